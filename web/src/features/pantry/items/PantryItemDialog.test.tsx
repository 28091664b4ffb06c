import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { comeBack } from '../../../../test/come-back.ts';
import { makePantry, servePantries } from '../../../../test/screens/open-pantry.tsx';

const user = userEvent.setup();

const milk = {
  id: '01890000-0000-7000-8000-0000000000d1',
  name: 'Leite integral Italac 1 L',
  brand: 'Italac',
  categoryId: '01890000-0000-7000-8000-0000000000c1',
  categoryName: 'Laticínios',
  typicalUnit: 'un' as const,
  barcode: null,
  defaultOrderQuantity: 1,
  imageUrl: null,
  description: null,
  source: null,
};

it('PAN-08 links an item that has only a name to a product, and keeps the name', async () => {
  const { api, show } = servePantries(
    makePantry('a', 'Cozinha', [{ name: 'Leite', productId: null }]),
  );
  api.reads.getProducts = [milk];
  show();
  await user.click(await screen.findByRole('button', { name: 'Editar Leite' }));
  await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
  await user.click(await screen.findByRole('button', { name: 'Que produto era?' }));
  await user.click(
    await screen.findByRole('button', { name: 'Selecionar este: Leite integral Italac 1 L' }),
  );
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]).toMatchObject({ name: 'changePantryItem', body: { productId: milk.id } });
  expect(screen.getByText('"Leite" vinculado a "Leite integral Italac 1 L".')).toBeVisible();
  expect(await screen.findByRole('dialog', { name: 'Leite' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Que produto era?' })).toBeNull();
});

it('PAN-08 keeps what was typed in the dialog while a product is chosen', async () => {
  const { api, show } = servePantries(
    makePantry('a', 'Cozinha', [{ name: 'Leite', quantity: 3, productId: null }]),
  );
  api.reads.getProducts = [milk];
  show();
  await user.click(await screen.findByRole('button', { name: 'Editar Leite' }));
  await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
  const thresholdLabel = 'Avisar quando restar (un, opcional)';
  await user.type(await screen.findByLabelText(thresholdLabel), '5');
  await user.click(screen.getByRole('button', { name: 'Que produto era?' }));
  await user.click(
    await screen.findByRole('button', { name: 'Selecionar este: Leite integral Italac 1 L' }),
  );
  expect(await screen.findByLabelText(thresholdLabel)).toHaveValue('5');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Estoque baixo')).toBeVisible();

  await user.click(await screen.findByRole('button', { name: 'Editar Leite' }));
  await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
  await user.clear(await screen.findByLabelText(thresholdLabel));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Editar Leite' }));
  await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
  expect(await screen.findByLabelText(thresholdLabel)).toHaveValue('5');
});

it('PAN-06 does not overwrite a stock that another device has counted while the dialog was open', async () => {
  const { api, show } = servePantries(makePantry('a', 'Cozinha', [{ quantity: 3 }]));
  show();
  await user.click(await screen.findByRole('button', { name: 'Editar Café' }));
  await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Café' }));
  api.reads.getPantry = makePantry('a', 'Cozinha', [{ quantity: 7 }]);
  // The page becomes visible some seconds later, and therefore requests the pantry again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20_000 });
  onTestFinished(() => void vi.useRealTimers());
  act(comeBack);
  await waitFor(() => expect(screen.getByLabelText('Estoque de Café')).toHaveTextContent('7 un'));

  const threshold = dialog.getByLabelText('Avisar quando restar (un, opcional)');
  await user.clear(threshold);
  await user.type(threshold, '5');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toEqual({ lowStockAlertThreshold: 5 });
});

it('LST-24 PAN-06 reads 1.500 of an item in grams as fifteen hundred', async () => {
  const { api, show } = servePantries(
    makePantry('a', 'Cozinha', [{ name: 'Farinha', unit: 'g', quantity: 200 }]),
  );
  show();
  await user.click(await screen.findByRole('button', { name: 'Editar Farinha' }));
  await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
  const stock = await screen.findByLabelText('Estoque (g)');
  await user.clear(stock);
  await user.type(stock, '1.500');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toEqual({ quantity: 1_500 });
});

it('PAN-03 MOB-01 saves what was typed although the device has no space to store the step', async () => {
  const { api, show } = servePantries(makePantry('a', 'Cozinha', [{ quantity: 3 }]));
  show();
  await user.click(await screen.findByRole('button', { name: 'Editar Café' }));
  await user.click(await screen.findByRole('button', { name: 'Estoque mínimo e outras opções' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Café' }));
  const setItemSpy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => setItemSpy.mockRestore());
  for (const [label, value] of [
    ['Estoque (un)', '8'],
    ['Passo de − e + (un)', '2'],
  ] as const) {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), value);
  }
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(api.sent).toHaveLength(1));
  expect(api.sent[0]?.body).toEqual({ quantity: 8 });
  expect(screen.queryByRole('dialog', { name: 'Café' })).toBeNull();
});
