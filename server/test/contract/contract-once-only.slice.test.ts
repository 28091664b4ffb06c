import { askNames, errorKinds, newId, routes, type EndpointName } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { purge } from '../../src/db/purging/purge.ts';
import { onceOnlyPurge } from '../../src/http/once-only/once-only.ts';
import { writeNames } from './contract-fields.ts';
import {
  createFixtures,
  createReadFixturesFor,
  everythingOf,
  goodRequest,
  sendRequest,
  type Fixtures,
} from './contract-fixtures.ts';
import { startFakeGemini } from '../servers/fakes.ts';
import { createHousehold } from '../people/households.ts';
import type { Person } from '../people/person.ts';
import { startApp } from '../servers/start-app.ts';

const { ai, provider } = await startFakeGemini();
const app = await startApp({ ai });

const ana = await app.person();
const fixtures = await createFixtures(ana, app.database);

/**
 * Returns a valid request without the id of the new row. With an id the server would recognize a
 * repeated request even without its idempotency key.
 */
function requestOf(name: EndpointName, fixturesOfPerson: Fixtures) {
  const { body, ...request } = goodRequest(name, fixturesOfPerson);
  const { id: _, ...fields } = body ?? {};
  return { ...request, body: body && fields };
}

async function createPersonWithRequest(name: EndpointName) {
  const person: Person = await app.person();
  const request = requestOf(name, await createReadFixturesFor(person, name, app.database));
  return { person, request };
}

// The deletion of an account also deletes its user, so nobody can send the request again.
const repeatableWrites = writeNames.filter((name) => name !== 'deleteAccount');

it('API-18 PRF-02 deletes an account once, and answers 401 to its repetition', async () => {
  const { person, request } = await createPersonWithRequest('deleteAccount');
  const key = newId();
  const first = await sendRequest(person, 'deleteAccount', request, { key });
  const second = await sendRequest(person, 'deleteAccount', request, { key });
  expect([first.statusCode, second.statusCode]).toEqual([204, 401]);
});

describe.each(repeatableWrites)('%s', (name) => {
  it('API-18 answers a repeated key with the first answer, 409 if the request differs, and does nothing more', async () => {
    const { person, request } = await createPersonWithRequest(name);
    const key = newId();
    const first = await sendRequest(person, name, request, { key });
    expect(first.statusCode).toBeLessThan(300);
    const after = await everythingOf(person);
    const second = await sendRequest(person, name, request, { key: key.toUpperCase() });
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect(await everythingOf(person)).toEqual(after);
    const [method, path] = routes.createPantry;
    const otherRequests = [
      person.request(method, path, { key, body: { name: 'Outra' } }),
      ...(request.body
        ? [
            sendRequest(
              person,
              name,
              { ...request, body: { ...request.body, unknown: 1 } },
              { key },
            ),
          ]
        : []),
    ];
    for (const response of await Promise.all(otherRequests)) {
      expect([response.statusCode, response.json()]).toEqual([
        409,
        { code: 'key-reused', message: errorKinds['key-reused'].message },
      ]);
    }
    expect(await everythingOf(person)).toEqual(after);
  });

  it('API-18 executes a write once when several copies are sent at the same time', async () => {
    const { person, request } = await createPersonWithRequest(name);
    const key = newId();
    const copies = [1, 2, 3].map(() => sendRequest(person, name, request, { key }));
    const [first, ...others] = await Promise.all(copies);
    expect(first?.statusCode).toBeLessThan(300);
    for (const { statusCode, body } of others) {
      expect([statusCode, body]).toEqual([first?.statusCode, first?.body]);
    }
    const after = await everythingOf(person);
    await sendRequest(person, name, request, { key });
    expect(await everythingOf(person)).toEqual(after);
  });

  it('API-18 refuses a key that is not a UUID', async () => {
    const response = await sendRequest(ana, name, requestOf(name, fixtures), { key: 'abc' });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'validation', fields: [{ field: 'Idempotency-Key' }] },
    ]);
  });
});

it.each(askNames)(
  'API-18 %s is executed each time that it is sent, and stores no record',
  async (name) => {
    const { person, request } = await createPersonWithRequest(name);
    const key = newId();
    const requestsBefore = provider.requests.length;
    for (let time = 0; time < 2; time += 1) {
      expect((await sendRequest(person, name, request, { key })).statusCode).toBe(200);
    }
    // All of these calls except `readReceipt` and `testWebhook` ask the language model.
    const asksModel = name !== 'readReceipt' && name !== 'testWebhook';
    expect(provider.requests.length - requestsBefore).toBe(asksModel ? 2 : 0);
    // The key can still be used by a write.
    const [method, path] = routes.createPantry;
    const write = await person.request(method, path, { key, body: { name: 'Outra' } });
    expect(write.statusCode).toBe(201);
  },
);

const createList = (person: Person, name: string, key: string) =>
  person.request('POST', '/api/shopping-lists', { key, body: { name } });

it('API-18 executes the writes of two users with the same key', async () => {
  const [ana, bia] = [await app.person(), await app.person()];
  const key = newId();
  expect((await createList(ana, 'Da Ana', key)).statusCode).toBe(201);
  const response = await createList(bia, 'Da Bia', key);
  expect(response.json()).toMatchObject({ name: 'Da Bia' });
  expect((await createList(bia, 'Da Bia', key)).body).toBe(response.body);
  expect((await createList(ana, 'Da Ana', key)).json()).toMatchObject({ name: 'Da Ana' });
});

it('API-18 answers 409 to the same key and body for another household', async () => {
  const ana = await app.person();
  const anaInHousehold = ana.inHousehold((await createHousehold(ana)).id);
  const key = newId();
  const first = await createList(ana, 'Feira', key);
  const inOtherHousehold = await createList(anaInHousehold, 'Feira', key);
  expect([inOtherHousehold.statusCode, inOtherHousehold.json()]).toMatchObject([
    409,
    { code: 'key-reused' },
  ]);
  expect((await createList(ana, 'Feira', key)).body).toBe(first.body);
  const otherKey = newId();
  const second = await createList(anaInHousehold, 'Feira', otherKey);
  expect(second.statusCode).toBe(201);
  expect((await createList(anaInHousehold, 'Feira', otherKey)).body).toBe(second.body);
});

it('API-18 stores no record of a refused write, so that its key can be used again', async () => {
  const ana = await app.person();
  const { id: listId } = (await ana.call('createList', { body: { name: 'Feira' } })).body;
  const key = newId();
  const rename = (id: string) =>
    ana.request('PUT', `/api/shopping-lists/${id}`, { key, body: { name: 'Nova' } });
  expect((await rename(newId())).statusCode).toBe(404);
  expect((await rename(listId)).statusCode).toBe(200);
});

it('API-18 treats the same JSON with its fields in another order as the same request', async () => {
  const ana = await app.person();
  const { id } = (await ana.call('createList', { body: { name: 'Feira' } })).body;
  const add = (body: string, key: string) =>
    ana.request('POST', `/api/shopping-lists/${id}/items`, { key, body });
  const key = newId();
  const first = await add('{"name":"Alho","quantity":1,"unit":"un"}', key);
  const second = await add('{ "unit": "un", "quantity": 1, "name": "Alho" }', key);
  expect(second.body).toBe(first.body);
});

it('API-18 stores a key for a week, and then purges it', async () => {
  const ana = await app.person();
  const key = newId();
  app.clock.set('2026-01-01T12:00:00Z');
  const first = await createList(ana, 'Feira', key);
  const isPurgedAfterAdvancing = async (days: number) => {
    app.clock.advance(days * 86_400_000);
    await purge(app.database, [onceOnlyPurge], app.clock.now());
    return (await createList(ana, 'Feira', key)).body !== first.body;
  };
  expect(await isPurgedAfterAdvancing(6)).toBe(false);
  expect(await isPurgedAfterAdvancing(2)).toBe(true);
});

it('API-17 stores no unknown field', async () => {
  const ana = await app.person();
  const body = { name: 'Feira', ownerId: newId(), createdAt: '2001-01-01T00:00:00Z' };
  const response = await ana.request('POST', '/api/shopping-lists', { body });
  expect(response.statusCode).toBe(201);
  const list = response.json<Record<string, unknown>>();
  expect(list).not.toHaveProperty('ownerId');
  expect(list['createdAt']).not.toBe(body.createdAt);
});
