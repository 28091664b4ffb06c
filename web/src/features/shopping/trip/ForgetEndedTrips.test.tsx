import { toCentavos } from '@quitanda/contract/values';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serveLists } from '../../../../test/screens/open-lists.tsx';
import { readsOf } from '../../../../test/fakes/server-lists.ts';
import { renderSignedIn } from '../../../../test/screens/signed-in.tsx';
import { waitUntilAllSent } from '../../../../test/sent-writes.ts';
import {
  readBudget,
  readCurrentSupermarket,
  saveBudget,
  saveCurrentSupermarket,
} from '../../../lib/device/shopping-storage.ts';
import { listId, makeList } from '../trip-list.fixture.ts';
import { ForgetEndedTrips } from './ForgetEndedTrips.tsx';

const readStoredChoices = () => [readCurrentSupermarket(listId), readBudget(listId)];

beforeEach(() => {
  localStorage.clear();
  saveCurrentSupermarket(listId, 'Extra');
  saveBudget(listId, toCentavos(50));
});

/** The supermarket and the budget of the list's trip. */
type Plan = Parameters<typeof makeList>[1];

/**
 * Renders the component. The server then sends the list with each of these plans, in their order.
 */
async function renderWithPlans(...plans: Plan[]): Promise<void> {
  const api = serveLists([]);
  renderSignedIn(<ForgetEndedTrips />);
  for (const plan of plans) {
    Object.assign(api.reads, readsOf([makeList([], plan)]));
    await waitUntilAllSent(api);
  }
  expect(screen.queryByText(/./u)).toBeNull();
}

it('LST-12 deletes the data of a trip that another device has finished', async () => {
  await renderWithPlans({ supermarket: 'Extra', budget: 50 }, { supermarket: null, budget: null });
  await waitFor(() => expect(readStoredChoices()).toEqual([null, null]));
});

it('LST-12 INS-08 deletes a budget that another device has removed', async () => {
  await renderWithPlans(
    { supermarket: 'Extra', budget: 50 },
    { supermarket: 'Extra', budget: null },
  );
  await waitFor(() => expect(readStoredChoices()).toEqual(['Extra', null]));
});

it('LST-12 keeps the data of a trip that is not in the rows of the home yet', async () => {
  await renderWithPlans({ supermarket: null, budget: null }, { supermarket: null, budget: null });
  expect(readStoredChoices()).toEqual(['Extra', 5_000]);
});
