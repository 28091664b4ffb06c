/** Opens the pantry screen for a signed-in user, on a fake server with the test's pantries. */
import type { Answer, Pantry, PantryItem } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { fakeApi } from '../fakes/fake-api.ts';
import { pantryItem, pantryRow } from '../../src/lib/items/rows.fixture.ts';
import { renderSignedIn } from './signed-in.tsx';
import { PantryScreen } from '../../src/features/pantry/PantryScreen.tsx';
import { wrapInRouter } from './in-router.tsx';

export function makePantry(id: string, name: string, items: Partial<PantryItem>[] = []): Pantry {
  return {
    ...pantryRow(id, name),
    _count: { items: items.length },
    items: items.map((item, index) =>
      pantryItem(`${id}-${index}`, { name: 'Café', quantity: 3, ...item }),
    ),
  };
}

/**
 * Creates a fake server with the pantries. `show` renders the pantry screen, and before it the
 * elements in `siblings`.
 */
export function servePantries(...pantries: Pantry[]) {
  const [first] = pantries;
  const api = fakeApi({
    getPantries: pantries.map(({ items: _items, ...summary }) => summary),
    ...(first && { getPantry: first }),
    getLists: [],
  });
  function show(siblings?: ReactNode) {
    const screen = (
      <>
        {siblings}
        <PantryScreen />
      </>
    );
    return renderSignedIn(wrapInRouter(screen));
  }
  return { api, show };
}

/** The past purchases of one product, at given intervals. */
interface PastPurchases {
  readonly productId: string;
  readonly quantity: number;
  /** The days from each purchase to the next one. */
  readonly intervals: readonly number[];
  /** The days since the last purchase. */
  readonly daysAgo: number;
}

/**
 * Adds repeated purchases of the products to the fake server, without a change of the pantry's
 * stock.
 */
export function addRegularPurchases(
  { reads }: ReturnType<typeof fakeApi>,
  ...pastPurchases: PastPurchases[]
): void {
  const trips = pastPurchases.flatMap(({ productId, quantity, intervals, daysAgo }) =>
    [...intervals, 0].map((_, index) => {
      const days = intervals.slice(index).reduce((sum, interval) => sum + interval, daysAgo);
      return {
        id: newId(),
        listId: null,
        listName: null,
        pantryId: newId(),
        boughtBy: null,
        boughtAt: new Date(Date.now() - days * 86_400_000).toISOString(),
        supermarkets: [],
        total: 0,
        itemCount: 1,
        lines: [{ productId, quantity, unit: 'un' }],
      };
    }),
  );
  reads.getFinishedTrips = { trips, hasMore: false };
  reads.getFinishedTrip = ({ params }) =>
    trips.find(({ id }) => id === params['finishId']) as unknown as Answer<'getFinishedTrip'>;
}

/** Opens the menu 'Mais opções' and selects an entry. */
export async function chooseInPantry(name: string): Promise<void> {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Mais opções' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}
