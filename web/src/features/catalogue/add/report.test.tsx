import type { Product } from '@quitanda/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { ErrorResponse } from '../../../../test/fakes/fake-api.ts';
import { wrapInRouter } from '../../../../test/screens/in-router.tsx';
import {
  makeProduct,
  queryShownNames,
  serveCatalogue,
} from '../../../../test/screens/open-catalogue.tsx';
import { renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { CatalogueScreen } from '../CatalogueScreen.tsx';
import { StoreOfflineProducts } from '../device/StoreOfflineProducts.tsx';

const user = userEvent.setup();
const coffee = makeProduct('c1', { name: 'Café' });

async function openReport(...otherProducts: Product[]) {
  const { api, show } = serveCatalogue([coffee, ...otherProducts]);
  api.reads.getProductPrices = { prices: [] };
  await show();
  const [pricesButton] = screen.getAllByRole('button', { name: 'Ver Preços' });
  if (pricesButton) await user.click(pricesButton);
  await user.click(await screen.findByRole('button', { name: 'Denunciar produto' }));
  const dialog = await screen.findByRole('dialog', { name: 'Denunciar produto' });
  return { api, dialog, inside: within(dialog) };
}

it('ADM-07 reports a product by one tap on the reason', async () => {
  const { api, dialog, inside } = await openReport();
  api.answers.reportProduct = () => null as unknown as undefined;
  expect(inside.getByText('O que há de errado com "Café" no catálogo de todos?')).toBeVisible();
  expect(inside.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      'Os dados estão errados',
      'É repetido',
      'É ofensivo ou propaganda',
      'Outro motivo',
    ]),
  );
  expect(await axe(dialog)).toEqual([]);
  await user.click(inside.getByRole('button', { name: 'É repetido' }));
  expect(await screen.findByText('Obrigado! O produto vai ser conferido.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent).toMatchObject([
    { name: 'reportProduct', params: { productId: coffee.id }, body: { reason: 'duplicate' } },
  ]);
});

it('ADM-07 UI-07 shows why a report was not sent, and keeps the dialog open', async () => {
  const { api, inside } = await openReport();
  api.failures.reportProduct = new ErrorResponse(429, {
    code: 'too-many-requests',
    message: 'Muitas tentativas. Aguarde um pouco.',
  });
  await user.click(inside.getByRole('button', { name: 'Outro motivo' }));
  expect(await screen.findByText('Muitas tentativas. Aguarde um pouco.')).toBeVisible();
  api.isOffline = true;
  await user.click(inside.getByRole('button', { name: 'Outro motivo' }));
  expect(
    await screen.findByText('Sem conexão. Tente novamente quando o sinal voltar.'),
  ).toBeVisible();
  expect(inside.getByRole('button', { name: 'É repetido' })).toBeVisible();
});

it('ADM-07 keeps a dialog open that was opened before the answer to a report', async () => {
  const { api, inside } = await openReport();
  const report = Promise.withResolvers<undefined>();
  api.answers.reportProduct = () => report.promise;
  await user.click(inside.getByRole('button', { name: 'Outro motivo' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Adicionar à Lista' }));
  const addDialog = await screen.findByRole('dialog', { name: 'Adicionar à Lista' });
  report.resolve(null as unknown as undefined);
  expect(await screen.findByText('Obrigado! O produto vai ser conferido.')).toBeVisible();
  expect(addDialog).not.toHaveAttribute('data-leaving');
});

it('ADM-07 reports a second product while the first report is still being sent', async () => {
  const rice = makeProduct('c2', { name: 'Arroz' });
  const { api, inside } = await openReport(rice);
  api.answers.reportProduct = () => new Promise(() => undefined);
  await user.click(inside.getByRole('button', { name: 'Outro motivo' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  await user.click(inside.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const pricesButton = screen.getAllByRole('button', { name: 'Ver Preços' }).at(-1);
  if (pricesButton) await user.click(pricesButton);
  await user.click(await screen.findByRole('button', { name: 'Denunciar produto' }));
  expect(await screen.findByText(/há de errado com "Arroz"/u)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'É repetido' }));
  await waitFor(() => expect(api.sent).toHaveLength(2));
  expect(api.sent[1]).toMatchObject({
    params: { productId: rice.id },
    body: { reason: 'duplicate' },
  });
});

it('PRD-10 no longer shows the reported product, also in the search of the device without a network', async () => {
  const tea = makeProduct('c3', { name: 'Chá mate' });
  const { api } = serveCatalogue([coffee, tea]);
  const onDevice = ({ id, name, brand, typicalUnit, barcode }: Product) => ({
    id,
    name,
    brand,
    typicalUnit,
    barcode,
    category: 0,
    quantity: 1,
  });
  api.reads.getOfflineProducts = {
    categories: [{ id: coffee.categoryId, name: 'Mercearia' }],
    products: [onDevice(coffee), onDevice(tea)],
  };
  api.reads.getUsedProducts = [{ ...coffee, chosenFor: ['cafe'] }];
  api.reads.getProductPrices = { prices: [] };
  api.answers.reportProduct = () => null as unknown as undefined;
  renderSignedIn(
    wrapInRouter(
      <>
        <CatalogueScreen />
        <StoreOfflineProducts />
      </>,
    ),
  );
  await screen.findByText('Café', { selector: 'h2' });
  await waitFor(() =>
    expect(api.receivedReads.map(({ name }) => name)).toContain('getUsedProducts'),
  );
  const [pricesButton] = screen.getAllByRole('button', { name: 'Ver Preços' });
  if (pricesButton) await user.click(pricesButton);
  await user.click(await screen.findByRole('button', { name: 'Denunciar produto' }));
  await user.click(await screen.findByRole('button', { name: 'É ofensivo ou propaganda' }));
  await waitFor(() => expect(queryShownNames()).toEqual(['Chá mate']));
  api.isOffline = true;
  // The search of the device corrects mistakes, so its matches show that it has searched.
  fireEvent.change(screen.getByLabelText('Buscar por nome'), { target: { value: 'chaa mate' } });
  await waitFor(() => expect(queryShownNames()).toEqual(['Chá mate']));
  fireEvent.change(screen.getByLabelText('Buscar por nome'), { target: { value: 'cafe' } });
  expect(queryShownNames()).toEqual([]);
});
