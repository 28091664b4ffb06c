import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { readsOf } from '../../../../test/fakes/server-lists.ts';
import {
  categories,
  makeList,
  makeProduct,
  serveCatalogue,
} from '../../../../test/screens/open-catalogue.tsx';
import { wrapInRouter } from '../../../../test/screens/in-router.tsx';
import { renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { waitForSentWrites } from '../../../../test/sent-writes.ts';
import { itemRow } from '../../../lib/items/rows.fixture.ts';
import { CatalogueScreen } from '../CatalogueScreen.tsx';

const user = userEvent.setup();
const [, bakery] = categories;
const rice = makeProduct('c1', { name: 'Arroz', defaultOrderQuantity: 2 });
const coffee = makeProduct('c2', { name: 'Café', brand: 'Pilão' });
const bread = makeProduct('c3', {
  name: 'Pão francês',
  typicalUnit: 'kg',
  defaultOrderQuantity: 0.5,
  categoryId: bakery?.id ?? '',
  categoryName: 'Padaria',
});
const listId = makeList('1', 'Mercado').id;
const market = makeList('1', 'Mercado', [
  itemRow('waiting', listId, { name: 'Café', productId: coffee.id, quantity: 1 }),
]);
const feira = makeList('2', 'Feira');

async function openPicker(lists = [market, feira]) {
  const { api, show } = serveCatalogue([rice, coffee, bread]);
  Object.assign(api.reads, readsOf(lists));
  Object.assign(api.answers, {
    addListItem: itemRow('any', market.id),
    changeListItem: itemRow('any', market.id),
    removeListItem: null,
  });
  const { container } = await show();
  await user.click(await screen.findByRole('button', { name: 'Escolher vários' }));
  const picker = await screen.findByRole('region', { name: 'Escolher vários' });
  return { api, container, picker: within(picker), element: picker };
}
const tick = (name: string) => user.click(screen.getByRole('checkbox', { name }));

beforeEach(() => localStorage.clear());

it('PRD-12 shows the products by section, marks what waits already, and counts what is ticked', async () => {
  const { container, picker, element } = await openPicker();
  await waitFor(() => expect(element).toHaveFocus());
  await picker.findByRole('checkbox', { name: 'Café, na lista' });
  expect(
    within(picker.getByRole('list', { name: 'Mercearia' })).getAllByRole('checkbox'),
  ).toHaveLength(2);
  expect(
    within(picker.getByRole('list', { name: 'Padaria' })).getAllByRole('checkbox'),
  ).toHaveLength(1);
  expect(picker.getByRole('button', { name: 'Toque no que quer pôr' })).toBeDisabled();
  expect(await axe(container)).toEqual([]);
  await tick('Arroz');
  expect(picker.getByRole('button', { name: 'Pôr 1 item em "Mercado"' })).toBeEnabled();
  await tick('Pão francês');
  await user.selectOptions(picker.getByLabelText('Lista'), 'Feira');
  expect(picker.getByRole('button', { name: 'Pôr 2 itens em "Feira"' })).toBeVisible();
  await tick('Arroz');
  expect(picker.getByRole('button', { name: 'Pôr 1 item em "Feira"' })).toBeVisible();
});

it('PRD-12 keeps what is ticked under another filter, and works with the keyboard', async () => {
  const { picker } = await openPicker();
  picker.getByRole('checkbox', { name: 'Arroz' }).focus();
  await user.keyboard(' ');
  await user.click(screen.getByRole('button', { name: 'Padaria' }));
  await waitFor(() => expect(picker.queryByRole('checkbox', { name: 'Arroz' })).toBeNull());
  picker.getByRole('checkbox', { name: 'Pão francês' }).focus();
  await user.keyboard('{Enter}');
  expect(picker.getByRole('button', { name: 'Pôr 2 itens em "Mercado"' })).toBeEnabled();
  await user.click(picker.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Escolher vários' })).toHaveFocus(),
  );
});

it('PRD-13 puts all on the list with one tap, in usual amounts, and undoes all', async () => {
  const { api, picker } = await openPicker();
  await picker.findByRole('checkbox', { name: 'Café, na lista' });
  for (const name of ['Arroz', 'Café, na lista', 'Pão francês']) await tick(name);
  await user.click(picker.getByRole('button', { name: 'Pôr 3 itens em "Mercado"' }));
  expect(await screen.findByText('3 itens foram para "Mercado".')).toBeVisible();
  const params = { listId: market.id };
  const [addRice, raiseCoffee, addBread] = await waitForSentWrites(api, 3);
  expect(addRice).toMatchObject({
    name: 'addListItem',
    params,
    body: { name: 'Arroz', quantity: 2, unit: 'un', productId: rice.id },
  });
  expect(raiseCoffee).toMatchObject({
    name: 'changeListItem',
    params: { ...params, itemId: 'waiting' },
    body: { add: 1 },
  });
  expect(addBread).toMatchObject({
    name: 'addListItem',
    body: { name: 'Pão francês', quantity: 0.5, unit: 'kg', productId: bread.id },
  });
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  const names = (await waitForSentWrites(api, 6)).slice(3);
  const idOfAdded = (write: typeof addRice) => (write?.body as { id?: string } | undefined)?.id;
  expect(names).toMatchObject([
    { name: 'removeListItem', params: { itemId: idOfAdded(addRice) } },
    { name: 'changeListItem', params: { itemId: 'waiting' }, body: { add: -1 } },
    { name: 'removeListItem', params: { itemId: idOfAdded(addBread) } },
  ]);
});

it('PRD-13 makes a list if there is none', async () => {
  const { api, picker } = await openPicker([]);
  await tick('Arroz');
  await user.click(picker.getByRole('button', { name: 'Pôr 1 item em "Lista de compras"' }));
  expect(await screen.findByText('1 item foi para "Lista de compras".')).toBeVisible();
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    {
      name: 'createList',
      body: { name: 'Lista de compras', items: [{ name: 'Arroz', quantity: 2, unit: 'un' }] },
    },
  ]);
});

it('PRD-14 shows what the household uses and the device stores without a network', async () => {
  const { api } = serveCatalogue([]);
  Object.assign(api.reads, readsOf([market]));
  api.reads.getUsedProducts = [{ ...bread, chosenFor: ['pao'] }];
  api.failures.getProducts = { status: 503, failure: { code: 'unavailable', message: 'Fora.' } };
  const { StoreOfflineProducts } = await import('../device/StoreOfflineProducts.tsx');
  api.reads.getOfflineProducts = { categories: [], products: [] };
  renderSignedIn(
    wrapInRouter(
      <>
        <CatalogueScreen />
        <StoreOfflineProducts />
      </>,
    ),
  );
  await waitFor(() => expect(api.answeredReads).toContain('getUsedProducts'));
  await user.click(await screen.findByRole('button', { name: 'Escolher vários' }));
  api.isOffline = true;
  await user.click(await screen.findByRole('checkbox', { name: 'Pão francês' }));
  await user.click(await screen.findByRole('button', { name: 'Pôr 1 item em "Mercado"' }));
  expect(await screen.findByText('1 item foi para "Mercado".')).toBeVisible();
});
