import type { ListItem } from '@quitanda/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newId } from '@quitanda/contract/ids';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import { comeBack } from '../../../../test/come-back.ts';
import { acceptWrites } from '../../../../test/fakes/server-lists.ts';
import { getToastKind } from '../../../../test/toast-kind.ts';
import {
  openTripWith,
  openLoadedTrip,
  openTrip,
  serveTrip,
  makeTripList,
  tripAddress,
} from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { fakeIdentity, renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { waitUntilAllSent, refuseLater, waitForSentWrites } from '../../../../test/sent-writes.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { listId, makeList } from '../trip-list.fixture.ts';

const rice = makeProduct({ name: 'Arroz Tio João 5 kg' });
const takenFields = { isChecked: true, supermarket: 'Mercado São Jorge' };
const pricedItem = makeItem({
  ...takenFields,
  name: 'Arroz',
  product: rice,
  price: 24.9,
  purchasedQuantity: 2,
});
const itemWithoutProduct = makeItem({
  ...takenFields,
  name: 'Ovos',
  price: 15,
  purchasedQuantity: 1,
});
const unpricedItem = makeItem({
  ...takenFields,
  name: 'Café',
  product: makeProduct({ name: 'Café' }),
});
const otherUnpricedItem = makeItem({ ...takenFields, name: 'Sal', quantity: 3 });
const kitchen = {
  id: newId(),
  name: 'Cozinha',
  createdAt: '2026-01-01T00:00:00.000Z',
  _count: { items: 32 },
};
const farm = { ...kitchen, id: newId(), name: 'Sítio', _count: { items: 12 } };

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const readStoredSupermarket = () => localStorage.getItem(`currentSupermarket_${listId}`);

type Api = ReturnType<typeof serveTrip>;

/** Returns the id in the first write: the id of the finish, or of the pantry created before it. */
const idOfFirstWrite = ({ sent }: Api) => (sent[0]?.body as { id: string } | undefined)?.id;

/** Opens a trip of a household with these pantries, and opens the dialog that finishes the trip. */
async function openFinishWith(pantries: (typeof kitchen)[], items: ListItem[]) {
  const api = serveTrip(makeTripList(...items), { getPantries: pantries });
  await openLoadedTrip();
  await press('Finalizar Compra');
  return api;
}
const openFinish = (...items: ListItem[]) => openFinishWith([kitchen], items);

/**
 * Opens the dialog that finishes a trip on a device that has never had a network: the list is only
 * in the outbox, and the pantries are unknown.
 */
async function openFinishOffline(item: ListItem) {
  const { name } = makeList();
  const { price, purchasedQuantity, supermarket, isChecked } = item;
  const plannedFields = { id: item.id, name: item.name, quantity: 1, unit: 'un' as const };
  const purchaseFields = { isChecked, price, purchasedQuantity, supermarket };
  function PlanButton() {
    const write = useWrite();
    const plan = () => {
      write('createList', {
        body: { id: listId, name, items: [{ ...plannedFields, ...purchaseFields }] },
      });
      write('planTrip', { params: { listId }, body: { supermarket } });
    };
    return <button onClick={plan}>Planejar</button>;
  }
  const api = serveTrip();
  api.isOffline = true;
  const identity = fakeIdentity();
  const { unmount } = renderSignedIn(<PlanButton />, identity);
  await press('Planejar');
  unmount();
  await openTrip(identity);
  await screen.findByText('Não foi possível carregar o histórico.');
  await press('Finalizar Compra');
  return api;
}

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

const getCurrentPath = () => window.location.pathname;

it('FIN-01 asks for the pantry, offers a new one, and can be cancelled', async () => {
  const api = await openFinish(pricedItem);
  const dialog = screen.getByRole('dialog', { name: 'Finalizar Compra' });
  expect(
    within(dialog).getByText('Para qual despensa você quer mover os itens do carrinho?'),
  ).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Cozinha 32 itens' })).toBeTruthy();
  await press('+ Criar Nova Despensa');
  expect(within(dialog).getByRole('textbox', { name: 'Nome da Despensa' })).toHaveProperty(
    'value',
    '',
  );
  await press('Criar e finalizar');
  expect(within(dialog).getByText('O nome da despensa não pode ser vazio.')).toBeTruthy();
  await press('Cancelar');
  expect(await waitUntilAllSent(api)).toEqual([]);
});

it('FIN-01 creates the first pantry and finishes with one tap, and does so only once on a double tap', async () => {
  const api = await openFinishWith([], [pricedItem]);
  acceptWrites(api, [makeTripList(pricedItem)], 'createPantry', 'finishPurchase');
  expect(screen.getByRole('textbox', { name: 'Nome da Despensa' })).toHaveProperty(
    'value',
    'Cozinha',
  );
  await userEvent.dblClick(screen.getByRole('button', { name: 'Criar e finalizar' }));
  const sent = await waitUntilAllSent(api);
  expect(getCurrentPath()).toBe('/compras');
  const id = idOfFirstWrite(api);
  expect(sent.map(({ name }) => name)).toEqual(['createPantry', 'finishPurchase']);
  expect(sent[0]?.body).toEqual({ id, name: 'Cozinha' });
  expect(sent[1]).toMatchObject({ params: { pantryId: id } });
  expect(localStorage.getItem('activePantryId')).toBe(id);
});

it('FIN-01 FIN-06 creates the first pantry of a person who shops without prices', async () => {
  const api = await openFinishWith([], [unpricedItem]);
  expect(screen.getByRole('textbox', { name: 'Nome da Despensa' })).toHaveProperty(
    'value',
    'Cozinha',
  );
  acceptWrites(api, [makeTripList(unpricedItem)], 'createPantry', 'finishPurchase');
  await press('Finalizar sem preços');
  expect(await waitForSentWrites(api, 2)).toMatchObject([
    { name: 'createPantry', body: { name: 'Cozinha' } },
    { name: 'finishPurchase', body: { items: [{ name: 'Café', isUnpriced: true }] } },
  ]);
});

it('FIN-01 MOB-01 creates a pantry and finishes if the existing pantries could not be loaded', async () => {
  const api = await openFinishOffline(pricedItem);
  await press('+ Criar Nova Despensa');
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome da Despensa' }), 'Sítio{Enter}');
  acceptWrites(api, [], 'createList', 'planTrip', 'createPantry', 'finishPurchase');
  api.isOffline = false;
  comeBack();
  const [, , ...sent] = await waitForSentWrites(api, 4);
  expect(sent.map(({ name }) => name)).toEqual(['createPantry', 'finishPurchase']);
  expect(sent[0]).toMatchObject({ body: { name: 'Sítio' } });
});

it('FIN-01 shows that the pantries cannot be loaded', async () => {
  await openFinishOffline(pricedItem);
  expect(await screen.findByText('Falha ao carregar suas despensas.')).toBeTruthy();
});

it('FIN-02 moves the items of the cart, and opens the summary of the trip', async () => {
  const api = await openFinish(pricedItem, itemWithoutProduct);
  const refuse = refuseLater(api, 'finishPurchase');
  await press('Cozinha 32 itens');
  expect(readStoredSupermarket()).toBeNull();
  expect(localStorage.getItem('activePantryId')).toBe(kitchen.id);
  expect(await screen.findByRole('heading', { name: 'Compra finalizada' })).toBeVisible();
  expect(getCurrentPath()).toBe('/compras');
  expect(await waitForSentWrites(api, 1)).toEqual([
    {
      name: 'finishPurchase',
      params: { pantryId: kitchen.id },
      body: {
        id: expect.any(String),
        listId,
        boughtAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/u),
        items: [
          {
            listItemId: pricedItem.id,
            name: 'Arroz Tio João 5 kg',
            productId: rice.id,
            quantity: 2,
            unit: 'un',
            price: 24.9,
            supermarket: 'Mercado São Jorge',
          },
          {
            listItemId: itemWithoutProduct.id,
            name: 'Ovos',
            productId: null,
            quantity: 1,
            unit: 'un',
            price: 15,
            supermarket: 'Mercado São Jorge',
          },
        ],
      },
    },
  ]);
  refuse();
  expect(await screen.findByText('Erro ao finalizar compra. Tente novamente.')).toBeTruthy();
});

it('FIN-06 finishes a trip of which no item has a price, into the pantry used last', async () => {
  localStorage.setItem('activePantryId', farm.id);
  const api = await openFinishWith([kitchen, farm], [unpricedItem, otherUnpricedItem]);
  const dialog = screen.getByRole('dialog', { name: 'Nenhum item tem preço' });
  expect(dialog).toHaveTextContent(
    'Os 2 itens vão para a despensa. Sem preços, esta compra não entra nos gastos.',
  );
  expect(within(dialog).getByRole('radio', { name: 'Sítio 12 itens' })).toBeChecked();
  expect(within(dialog).getByRole('link', { name: /^Ler a nota/u })).toHaveAttribute(
    'href',
    `/notas/ler?lista=${listId}`,
  );
  await press('Finalizar sem preços');
  const [finish] = await waitForSentWrites(api, 1);
  expect(finish).toMatchObject({
    params: { pantryId: farm.id },
    body: {
      items: [
        { listItemId: unpricedItem.id, quantity: 1, price: 0, isUnpriced: true },
        { listItemId: otherUnpricedItem.id, quantity: 3, price: 0, isUnpriced: true },
      ],
    },
  });
  expect(await screen.findByText('Sem preços')).toBeVisible();
});

it('FIN-06 finishes a trip of which some items have no price, into the selected pantry', async () => {
  const api = await openFinishWith([kitchen, farm], [pricedItem, unpricedItem]);
  const dialog = screen.getByRole('dialog', { name: '1 de 2 itens está sem preço' });
  expect(await axe(dialog)).toEqual([]);
  await userEvent.click(screen.getByRole('radio', { name: 'Sítio 12 itens' }));
  await press('Finalizar assim');
  const [finish] = await waitForSentWrites(api, 1);
  const unpriced = { listItemId: unpricedItem.id, isUnpriced: true };
  expect(finish).toMatchObject({
    params: { pantryId: farm.id },
    body: { items: [expect.not.objectContaining({ isUnpriced: true }), unpriced] },
  });
});

it('FIN-10 finishes with only the total, which is spending and no price', async () => {
  const api = await openFinishWith([kitchen, farm], [unpricedItem, otherUnpricedItem]);
  const dialog = screen.getByRole('dialog', { name: 'Nenhum item tem preço' });
  await press(/^Informar só o total/u);
  const total = within(dialog).getByRole('textbox', { name: 'Total da compra' });
  expect(total).toHaveFocus();
  expect(dialog).toHaveTextContent(
    'Os 2 itens vão para a despensa. O total entra nos gastos; os itens ficam sem preço.',
  );
  expect(await axe(dialog)).toEqual([]);
  await press('Finalizar com o total');
  expect(await screen.findByText('Informe um valor de R$ 0,01 a R$ 99.999,99.')).toBeVisible();
  await userEvent.type(total, '87,4');
  await press('Finalizar com o total');
  const [finish] = await waitForSentWrites(api, 1);
  expect(finish).toMatchObject({ body: { total: 87.4, items: [{ isUnpriced: true }, {}] } });
  const sign = await screen.findByRole('region', { name: 'Total da compra' });
  expect(sign).toHaveTextContent(/87,40/u);
  expect(sign).toHaveTextContent('2 itens sem preço');
});

it('FIN-10 refuses a total below the known prices, and forgets it when the field is closed', async () => {
  const api = await openFinishWith([kitchen, farm], [pricedItem, unpricedItem]);
  const toggle = /^Informar só o total/u;
  await press(toggle);
  await userEvent.type(screen.getByRole('textbox', { name: 'Total da compra' }), '49,79');
  await press('Finalizar com o total');
  expect(await screen.findByText('Os preços já somam R$ 49,80.')).toBeVisible();
  await press(toggle);
  await press('Finalizar assim');
  const [finish] = await waitForSentWrites(api, 1);
  expect(finish?.body).not.toHaveProperty('total');
});

it('SHO-29 keeps a thing out of the pantry, and counts it not among what went there', async () => {
  const api = await openFinishWith([kitchen], [pricedItem, itemWithoutProduct]);
  await press('Não guardar na despensa Flores, presentes: o que não vira estoque');
  const eggs = screen.getByRole('checkbox', { name: 'Não guardar Ovos' });
  await userEvent.click(eggs);
  expect(eggs).toBeChecked();
  expect(await axe(screen.getByRole('dialog'))).toEqual([]);
  expect(screen.getByRole('button', { name: 'Não guardar na despensa Ovos' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Cozinha/u }));
  const [finish] = await waitForSentWrites(api, 1);
  expect(finish).toMatchObject({
    body: { items: [expect.not.objectContaining({ isKeptOut: true }), { isKeptOut: true }] },
  });
  const [text] = await screen.findAllByText(/para "Cozinha"/u);
  expect(text).toHaveTextContent('1 item foi para "Cozinha"');
});

it('SHO-29 remembers what is kept out while a missing price is entered', async () => {
  const api = await openFinish(pricedItem, unpricedItem);
  acceptWrites(api, [makeTripList(pricedItem, unpricedItem)], 'changeListItem');
  await press('Não guardar na despensa Flores, presentes: o que não vira estoque');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Não guardar Café' }));
  await press('Informar preços');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Preço por unidade' }), '16,90');
  await userEvent.click(screen.getByRole('button', { name: /^Ok/u }));
  await screen.findByRole('dialog', { name: 'Finalizar Compra' });
  expect(screen.getByRole('button', { name: 'Não guardar na despensa Café' })).toBeVisible();
});

it('FIN-06 FIN-15 asks for the missing prices one after the other', async () => {
  const api = await openFinish(pricedItem, unpricedItem, otherUnpricedItem);
  acceptWrites(api, [makeTripList(pricedItem, unpricedItem, otherUnpricedItem)], 'changeListItem');
  await press('Informar preços');
  const typePrice = async (price: string) =>
    userEvent.type(await screen.findByRole('textbox', { name: 'Preço por unidade' }), price);
  await screen.findByRole('dialog', { name: 'Café' });
  await typePrice('16,90');
  await userEvent.click(screen.getByRole('button', { name: /^Próximo/u }));
  await screen.findByRole('dialog', { name: 'Sal' });
  await typePrice('3');
  await userEvent.click(screen.getByRole('button', { name: /^Ok/u }));
  expect(await waitForSentWrites(api, 2)).toMatchObject([
    { params: { itemId: unpricedItem.id }, body: { price: 16.9, purchasedQuantity: 1 } },
    { params: { itemId: otherUnpricedItem.id }, body: { price: 3, purchasedQuantity: 3 } },
  ]);
  expect(await screen.findByRole('dialog', { name: 'Finalizar Compra' })).toBeTruthy();
});

it('FIN-03 shows a message if another device has emptied the cart', async () => {
  const api = await openFinish(pricedItem);
  api.reads.getList = makeList();
  comeBack();
  await screen.findByText('No Carrinho (0)');
  await press('Cozinha 32 itens');
  const toasts = screen.getByRole('region', { name: 'Avisos' });
  expect(
    within(toasts).getByText('Seu carrinho está vazio.').closest('[data-toast=info]'),
  ).toBeTruthy();
  expect(await waitUntilAllSent(api)).toEqual([]);
});

it('FIN-02 finishes only once on a double tap', async () => {
  const api = await openFinish(pricedItem);
  acceptWrites(api, [makeTripList(pricedItem)], 'finishPurchase');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Cozinha 32 itens' }));
  expect(await waitUntilAllSent(api)).toHaveLength(1);
});

it('FIN-05 FIN-08 takes the cart back from the summary, before the finish was sent', async () => {
  await openFinish(pricedItem);
  await press('Cozinha 32 itens');
  expect(readStoredSupermarket()).toBeNull();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Desfazer' }))[0] as Element);
  expect(getToastKind('Compra desfeita. Está tudo no carrinho.')).toBe('success');
  expect(readStoredSupermarket()).toBe('Mercado São Jorge');
  expect(getCurrentPath()).toBe(tripAddress);
  expect(await screen.findByText('No Carrinho (1)')).toBeVisible();
});

it('NF-01 offers to scan the receipt for this list, next to the cart', async () => {
  await openTripWith(pricedItem);
  expect(await screen.findByRole('link', { name: 'Escanear nota' })).toHaveAttribute(
    'href',
    `/notas/ler?lista=${listId}`,
  );
});
