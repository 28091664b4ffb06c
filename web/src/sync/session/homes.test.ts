/** Several households of one user on one device. */
import { newId } from '@quitanda/contract/ids';
import { openDB } from 'idb';
import { expect, it, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import {
  forgetHouseholds,
  readShownHousehold,
  saveShownHousehold,
} from '../../lib/device/shown-household.ts';
import { databaseName, openDatabase } from '../store/database.ts';
import { homeName, findStoredHouseholds } from '../outbox/home-name.ts';
import { simulateNetworkReturn } from '../tab.fixture.ts';
import { makeMembership, setUp } from './homes.fixture.ts';
import { eraseHomes } from './homes.ts';

it('CASA-01 shows another household, and starts with the one chosen last', async () => {
  const { sharedId, personalServer, sharedServer, openPage } = setUp();
  const page = openPage();
  await vi.waitFor(() => expect(page.stock()).toBe(10));
  expect(page.homes.memberships()).toHaveLength(2);
  await page.homes.show(sharedId);
  await vi.waitFor(() => expect(page.stock()).toBe(50));
  expect(sharedServer.bodies[0]).toMatchObject({ household: sharedId });
  expect(personalServer.bodies[0]).not.toHaveProperty('household');
  page.close();
  const secondPage = openPage();
  await vi.waitFor(() => expect(secondPage.stock()).toBe(50));
  expect(secondPage.homes.shown().household).toBe(sharedId);
  await secondPage.homes.show(undefined);
  await vi.waitFor(() => expect(secondPage.stock()).toBe(10));
});

it('CASA-61 shows the shared household on a device without a chosen household', async () => {
  const { sharedId, openPage } = setUp();
  forgetHouseholds();
  const page = openPage();
  await vi.waitFor(() => expect(page.stock()).toBe(50));
  expect(readShownHousehold()).toBe(sharedId);
  // A user who chooses the personal household stays there.
  await page.homes.show(undefined);
  page.close();
  const secondPage = openPage();
  await vi.waitFor(() => expect(secondPage.stock()).toBe(10));
  await secondPage.homes.shown().exchange.pullNow();
  expect(secondPage.homes.shown().household).toBeUndefined();
});

it('CASA-61 keeps showing the personal household when the user joins a shared one on another device', async () => {
  const { userId, personalServer, sharedServer, openPage } = setUp();
  forgetHouseholds();
  const all = personalServer.memberships;
  personalServer.memberships = sharedServer.memberships = [makeMembership(userId, 'Casa')];
  const page = openPage();
  await vi.waitFor(() => expect(page.homes.memberships()).toHaveLength(1));
  personalServer.memberships = sharedServer.memberships = all;
  await page.homes.shown().exchange.pullNow();
  expect(page.homes.memberships()).toHaveLength(2);
  expect(page.homes.shown().household).toBeUndefined();
});

it('CASA-01 sends the waiting writes of a household that is no longer shown', async () => {
  const { sharedId, personalServer, openPage } = setUp();
  const page = openPage();
  await vi.waitFor(() => expect(page.stock()).toBe(10));
  page.tap(1);
  await vi.waitFor(() => expect(personalServer.open).toHaveLength(1));
  await page.homes.show(sharedId);
  personalServer.open[0]?.answer();
  await vi.waitFor(() => expect(personalServer.quantity()).toBe(11));
});

it('CASA-01 sends writes that an earlier page left in a household that this page does not show', async () => {
  const { sharedId, sharedServer, openPage } = setUp();
  const page = openPage();
  await page.homes.show(sharedId);
  await vi.waitFor(() => expect(page.stock()).toBe(50));
  page.tap(1);
  await vi.waitFor(() => expect(sharedServer.open).toHaveLength(1));
  sharedServer.open[0]?.lose();
  page.close();
  saveShownHousehold(undefined);
  openPage();
  await vi.waitFor(() => expect(sharedServer.open).toHaveLength(1));
  sharedServer.open[0]?.answer();
  await vi.waitFor(() => expect(sharedServer.applied).toHaveLength(1));
});

it('CASA-01 sends the unsent writes of a household although the database of another one cannot be opened', async () => {
  const { userId, sharedId, personalServer, sharedServer, openPage } = setUp();
  const thirdId = newId();
  const page = openPage();
  await page.homes.show(sharedId);
  await vi.waitFor(() => expect(page.stock()).toBe(50));
  page.tap(1);
  await vi.waitFor(() => expect(sharedServer.open).toHaveLength(1));
  sharedServer.open[0]?.lose();
  page.close();
  // A newer version of the app has stored this database.
  (await openDB(databaseName(homeName(userId, undefined)), 99)).close();
  const all = [...personalServer.memberships, makeMembership(thirdId, 'Praia')];
  personalServer.memberships = sharedServer.memberships = all;
  saveShownHousehold(thirdId);
  openPage();
  await vi.waitFor(() => expect(sharedServer.open).toHaveLength(1));
});

it('CASA-07 keeps only the unsent writes, as refusals, after the user was removed from a household', async () => {
  const { userId, sharedId, personalServer, sharedServer, openPage, onHouseholdLost } = setUp();
  const page = openPage();
  await page.homes.show(sharedId);
  await vi.waitFor(() => expect(page.stock()).toBe(50));
  page.tap(1);
  await vi.waitFor(() => expect(sharedServer.open).toHaveLength(1));
  personalServer.memberships = sharedServer.memberships = [makeMembership(userId, 'Casa')];
  sharedServer.open[0]?.refuse(403, 'not-a-member');
  await vi.waitFor(() => expect(page.homes.shown().household).toBeUndefined());
  expect(onHouseholdLost).toHaveBeenCalledWith(expect.objectContaining({ name: 'Casa Souza' }));
  const refusals = () => page.homes.shown().outbox.refusals.state();
  await vi.waitFor(() => expect(refusals()).toHaveLength(1));
  expect(refusals()[0]?.failure.code).toBe('not-a-member');
  await vi.waitFor(async () => expect(await findStoredHouseholds(userId)).toEqual([]));
});

it('CASA-07 leaves the lost household also in a tab other than the one that shows another household', async () => {
  const { userId, sharedId, personalServer, sharedServer, openPage, onHouseholdLost } = setUp();
  saveShownHousehold(sharedId);
  const [page, otherPage] = [openPage(), openPage()];
  for (const each of [page, otherPage]) await vi.waitFor(() => expect(each.stock()).toBe(50));
  await otherPage.homes.show(undefined);
  personalServer.memberships = sharedServer.memberships = [makeMembership(userId, 'Casa')];
  await page.homes.shown().exchange.pullNow();
  await vi.waitFor(() => expect(page.homes.shown().household).toBeUndefined());
  expect(onHouseholdLost).toHaveBeenCalledOnce();
  await vi.waitFor(async () => expect(await findStoredHouseholds(userId)).toEqual([]));
});

it('CASA-63 never reverts a tap that the server applied before the user was removed from the household', async () => {
  const { userId, sharedId, personalServer, sharedServer, openPage } = setUp();
  const page = openPage();
  await page.homes.show(sharedId);
  await vi.waitFor(() => expect(page.stock()).toBe(50));
  page.tap(1);
  await vi.waitFor(() => expect(sharedServer.open).toHaveLength(1));
  const { replica } = page.homes.shown();
  const stocks: unknown[] = [];
  replica.subscribe(() => stocks.push(replica.rows.all('pantryItems')[0]?.quantity));
  const remainingMemberships = [makeMembership(userId, 'Casa')];
  personalServer.memberships = sharedServer.memberships = remainingMemberships;
  const [{ sequence } = { sequence: 0 }] = sharedServer.bodies.at(-1)?.writes ?? [];
  sharedServer.open[0]?.answerWith({
    outcomes: [{ sequence, refusal: null }],
    stopped: null,
    isForked: false,
    lastSequence: sequence,
    households: [],
    memberships: remainingMemberships,
    cursor: '',
    hasMore: false,
  });
  await vi.waitFor(() => expect(page.homes.shown().household).toBeUndefined());
  expect(stocks.length).toBeGreaterThan(0);
  expect(stocks.filter((stock) => stock !== 51)).toEqual([]);
});

it('CASA-07 erases a household that the user left on another device while it was not shown', async () => {
  const { userId, sharedId, personalServer, sharedServer, openPage, onHouseholdLost } = setUp();
  const page = openPage();
  await page.homes.show(sharedId);
  await vi.waitFor(() => expect(page.stock()).toBe(50));
  await page.homes.show(undefined);
  await vi.waitFor(async () => expect(await findStoredHouseholds(userId)).toEqual([sharedId]));
  personalServer.memberships = sharedServer.memberships = [makeMembership(userId, 'Casa')];
  page.homes.shown().exchange.pull(true);
  await vi.waitFor(async () => expect(await findStoredHouseholds(userId)).toEqual([]));
  expect(onHouseholdLost).not.toHaveBeenCalled();
});

it('NAV-07 CASA-01 sends nothing more of a household that is about to be shown when the user signs out', async () => {
  const { sharedId, personalServer, openPage } = setUp();
  const page = openPage();
  await vi.waitFor(() => expect(page.stock()).toBe(10));
  page.tap(1);
  await vi.waitFor(() => expect(personalServer.open).toHaveLength(1));
  personalServer.open[0]?.lose();
  page.close();
  saveShownHousehold(sharedId);
  const secondPage = openPage();
  await vi.waitFor(() => expect(personalServer.open).toHaveLength(1));
  personalServer.open[0]?.lose();
  const showing = secondPage.homes.show(undefined);
  secondPage.close();
  await showing;
  // The next user has signed in on the same page, and the network is back.
  simulateNetworkReturn();
  await settle();
  expect(personalServer.open).toEqual([]);
});

it('NAV-07 NAV-16 CASA-01 removes the rows of all households at a sign-out, and keeps the unsent writes', async () => {
  const { userId, sharedId, sharedServer, openPage } = setUp();
  const page = openPage();
  await page.homes.show(sharedId);
  await vi.waitFor(() => expect(page.stock()).toBe(50));
  page.tap(1);
  await vi.waitFor(() => expect(sharedServer.open).toHaveLength(1));
  await page.homes.show(undefined);
  await vi.waitFor(() => expect(page.stock()).toBe(10));
  await page.homes.clearLocalCopies();
  page.close();
  for (const household of [undefined, sharedId]) {
    const database = await openDatabase(homeName(userId, household), () => undefined);
    expect(await database.count('rows')).toBe(0);
    expect(await database.count('writes')).toBe(household === undefined ? 0 : 1);
    database.close();
  }
  await eraseHomes(userId);
  expect(await findStoredHouseholds(userId)).toEqual([]);
});

it('NAV-07 NAV-16 CASA-01 removes the rows of the personal household at a sign-out in a shared one', async () => {
  const { userId, sharedId, openPage } = setUp();
  const page = openPage();
  await vi.waitFor(() => expect(page.stock()).toBe(10));
  await page.homes.show(sharedId);
  await vi.waitFor(() => expect(page.stock()).toBe(50));
  await page.homes.clearLocalCopies();
  page.close();
  for (const household of [undefined, sharedId]) {
    const database = await openDatabase(homeName(userId, household), () => undefined);
    expect(await database.count('rows')).toBe(0);
    database.close();
  }
});

it('NAV-07 NAV-16 removes the rows at a sign-out although the browser has closed the database', async () => {
  const { userId, openPage } = setUp();
  const transactionSpy = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const page = openPage();
  await vi.waitFor(() => expect(page.stock()).toBe(10));
  await settle();
  const databases = new Set(transactionSpy.mock.contexts as IDBDatabase[]);
  transactionSpy.mockRestore();
  for (const database of databases) database.close();
  await page.homes.clearLocalCopies();
  page.close();
  const database = await openDatabase(homeName(userId, undefined), () => undefined);
  expect(await database.count('rows')).toBe(0);
  database.close();
});

it('NAV-07 signs out although the database of another household cannot be opened', async () => {
  const { userId, sharedId, openPage } = setUp();
  // A newer version of the app has stored this database.
  (await openDB(databaseName(homeName(userId, sharedId)), 99)).close();
  const page = openPage();
  await vi.waitFor(() => expect(page.stock()).toBe(10));
  await page.homes.clearLocalCopies();
  page.close();
  const database = await openDatabase(homeName(userId, undefined), () => undefined);
  expect(await database.count('rows')).toBe(0);
  database.close();
});
