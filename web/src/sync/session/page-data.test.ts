/** Tests the data that the page contains for its user, with the fake server. */
import { newId } from '@quitanda/contract/ids';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { embedText, tokenOf } from '../../../test/embed-page.ts';
import { holdFirstLoad } from '../../lib/timing/after-first-load.ts';
import { createFakeServer, itemId, pantryId } from '../fake-server.fixture.ts';
import { openTab } from '../tab.fixture.ts';
import { pageDataFor, forgetPageData } from './page-data.ts';
import { createEmbeddedIdentity } from './embedded-identity.ts';

const ana = { id: newId(), email: 'ana@example.com' };
const rows = {
  pantries: [{ id: pantryId, name: 'Casa', createdAt: '2026-01-01T00:00:00.000Z' }],
  pantryItems: [{ id: itemId, pantryId, name: 'Arroz', quantity: 7, unit: 'un' }],
};

const profileKey = ['getProfile', {}] as const;
const answers = [[profileKey, { displayName: 'Ana' }]];

const embedPageData = (userId: string) =>
  embedText(JSON.stringify({ token: tokenOf(userId), rows, answers }));

beforeEach(() => {
  localStorage.clear();
  forgetPageData();
});

async function openTabOf(userId: string) {
  const server = createFakeServer();
  server.isHoldingPulls = true;
  const tab = openTab({ server, userId });
  onTestFinished(() => tab.close());
  await tab.user.opened;
  await settle();
  const answer = async () => {
    for (const exchange of server.open) exchange.answer();
    await settle();
  };
  return { server, tab, answer };
}

it('SYN-28 uses the token of the page instead of requesting one', async () => {
  localStorage.setItem('quitanda.user', JSON.stringify(ana));
  embedPageData(ana.id);
  const identity = createEmbeddedIdentity(() =>
    Promise.reject(new Error('The identity must not send a request.')),
  );
  expect(await identity.token()).toBe(tokenOf(ana.id));
  await expect(identity.token({ forceRefresh: true })).rejects.toThrow();
});

it('SYN-28 ignores a token of another user', async () => {
  localStorage.setItem('quitanda.user', JSON.stringify(ana));
  embedPageData(newId());
  const requestedPaths: string[] = [];
  const identity = createEmbeddedIdentity(async ({ path }) => {
    requestedPaths.push(path);
    return { status: 200, body: { token: tokenOf(ana.id) }, retryAfterMs: 0 };
  });
  expect(await identity.token()).toBe(tokenOf(ana.id));
  expect(requestedPaths).toEqual(['/api/auth/token']);
});

it('SYN-28 shows the rows of the page at once, with the taps applied, until all rows arrive', async () => {
  const userId = newId();
  embedPageData(userId);
  const { tab, server, answer } = await openTabOf(userId);
  expect(tab.stock()).toBe(7);
  expect(tab.user.replica.isComplete('getPantry')).toBe(true);
  expect(tab.user.replica.isComplete('getFinishedTrips')).toBe(false);
  tab.tap(2);
  expect(tab.stock()).toBe(9);
  await vi.waitFor(() => expect(server.open).toHaveLength(1));
  await answer();
  await answer();
  expect(tab.stock()).toBe(12);
  expect(tab.user.replica.isComplete('getFinishedTrips')).toBe(true);
  expect(pageDataFor(userId)).toBeUndefined();
});

it('SYN-28 requests the remaining rows once the first screen has loaded', async () => {
  const userId = newId();
  embedPageData(userId);
  const finishLoading = holdFirstLoad();
  const { server } = await openTabOf(userId);
  expect(server.open).toHaveLength(0);
  finishLoading();
  await vi.waitFor(() => expect(server.open.map(({ name }) => name)).toEqual(['sync']));
});

it('SYN-28 requests the remaining rows as soon as a screen needs them', async () => {
  const userId = newId();
  embedPageData(userId);
  onTestFinished(holdFirstLoad());
  const { server, tab } = await openTabOf(userId);
  tab.user.home.isComplete('getFinishedTrips');
  await vi.waitFor(() => expect(server.open.map(({ name }) => name)).toEqual(['sync']));
});

it('SYN-28 shows an answer of the page at once, without a request', async () => {
  const userId = newId();
  embedPageData(userId);
  onTestFinished(holdFirstLoad());
  const { server, tab } = await openTabOf(userId);
  const { reads } = tab.user;
  onTestFinished(reads.observe(profileKey, true, () => undefined));
  const viewProfile = () => reads.view(profileKey, reads.state(profileKey).lastAnswer);
  await settle();
  expect(viewProfile()).toEqual({ displayName: 'Ana' });
  expect(server.open).toHaveLength(0);
  await reads.cache();
  expect(viewProfile()).toEqual({ displayName: 'Ana' });
});

it('SYN-28 ignores rows of another user', async () => {
  embedPageData(newId());
  const { tab } = await openTabOf(newId());
  expect(tab.stock()).toBeUndefined();
  expect(tab.user.replica.isComplete('getPantry')).toBe(false);
});

it('SYN-28 shows the stored rows of the device instead of those of the page', async () => {
  const userId = newId();
  const firstVisit = await openTabOf(userId);
  await firstVisit.answer();
  expect(firstVisit.tab.stock()).toBe(10);
  firstVisit.tab.close();
  embedPageData(userId);
  const { tab } = await openTabOf(userId);
  expect(tab.stock()).toBe(10);
});

it.each(['', '{"token":', '{}', 'null', '{"token":"x.y.z"}'])(
  'SYN-28 ignores the data of the page if it is incomplete: %s',
  (text) => {
    embedText(text);
    expect(pageDataFor(ana.id)).toBeUndefined();
  },
);
