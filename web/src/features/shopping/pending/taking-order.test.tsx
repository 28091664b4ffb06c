import type { Answer } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import {
  openShopScreen,
  serveTrip,
  shopping,
  showOn,
  supermarket,
} from '../../../../test/screens/open-shop.tsx';
import { fakeIdentity } from '../../../../test/screens/signed-in.tsx';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { listId } from '../trip-list.fixture.ts';

const itemOf = (name: string, categoryName: string) =>
  makeItem({ name, product: makeProduct({ name, categoryName }) });
const rice = itemOf('Arroz', 'Mercearia');
const milk = itemOf('Leite', 'Laticínios e Frios');
const oil = itemOf('Óleo', 'Mercearia');

beforeEach(() => {
  localStorage.clear();
  showOn('desktop');
});

/** Serves a home that has finished this many trips, each with milk, then oil, then rice. */
function serveTripAfter(tripCount: number) {
  const trips = Array.from({ length: tripCount }, (_, index) => ({
    id: newId(),
    listId,
    boughtAt: new Date(Date.now() - (index + 1) * 86_400_000).toISOString(),
    lines: [milk, oil, rice].map(({ id, name, productId, product }) => ({
      listItemId: id,
      name,
      productId,
      categoryName: product?.categoryName ?? null,
      price: 5,
      supermarket,
    })),
  }));
  return serveTrip(shopping(rice, milk, oil), {
    getFinishedTrips: { shops: trips, hasMore: false } as unknown as Answer<'getFinishedTrips'>,
    getFinishedTrip: ({ params }) =>
      trips.find(({ id }) => id === params['finishId']) as unknown as Answer<'getFinishedTrip'>,
  });
}
const orderButton = () => screen.findByRole('button', { name: 'Na ordem em que eu pego' });
const names = () =>
  screen
    .getAllByRole('button', { name: /^Pegar / })
    .map((button) => button.ariaLabel?.slice(6).split(',')[0]);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it("INS-06 sorts the pending items in this user's usual order, grouped or not", async () => {
  serveTripAfter(3);
  const { container } = await openShopScreen();
  await orderButton();
  expect(names()).toEqual(['Leite', 'Óleo', 'Arroz']);
  expect(await axe(container)).toEqual([]);
  await press('Por seção');
  expect(names()).toEqual(['Leite', 'Óleo', 'Arroz']);
});

it('INS-06 lets the user switch the order off, and stores that on this device', async () => {
  serveTripAfter(3);
  const identity = fakeIdentity();
  const { unmount } = await openShopScreen(identity);
  await orderButton();
  await press('Na ordem em que eu pego');
  expect(names()).toEqual(['Arroz', 'Óleo', 'Leite']);
  await press('Por seção');
  expect(names()).toEqual(['Arroz', 'Leite', 'Óleo']);
  unmount();
  await openShopScreen(identity);
  expect(await orderButton()).toHaveAttribute('aria-pressed', 'false');
  expect(names()).toEqual(['Arroz', 'Leite', 'Óleo']);
});

it('INS-06 does not offer an order before the first trip', async () => {
  serveTripAfter(0);
  await openShopScreen();
  expect(names()).toEqual(['Arroz', 'Óleo', 'Leite']);
  expect(screen.queryByRole('button', { name: 'Na ordem em que eu pego' })).toBeNull();
});
