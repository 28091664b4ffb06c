import { newId, routes } from '@quitanda/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import { holdOpen, waitUntilBlocked } from '../../../test/lock-waits.ts';
import { createHeldBody } from '../../../test/people/held-body.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  finishBody,
  newList,
  newPantry,
  fetchThreeProducts,
  addTakenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { tablesWith } from '../../../test/stored-rows.ts';
import { statement } from '../../db/database.ts';

vi.setConfig({ testTimeout: 60_000 });

const app = await startApp();

it.each([
  ['with a key', { 'idempotency-key': newId() }],
  ['without a key', {}],
])(
  'PRF-02 responds 401 to a write %s whose body arrives after the deletion',
  async (_, headers) => {
    const ana = await app.person();
    const { id } = (await ana.call('getProfile')).body;
    const writes = (
      [
        ['createList', { name: 'Feira' }],
        ['createPantry', { name: 'Cozinha' }],
        ['saveSupermarket', { name: 'São Jorge' }],
        ['changeProfile', { displayName: 'Ana' }],
      ] as const
    ).map(([name, body]) => {
      const { stream, release, isRead } = createHeldBody(body);
      const [method, url] = routes[name];
      const authorization = `Bearer ${ana.token}`;
      const contentType = { 'content-type': 'application/json' };
      const response = app.app.inject({
        method,
        url,
        payload: stream,
        headers: { authorization, ...contentType, ...headers },
      });
      return { response: Promise.resolve(response), release, isRead };
    });
    await Promise.all(writes.map(({ isRead }) => isRead));
    await ana.call('deleteAccount');
    for (const { release } of writes) release();
    for (const { response } of writes) {
      const { statusCode, body } = await response;
      expect([statusCode, body]).toEqual([401, expect.stringContaining('unauthenticated')]);
    }
    expect(await tablesWith(app.database, id, ana.subject)).toEqual([]);
  },
);

/** Returns functions that each send one write. */
async function createWrites(ana: Person, friendsListId: string) {
  const [product] = await fetchThreeProducts(ana);
  const [listId, pantryId] = [await newList(ana), await newPantry(ana)];
  const item = await addTakenItem(ana, listId, { productId: product.id });
  const newItem = { name: 'Sal', quantity: 1, unit: 'un', productId: product.id };
  const createWrite = (method: string, path: string, body?: unknown) => () =>
    ana.request(method, `/api${path}`, { key: newId(), ...(body !== undefined && { body }) });
  return [
    createWrite('POST', '/shopping-lists', { name: 'Feira', items: [newItem] }),
    createWrite('POST', `/shopping-lists/${listId}/items`, { ...newItem, supermarket: 'Novo' }),
    createWrite('PUT', `/shopping-lists/${listId}/share`),
    createWrite('POST', `/shopping-lists/clone/${friendsListId}`),
    createWrite('POST', '/supermarkets', { name: 'Outro' }),
    createWrite('POST', '/pantries', { name: 'Sítio' }),
    createWrite('POST', `/pantries/${pantryId}/items`, { name: 'Café', quantity: 1, unit: 'un' }),
    createWrite('POST', `/pantries/${pantryId}/items/bulk`, finishBody([item])),
    createWrite('PATCH', '/users/me', { displayName: 'Ana' }),
    createWrite('DELETE', `/shopping-lists/${listId}`),
  ];
}

it('PRF-02 leaves no rows of the user and never responds 500 when writes run during the deletion', async () => {
  const bia = await app.person();
  const friendsListId = await newList(bia);
  await bia.call('shareList', { params: { listId: friendsListId } });
  for (let round = 0; round < 5; round += 1) {
    const ana = await app.person();
    const { id } = (await ana.call('getProfile')).body;
    const writes = await createWrites(ana, friendsListId);
    const deleteAccount = () => ana.request('DELETE', '/api/users/me', { key: newId() });
    // The deletion is sent among the writes, at another position in each round.
    const responses = await Promise.all(
      writes.toSpliced(round * 2, 0, deleteAccount).map((send) => send()),
    );
    expect(responses[round * 2]?.statusCode).toBe(204);
    // A list or an item that the deletion removed first is not found.
    const statuses = new Set(responses.map(({ statusCode }) => statusCode));
    for (const status of statuses) expect([200, 201, 204, 401, 404]).toContain(status);
    expect(await tablesWith(app.database, id, ana.subject)).toEqual([]);
  }
});

const insertHousehold = statement<never, { id: string }>(
  'test.insert-household',
  "insert into households (id, name, created_at) values (:id, 'Outra', now())",
);
const deleteHousehold = statement<never, { id: string }>(
  'test.delete-household',
  'delete from households where id = :id',
);

it.each(['with a key', 'without a key'])(
  'PRF-02 delays the deletion until a running write %s has ended',
  async (keyCase) => {
    const ana = await app.person();
    const id = newId();
    // The write inserts the same id, so it waits until this transaction ends.
    const blocker = await holdOpen(app.database, async (sql) => {
      await sql.rows(insertHousehold, { id });
      await sql.rows(deleteHousehold, { id });
    });
    onTestFinished(() => blocker.commit());
    const body = { id, name: 'Casa', bringsLists: false };
    const key = keyCase === 'with a key' ? { key: newId() } : {};
    const write = ana.request('POST', '/api/households', { body, ...key });
    await waitUntilBlocked(app.database, 1);
    let isDeleted = false;
    const deletion = ana.request('DELETE', '/api/users/me').then((response) => {
      isDeleted = true;
      return response;
    });
    await waitUntilBlocked(app.database, 2, deletion);
    expect(isDeleted).toBe(false);
    await blocker.commit();
    expect([(await write).statusCode, (await deletion).statusCode]).toEqual([201, 204]);
  },
);

it('PRF-02 deletes the account once when several deletions are sent at once', async () => {
  for (const key of [undefined, newId()]) {
    const ana = await app.person();
    await newList(ana);
    const deleteAccount = () =>
      ana.request('DELETE', '/api/users/me', key === undefined ? {} : { key });
    const responses = await Promise.all([deleteAccount(), deleteAccount(), deleteAccount()]);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 401, 401]);
  }
});

it('PRF-02 does not create the user again for calls during the deletion', async () => {
  const ana = await app.person();
  await ana.call('getProfile');
  const calls = [1, 2, 3, 4].map(() => ana.request('GET', '/api/users/me'));
  const responses = await Promise.all([ana.request('DELETE', '/api/users/me'), ...calls]);
  for (const { statusCode } of responses) expect([200, 204, 401]).toContain(statusCode);
  expect(await tablesWith(app.database, ana.subject)).toEqual([]);
});
