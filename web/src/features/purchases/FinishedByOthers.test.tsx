/** Tests the messages about trips that others have finished, with the real sync code. */
import type { Member, FinishedTrip } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fakes/fake-api.ts';
import { fakeIdentity, renderSignedIn } from '../../../test/screens/signed-in.tsx';
import { useRead } from '../../sync/react/use-read.ts';
import { FinishedByOthers } from './FinishedByOthers.tsx';

beforeEach(() => localStorage.clear());

const [listId, pantryId, anaId] = [newId(), newId(), newId()] as const;

/**
 * Prepares João's app, in a household with Ana. `addFinishedTrip` adds a trip on the fake server,
 * and `openApp` renders the app.
 */
function prepareHousehold(memberCount = 2) {
  const identity = fakeIdentity();
  const trips: FinishedTrip[] = [];
  const makeMember = (id: string, name: string, place: number): Member => ({
    id,
    name,
    place,
    role: 'member',
    since: '2026-11-01T12:00:00.000Z',
  });
  const api = fakeApi({
    getFinishedTrips: () => ({ trips: trips.toReversed(), hasMore: false }),
    getMembers: [makeMember(identity.user.id, 'João', 0), makeMember(anaId, 'Ana', 1)],
  });
  api.memberships = [
    { id: identity.user.id, name: 'Casa', isPersonal: true, role: 'responsible', memberCount },
  ];
  function addFinishedTrip(
    boughtBy: string,
    itemCount: number,
    listName: string | null = 'Feira',
    month = 10,
  ) {
    const boughtAt = new Date(Date.UTC(2026, month, 20, 12, trips.length)).toISOString();
    const trip = { id: newId(), listId, listName, pantryId, supermarkets: ['Assaí'] };
    trips.push({ ...trip, boughtAt, boughtBy, itemCount, total: 10 });
  }
  function TripCount() {
    const { data } = useRead('getFinishedTrips', { query: { limit: 50 } });
    return <p>{data?.trips.length} compras</p>;
  }
  const openApp = () =>
    renderSignedIn(
      <>
        <TripCount />
        <FinishedByOthers />
      </>,
      identity,
    );
  return { userId: identity.user.id, addFinishedTrip, openApp };
}

/** Makes the device request newer rows, as it does when it is online again. */
const receiveRows = () => void window.dispatchEvent(new Event('online'));
const findTripCount = (count: number) => screen.findByText(`${count} compras`);
const toastText = () => screen.getByRole('region', { name: 'Avisos' }).textContent ?? '';

it("CASA-47 reports another person's finish once, and does not report the user's own finish", async () => {
  const { userId, addFinishedTrip, openApp } = prepareHousehold();
  addFinishedTrip(anaId, 3);
  openApp();
  await findTripCount(1);
  expect(toastText()).toBe('');
  addFinishedTrip(anaId, 4);
  addFinishedTrip(userId, 2);
  receiveRows();
  await findTripCount(3);
  await waitFor(() =>
    expect(toastText()).toContain(
      'Ana finalizou a compra da Feira: 4 itens foram para a despensa.',
    ),
  );
  expect(toastText()).not.toContain('João');
  addFinishedTrip(anaId, 1, null);
  receiveRows();
  await findTripCount(4);
  await waitFor(() =>
    expect(toastText()).toContain('Ana registrou uma compra: 1 item foi para a despensa.'),
  );
  expect(toastText().match(/4 itens/gu)).toHaveLength(1);
});

it('CASA-47 reports a finish that arrived while the app was closed', async () => {
  const { addFinishedTrip, openApp } = prepareHousehold();
  addFinishedTrip(anaId, 3);
  const page = openApp();
  await findTripCount(1);
  await waitFor(() => expect(localStorage.getItem('seenShops')).not.toBeNull());
  page.unmount();
  addFinishedTrip(anaId, 4);
  openApp();
  await findTripCount(2);
  await waitFor(() =>
    expect(toastText()).toContain(
      'Ana finalizou a compra da Feira: 4 itens foram para a despensa.',
    ),
  );
  expect(toastText()).not.toContain('3 itens');
});

it('CASA-67 reports no trip of the time before its person joined the household', async () => {
  const { addFinishedTrip, openApp } = prepareHousehold();
  addFinishedTrip(anaId, 3);
  openApp();
  await findTripCount(1);
  for (const month of [8, 9]) addFinishedTrip(anaId, 5, 'Feira', month);
  addFinishedTrip(anaId, 4);
  receiveRows();
  await findTripCount(4);
  await waitFor(() => expect(toastText()).toContain('4 itens'));
  expect(toastText()).not.toContain('5 itens');
});

it('CASA-47 reports nothing in a household of one person, and stores nothing', async () => {
  localStorage.setItem('seenShops', `${newId()} ${newId()}`);
  const { addFinishedTrip, openApp } = prepareHousehold(1);
  addFinishedTrip(anaId, 3);
  openApp();
  await findTripCount(1);
  await waitFor(() => expect(localStorage.getItem('seenShops')).toBeNull());
  expect(toastText()).toBe('');
});

it('CASA-47 keeps the record of reported trips while the session is loading', () => {
  localStorage.setItem('seenShops', 'casa finish');
  renderSignedIn(<FinishedByOthers />, fakeIdentity('loading'));
  expect(localStorage.getItem('seenShops')).toBe('casa finish');
});
