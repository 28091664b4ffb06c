import type { PriceHistoryEntry } from '@quitanda/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { textOf } from '../../../../test/text-of.ts';
import { axe } from '../../../../test/axe.ts';
import { comeBack } from '../../../../test/come-back.ts';
import { acceptWrites } from '../../../../test/fakes/server-lists.ts';
import {
  openTripWith,
  openLoadedTrip,
  openTripWithReads,
  serveTrip,
  makeTripList,
  supermarket,
} from '../../../../test/screens/open-trip.tsx';
import { toCentavos } from '@quitanda/contract/values';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { fakeIdentity } from '../../../../test/screens/signed-in.tsx';
import { refuseLater, waitForSentWrites } from '../../../../test/sent-writes.ts';
import { forgetShopping, readBudget, saveBudget } from '../../../lib/device/shopping-storage.ts';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { listId } from '../trip-list.fixture.ts';

const beans = makeProduct({ name: 'Feijão Camil' });
const makeTakenItem = (price: number) =>
  makeItem({
    name: 'Arroz',
    product: makeProduct({ name: 'Arroz' }),
    isChecked: true,
    price,
    purchasedQuantity: 1,
    supermarket,
  });
const lastPurchase: PriceHistoryEntry = {
  productId: beans.id,
  name: beans.name,
  date: '2026-05-02T15:00:00.000Z',
  quantity: 1,
  unit: 'un',
  price: 30,
};

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

const getBudgetField = () =>
  screen.getByRole('textbox', { name: 'Quanto esta compra pode custar' });
async function setBudget(text: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Orçamento' }));
  await userEvent.clear(getBudgetField());
  await userEvent.type(getBudgetField(), `${text}{Enter}`);
}
const getBudgetText = () => textOf(screen.getByText(/orçamento: |passar: /u));
const getAnnouncedText = () => screen.getByRole('status', { name: 'Orçamento' }).textContent;

it('INS-08 shows as text how the cart compares with the budget', async () => {
  const takenItem = makeTakenItem(60);
  const list = makeTripList(takenItem, makeItem());
  const api = serveTrip(list);
  const server = acceptWrites(api, [list], 'planTrip');
  const { container } = await openLoadedTrip();
  function changePriceOnOtherDevice(price: number) {
    server.receiveRows({ listItems: [{ ...takenItem, price }] });
    comeBack();
  }
  expect(screen.queryByText(/orçamento:/u)).toBeNull();
  await setBudget('100,');
  await waitFor(() => expect(getBudgetText()).toBe('Dentro do orçamento: restam R$ 40,00'));
  expect(await axe(container)).toEqual([]);

  changePriceOnOtherDevice(80);
  await waitFor(() => expect(getBudgetText()).toBe('Perto do orçamento: restam R$ 20,00'));
  await waitFor(() => expect(getAnnouncedText()).toBe('Perto do orçamento'));

  changePriceOnOtherDevice(108.2);
  await waitFor(() => expect(getBudgetText()).toBe('Passou do orçamento: R$ 8,20 a mais'));
});

it('INS-08 warns if the cart and the pending items at their last prices would exceed the budget', async () => {
  const unpricedItem = makeItem({ name: 'Novidade' });
  const plannedItem = makeItem({ product: beans, quantity: 2 });
  await openTripWithReads(
    { getPriceHistory: [lastPurchase] },
    makeTakenItem(20),
    plannedItem,
    unpricedItem,
  );
  await setBudget('79,99');
  await waitFor(() => expect(getBudgetText()).toBe('Com o que falta deve passar: restam R$ 59,99'));
  await setBudget('80,00');
  await waitFor(() => expect(getBudgetText()).toBe('Dentro do orçamento: restam R$ 60,00'));
});

it("INS-08 stores the budget with the list, removes it with 'Tirar', and shows a message if the server refuses the removal", async () => {
  const list = makeTripList(makeTakenItem(20));
  const api = serveTrip(list);
  acceptWrites(api, [list], 'planTrip');
  const identity = fakeIdentity();
  const { unmount } = await openLoadedTrip(identity);
  await setBudget('1.234,56');
  const makePlanTripWrite = (budget: number | null) => ({
    name: 'planTrip',
    params: { listId },
    body: { budget },
  });
  expect(await waitForSentWrites(api, 1)).toEqual([makePlanTripWrite(1234.56)]);
  unmount();
  await openLoadedTrip(identity);
  const refuse = refuseLater(api, 'planTrip');
  await userEvent.click(screen.getByRole('button', { name: 'Orçamento' }));
  expect(getBudgetField()).toHaveValue('1234,56');
  await userEvent.click(screen.getByRole('button', { name: 'Tirar' }));
  await waitFor(() => expect(screen.queryByText(/orçamento:/u)).toBeNull());
  expect((await waitForSentWrites(api, 2)).at(-1)).toEqual(makePlanTripWrite(null));
  expect(readBudget(listId)).toBeNull();
  refuse();
  expect(await screen.findByText('Falha ao salvar o orçamento.')).toBeTruthy();
});

it('INS-08 shows the budget that another device of the household has set', async () => {
  localStorage.setItem(`budget_${listId}`, '5000');
  serveTrip({ ...makeTripList(makeTakenItem(20)), budget: 80 });
  await openLoadedTrip();
  await screen.findByText(/orçamento: /u);
  expect(getBudgetText()).toBe('Dentro do orçamento: restam R$ 60,00');
});

it.each(['', '0,00', '-5', 'muito', '100000,', '1,999', '1.500'])(
  'INS-08 refuses "%s" as a budget, and keeps the typed text in the field',
  async (text) => {
    await openTripWith(makeTakenItem(20));
    await setBudget(text);
    expect(screen.getByText('Informe um valor de R$ 0,01 a R$ 99.999,99.')).toBeTruthy();
    expect(getBudgetField()).toHaveValue(text);
    expect(getBudgetField()).toHaveFocus();
    expect(readBudget(listId)).toBeNull();
  },
);

it('INS-08 FIN-02 deletes the budget when the trip is finished', async () => {
  const createdAt = '2026-11-20T10:00:00.000Z';
  const kitchen = { id: 'p', name: 'Cozinha', createdAt, _count: { items: 0 } };
  await openTripWithReads({ getPantries: [kitchen] }, makeTakenItem(20));
  await setBudget('50');
  await userEvent.click(screen.getByRole('button', { name: 'Finalizar Compra' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Cozinha/u }));
  expect(readBudget(listId)).toBeNull();
});

it('INS-08 deletes the budget on sign-out', () => {
  saveBudget(listId, toCentavos(50));
  forgetShopping();
  expect(readBudget(listId)).toBeNull();
});

it('INS-08 ignores stored text that is not a budget', () => {
  localStorage.setItem(`budget_${listId}`, 'NaN');
  expect(readBudget(listId)).toBeNull();
  localStorage.setItem(`budget_${listId}`, '12.5');
  expect(readBudget(listId)).toBeNull();
});
