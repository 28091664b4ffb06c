import { newId, routes } from '@quitanda/contract';
import { Readable } from 'node:stream';
import { expect, it, onTestFinished } from 'vitest';
import { holdOpen, untilWaiting } from '../../../test/lock-waits.ts';
import type { Person } from '../../../test/people/person.ts';
import {
  finishOf,
  newList,
  newPantry,
  someProducts,
  takenItem,
} from '../../../test/people/shopping.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { tablesWith } from '../../../test/stored-rows.ts';
import { statement } from '../../db/database.ts';

const app = await startApp();

/** Sends a request and ends its body on demand, long after the server has found the caller. */
function heldBody(body: object) {
  const stream = new Readable({ read() {} });
  const release = () => {
    stream.push(JSON.stringify(body));
    stream.push(null);
  };
  return { stream, release };
}

it.each([
  ['with a key', { 'idempotency-key': newId() }],
  ['without a key', {}],
])('PRF-02 answers 401 to a write %s that was in progress', async (_, headers) => {
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
    const { stream, release } = heldBody(body);
    const [method, url] = routes[name];
    const authorization = `Bearer ${ana.token}`;
    const type = { 'content-type': 'application/json' };
    const answer = app.app.inject({
      method,
      url,
      payload: stream,
      headers: { authorization, ...type, ...headers },
    });
    return { answer: Promise.resolve(answer), release };
  });
  // The callers were found, and the server waits for the rest of the bodies.
  await ana.call('getProfile');
  await ana.call('deleteAccount');
  for (const { release } of writes) release();
  for (const { answer } of writes) {
    const { statusCode, body } = await answer;
    expect([statusCode, body]).toEqual([401, expect.stringContaining('unauthenticated')]);
  }
  expect(await tablesWith(app.database, id, ana.subject)).toEqual([]);
});

/** One write for each call, on existing rows. */
async function manyWrites(ana: Person, friendsListId: string) {
  const [product] = await someProducts(ana);
  const [listId, pantryId] = [await newList(ana), await newPantry(ana)];
  const item = await takenItem(ana, listId, { productId: product.id });
  const newItem = { name: 'Sal', quantity: 1, unit: 'un', productId: product.id };
  const write = (method: string, path: string, body?: unknown) => () =>
    ana.request(method, `/api${path}`, { key: newId(), ...(body !== undefined && { body }) });
  return [
    write('POST', '/shopping-lists', { name: 'Feira', items: [newItem] }),
    write('POST', `/shopping-lists/${listId}/items`, { ...newItem, supermarket: 'Novo' }),
    write('PUT', `/shopping-lists/${listId}/share`),
    write('POST', `/shopping-lists/clone/${friendsListId}`),
    write('POST', '/supermarkets', { name: 'Outro' }),
    write('POST', '/pantries', { name: 'Sítio' }),
    write('POST', `/pantries/${pantryId}/items`, { name: 'Café', quantity: 1, unit: 'un' }),
    write('POST', `/pantries/${pantryId}/items/bulk`, finishOf([item])),
    write('PATCH', '/users/me', { displayName: 'Ana' }),
    write('DELETE', `/shopping-lists/${listId}`),
  ];
}

it('PRF-02 leaves no orphan and does not respond 500 when writes and the deletion happen at once', async () => {
  const bia = await app.person();
  const friendsListId = await newList(bia);
  await bia.call('shareList', { params: { listId: friendsListId } });
  for (let round = 0; round < 5; round += 1) {
    const ana = await app.person();
    const { id } = (await ana.call('getProfile')).body;
    const writes = await manyWrites(ana, friendsListId);
    const deletion = () => ana.request('DELETE', '/api/users/me', { key: newId() });
    const answers = await Promise.all(
      writes.toSpliced(round * 2, 0, deletion).map((send) => send()),
    );
    expect(answers[round * 2]?.statusCode).toBe(204);
    // A list or an item that the deletion removed first is not found.
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    for (const status of statuses) expect([200, 201, 204, 401, 404]).toContain(status);
    expect(await tablesWith(app.database, id, ana.subject)).toEqual([]);
  }
});

const insertHousehold = statement<never, [id: string]>(
  'test.insert-household',
  "insert into households (id, name, created_at) values ($1, 'Outra', now())",
);
const deleteHousehold = statement<never, [id: string]>(
  'test.delete-household',
  'delete from households where id = $1',
);

it.each(['with a key', 'without a key'])(
  'PRF-02 a deletion waits for a write %s that has begun',
  async (how) => {
    const ana = await app.person();
    const id = newId();
    // A check for an existing id waits for the transaction that used the id.
    const other = await holdOpen(app.database, async (sql) => {
      await sql.rows(insertHousehold, id);
      await sql.rows(deleteHousehold, id);
    });
    onTestFinished(() => other.commit());
    const body = { id, name: 'Casa', bringsLists: false };
    const key = how === 'with a key' ? { key: newId() } : {};
    const write = ana.request('POST', '/api/households', { body, ...key });
    await untilWaiting(app.database, 1);
    let isDeleted = false;
    const deletion = ana.request('DELETE', '/api/users/me').then((answer) => {
      isDeleted = true;
      return answer;
    });
    await untilWaiting(app.database, 2, deletion);
    expect(isDeleted).toBe(false);
    await other.commit();
    expect([(await write).statusCode, (await deletion).statusCode]).toEqual([201, 204]);
  },
);

it('PRF-02 deletes the account once when several deletions are sent at once', async () => {
  for (const key of [undefined, newId()]) {
    const ana = await app.person();
    await newList(ana);
    const deletion = () => ana.request('DELETE', '/api/users/me', key === undefined ? {} : { key });
    const answers = await Promise.all([deletion(), deletion(), deletion()]);
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 401, 401]);
  }
});

it('PRF-02 creates no user from first calls during the deletion', async () => {
  const ana = await app.person();
  await ana.call('getProfile');
  const calls = [1, 2, 3, 4].map(() => ana.request('GET', '/api/users/me'));
  const answers = await Promise.all([ana.request('DELETE', '/api/users/me'), ...calls]);
  for (const { statusCode } of answers) expect([200, 204, 401]).toContain(statusCode);
  expect(await tablesWith(app.database, ana.subject)).toEqual([]);
});
