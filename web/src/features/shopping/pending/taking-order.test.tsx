import type { Answer } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { axe } from '../../../../test/axe.ts';
import {
  openLoadedTrip,
  serveTrip,
  makeTripList,
  supermarket,
} from '../../../../test/screens/open-trip.tsx';
import { setScreenSize } from '../../../../test/screens/screen-size.ts';
import { fakeIdentity } from '../../../../test/screens/signed-in.tsx';
import { makeItem, makeProduct } from '../cart/cart-item.fixture.ts';
import { listId } from '../trip-list.fixture.ts';

const makeItemInCategory = (name: string, categoryName: string) =>
  makeItem({ name, product: makeProduct({ name, categoryName }) });
const rice = makeItemInCategory('Arroz', 'Mercearia');
const milk = makeItemInCategory('Leite', 'Laticínios e Frios');
const oil = makeItemInCategory('Óleo', 'Mercearia');

beforeEach(() => {
  localStorage.clear();
  setScreenSize('desktop');
});

/**
 * Serves a household that has finished this many trips. Each trip took milk, then oil, then rice.
 */
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
  return serveTrip(makeTripList(rice, milk, oil), {
    getFinishedTrips: { trips, hasMore: false } as unknown as Answer<'getFinishedTrips'>,
    getFinishedTrip: ({ params }) =>
      trips.find(({ id }) => id === params['finishId']) as unknown as Answer<'getFinishedTrip'>,
  });
}
const findOrderButton = () => screen.findByRole('button', { name: 'Na ordem em que eu pego' });
const getPendingNames = () =>
  screen
    .getAllByRole('button', { name: /^Pegar / })
    .map((button) => button.ariaLabel?.slice(6).split(',')[0]);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('INS-06 sorts the pending items in the order learned from past trips, grouped by section or not', async () => {
  serveTripAfter(3);
  const { container } = await openLoadedTrip();
  await findOrderButton();
  expect(getPendingNames()).toEqual(['Leite', 'Óleo', 'Arroz']);
  expect(await axe(container)).toEqual([]);
  await press('Por seção');
  expect(getPendingNames()).toEqual(['Leite', 'Óleo', 'Arroz']);
});

it('INS-06 lets the user switch the learned order off, and stores that on this device', async () => {
  serveTripAfter(3);
  const identity = fakeIdentity();
  const { unmount } = await openLoadedTrip(identity);
  await findOrderButton();
  await press('Na ordem em que eu pego');
  expect(getPendingNames()).toEqual(['Arroz', 'Óleo', 'Leite']);
  await press('Por seção');
  expect(getPendingNames()).toEqual(['Arroz', 'Leite', 'Óleo']);
  unmount();
  await openLoadedTrip(identity);
  expect(await findOrderButton()).toHaveAttribute('aria-pressed', 'false');
  expect(getPendingNames()).toEqual(['Arroz', 'Leite', 'Óleo']);
});

it('INS-06 does not offer an order before the first trip', async () => {
  serveTripAfter(0);
  await openLoadedTrip();
  expect(getPendingNames()).toEqual(['Arroz', 'Óleo', 'Leite']);
  expect(screen.queryByRole('button', { name: 'Na ordem em que eu pego' })).toBeNull();
});
