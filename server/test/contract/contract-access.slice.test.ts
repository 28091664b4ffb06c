import { errorKinds, failure, newId, routes, type EndpointName } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { endpointNames, fieldsOf, kindOf } from './contract-fields.ts';
import {
  createFixtures,
  createRequest,
  goodRequest,
  sendRequest,
  withField,
} from './contract-fixtures.ts';
import { startFakeGemini } from '../servers/fakes.ts';
import { pathOf, type Person } from '../people/person.ts';
import { startApp } from '../servers/start-app.ts';
import { rowsOf } from '../stored-rows.ts';

const { ai } = await startFakeGemini();
const app = await startApp({ ai });
const ana: Person = await app.person();
const fixtures = await createFixtures(ana, app.database);
const secret = 'Segredo da Ana';
await renameRowsToSecret();
const anasId = (await ana.call('getProfile')).body.id;
const rowsOfAna = () => rowsOf(app.database, anasId);

/**
 * Gives Ana's rows, and a new supermarket and pantry item of hers, a name that can be searched for
 * in the responses to other people.
 */
async function renameRowsToSecret(): Promise<void> {
  const { listId, listItemId: itemId, pantryId } = fixtures;
  const body = { name: secret };
  await ana.call('renameList', { params: { listId }, body });
  await ana.call('changeListItem', { params: { listId, itemId }, body });
  await ana.call('renamePantry', { params: { pantryId }, body });
  await ana.call('saveSupermarket', { body });
  const stock = { name: secret, quantity: 1, unit: 'un' } as const;
  await ana.call('addPantryItem', { params: { pantryId }, body: stock });
}

const idFields = (name: EndpointName) => fieldsOf(name).filter((field) => kindOf(field) === 'id');
const idParamsOf = (name: EndpointName) => idFields(name).filter(({ part }) => part === 'params');
// The id of a photo is made by the device, so no id is unknown (PHO-03).
const endpointsWithIdParams = endpointNames.filter(
  (name) => idParamsOf(name).length > 0 && name !== 'storePhoto',
);
// The id of a repeat is made by the device too (REP-03), but not that of its list. What a batch that is
// used up lacks is taken from the others (VAL-07).
const knownIdParamsOf = (name: EndpointName) =>
  idParamsOf(name).filter(
    ({ path: [param] }) =>
      !(name === 'setRepeat' && param === 'repeatId') &&
      !(name === 'useBatch' && param === 'batchId'),
  );

/** Endpoints whose responses a browser may cache, if it revalidates them each time. */
const cacheableEndpoints = new Set<EndpointName>([
  'getCategories',
  'getOfflineProducts',
  'getPhoto',
  'getProductByBarcode',
]);

describe.each(endpointNames)('%s', (name) => {
  const [method] = routes[name];
  it.each([
    ['no token', {}],
    ['another scheme', { authorization: `Basic ${ana.token}` }],
    ['a token without a scheme', { authorization: ana.token }],
    ['a bad token', { authorization: 'Bearer abc' }],
    ['two tokens', { authorization: `Bearer ${ana.token} ${ana.token}` }],
  ])(
    'AUT-13 API-17 answers 401 to a request with %s, before it checks anything else',
    async (_, headers) => {
      const path = pathOf(name, {
        listId: 'x',
        itemId: 'x',
        pantryId: 'x',
        finishId: 'x',
        priceNoteId: 'x',
        inviteToken: 'x',
      });
      const response = await app.request(method, path, {
        headers,
        ...(method !== 'GET' && { body: '{"broken' }),
      });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({
        code: 'unauthenticated',
        message: errorKinds.unauthenticated.message,
      });
    },
  );

  it('API-17 answers the owner, and forbids shared caches', async () => {
    const owner = await app.person();
    const request = await createRequest(owner, name, app.database);
    const response = await sendRequest(owner, name, request);
    expect([response.statusCode, response.body]).toEqual([expect.any(Number), expect.anything()]);
    expect(response.statusCode).toBeLessThan(300);
    expect(response.headers['cache-control']).toBe(
      cacheableEndpoints.has(name) ? 'private, no-cache' : 'no-store',
    );
  });
});

it.each(endpointNames.filter((name) => routes[name][0] === 'GET'))(
  'AUT-13 %s answers HEAD without a token with 401 and no body',
  async (name) => {
    const response = await app.request('HEAD', pathOf(name, goodRequest(name, fixtures).params));
    expect([response.statusCode, response.body]).toEqual([401, '']);
  },
);

describe.each(endpointsWithIdParams)('%s', (name) => {
  it.each(knownIdParamsOf(name).map(({ path }) => path.join('.')))(
    'API-17 answers 404 to an unknown %s',
    async (path) => {
      const request = withField(goodRequest(name, fixtures), 'params', [path], newId());
      const response = await sendRequest(ana, name, request);
      expect(response.statusCode).toBe(404);
      expect(failure.parse(response.json()).code).toMatch(/not-found$/u);
    },
  );
});

// Everybody may report any product.
const endpointsWithOwnedIds = endpointsWithIdParams.filter((name) => name !== 'reportProduct');

it.each(endpointsWithOwnedIds)(
  "API-17 %s answers 404 to somebody else's ids, and leaves the rows as they were",
  async (name) => {
    const before = await rowsOfAna();
    const eve = await app.person();
    const requestWithUnknownIds = idParamsOf(name).reduce(
      (current, { path }) => withField(current, 'params', path, newId()),
      goodRequest(name, fixtures),
    );
    // An invite token is valid for everybody. So the id of Ana's list is sent in its place, and must
    // not be found.
    const request = idParamsOf(name).some(({ path }) => path[0] === 'inviteToken')
      ? withField(goodRequest(name, fixtures), 'params', ['inviteToken'], fixtures.listId)
      : goodRequest(name, fixtures);
    const response = await sendRequest(eve, name, request);
    expect(response.statusCode).toBe(404);
    // The answer is the same as for unknown ids, so that nobody can probe which ids exist.
    expect(response.json()).toEqual((await sendRequest(eve, name, requestWithUnknownIds)).json());
    expect(await rowsOfAna()).toEqual(before);
  },
);

// Products and categories belong to nobody: everybody shares them.
const isOwned = ({ path }: { path: readonly string[] }) =>
  !/product|category/iu.test(path.at(-1) ?? '');
const ownedIdFields = endpointNames.flatMap((name) =>
  idFields(name)
    .filter(isOwned)
    .map((field) => [name, `${field.part} ${field.path.join('.')}`, field] as const),
);
const anasIds = [
  fixtures.listId,
  fixtures.listItemId,
  fixtures.pantryId,
  fixtures.pantryItemId,
  fixtures.finishId,
  fixtures.priceNoteId,
  anasId,
];

it.each(ownedIdFields)(
  "API-17 API-18 %s does not change somebody else's row if its id is sent in the field %s",
  async (...args) => {
    const [name, , { part, path }] = args;
    const before = await rowsOfAna();
    const eve = await app.person();
    const requestOfEve = await createRequest(eve, name);
    for (const id of anasIds) {
      const response = await sendRequest(eve, name, withField(requestOfEve, part, path, id));
      expect(response.statusCode).toBeLessThan(500);
      expect(response.body).not.toContain(secret);
      expect(response.body).not.toContain(ana.email);
    }
    expect(await rowsOfAna()).toEqual(before);
  },
);

// Checks `rowsOfAna`: if its result never changed, the tests above would always pass.
it('API-17 detects a write of the owner in the compared rows', async () => {
  const before = await rowsOfAna();
  expect(before.join('\n').split(secret).length).toBeGreaterThan(5);
  await ana.call('renamePantry', {
    params: { pantryId: fixtures.pantryId },
    body: { name: 'Outra' },
  });
  expect(await rowsOfAna()).not.toEqual(before);
});
