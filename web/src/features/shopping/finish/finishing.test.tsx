import type { ListItem } from '@quitanda/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { newId } from '@quitanda/contract/ids';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
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
const kitchen = {
  id: newId(),
  name: 'Cozinha',
  createdAt: '2026-01-01T00:00:00.000Z',
  _count: { items: 32 },
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
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
  expect(await screen.findByText('Sua despensa')).toBeTruthy();
  expect(getCurrentPath()).toBe('/despensa');
  const sent = await waitUntilAllSent(api);
  const id = idOfFirstWrite(api);
  expect(sent.map(({ name }) => name)).toEqual(['createPantry', 'finishPurchase']);
  expect(sent[0]?.body).toEqual({ id, name: 'Cozinha' });
  expect(sent[1]).toMatchObject({ params: { pantryId: id } });
  expect(localStorage.getItem('activePantryId')).toBe(id);
});

it('FIN-01 FIN-03 creates no pantry if no item has a price', async () => {
  const api = await openFinishWith([], [unpricedItem]);
  await press('Criar e finalizar');
  expect(await waitUntilAllSent(api)).toEqual([]);
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

it('FIN-02 FIN-03 moves the items with a price, names the remaining items, and opens the pantry', async () => {
  const api = await openFinish(pricedItem, itemWithoutProduct, unpricedItem);
  const refuse = refuseLater(api, 'finishPurchase');
  await press('Cozinha 32 itens');
  expect(getToastKind('Compra finalizada e itens movidos para a despensa!')).toBe('success');
  expect(getToastKind('Ficaram na lista: Café')).toBe('warning');
  expect(readStoredSupermarket()).toBeNull();
  expect(localStorage.getItem('activePantryId')).toBe(kitchen.id);
  expect(await screen.findByText('Sua despensa')).toBeTruthy();
  expect(getCurrentPath()).toBe('/despensa');
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

it('FIN-03 moves nothing if no item has a price', async () => {
  const api = await openFinish(unpricedItem);
  await press('Cozinha 32 itens');
  expect(screen.getByRole('alert').textContent).toBe(
    'Informe o preço de ao menos um item para finalizar.',
  );
  expect(await waitUntilAllSent(api)).toEqual([]);
  expect(readStoredSupermarket()).toBe('Mercado São Jorge');
  expect(getCurrentPath()).toBe(tripAddress);
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

it('FIN-05 undoes a finish from its toast', async () => {
  const api = await openFinish(pricedItem);
  acceptWrites(api, [makeTripList(pricedItem)], 'finishPurchase');
  const refuse = refuseLater(api, 'undoFinish');
  await press('Cozinha 32 itens');
  await press('Desfazer');
  expect(readStoredSupermarket()).toBe('Mercado São Jorge');
  expect((await waitForSentWrites(api, 2)).at(-1)).toEqual({
    name: 'undoFinish',
    params: { pantryId: kitchen.id, finishId: idOfFirstWrite(api) },
  });
  refuse();
  expect(await screen.findByText('Não foi possível desfazer a compra.')).toBeTruthy();
});

it('FIN-05 offers the undo for 10 s, and no longer', async () => {
  await openFinish(pricedItem);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  act(() => screen.getByRole('button', { name: 'Cozinha 32 itens' }).click());
  const queryUndoButton = () => screen.queryByRole('button', { name: 'Desfazer' });
  act(() => void vi.advanceTimersByTime(9_900));
  expect(queryUndoButton()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(queryUndoButton()).toBeNull();
});

it('FIN-03 lists the items without a price in the dialog, and lets the user enter each price', async () => {
  const api = await openFinish(pricedItem, itemWithoutProduct, unpricedItem);
  const remainingItems = screen.getByRole('region', { name: '1 item fica na lista' });
  expect(
    within(remainingItems)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['CaféSem preçoInformar Preço']);
  expect(
    within(remainingItems).getByText('Diga quanto custou para entrar na compra.'),
  ).toBeTruthy();
  await press('Informar Preço: Café');
  await userEvent.type(screen.getByRole('textbox', { name: 'Preço por unidade' }), '16,90{Enter}');
  expect(await waitForSentWrites(api, 1)).toMatchObject([
    {
      params: { listId, itemId: unpricedItem.id },
      body: { price: 16.9, purchasedQuantity: 1 },
    },
  ]);
  expect(await screen.findByRole('dialog', { name: 'Finalizar Compra' })).toBeTruthy();
});

it('NF-01 offers to scan the receipt for this list, next to the cart', async () => {
  await openTripWith(pricedItem);
  expect(await screen.findByRole('link', { name: 'Escanear nota' })).toHaveAttribute(
    'href',
    `/notas/ler?lista=${listId}`,
  );
});
