import { errorKinds, failure, newId, routes, type EndpointName } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { endpointNames, fieldsOf, kindOf, writeNames } from './contract-fields.ts';
import {
  createWorld,
  everythingOf,
  goodRequest,
  isOfInvite,
  sendRequest,
  withField,
} from './contract-world.ts';
import { fakeGemini } from './fakes.ts';
import { pathOf, type Person } from './person.ts';
import { startApp } from './start-app.ts';

const { ai } = await fakeGemini();
const app = await startApp({ ai });
const ana: Person = await app.person();
const world = await createWorld(ana);

const idFields = (name: EndpointName) => fieldsOf(name).filter((field) => kindOf(field) === 'id');
const ids = (name: EndpointName) => idFields(name).filter(({ part }) => part === 'params');
const withIds = endpointNames.filter((name) => ids(name).length > 0);

describe.each(endpointNames)('%s', (name) => {
  const [method] = routes[name];
  it.each([
    ['no token', {}],
    ['another scheme', { authorization: `Basic ${ana.token}` }],
    ['a token without a scheme', { authorization: ana.token }],
    ['a bad token', { authorization: 'Bearer abc' }],
    ['two tokens', { authorization: `Bearer ${ana.token} ${ana.token}` }],
  ])('AUT-13 API-17 answers 401 before anything else to %s', async (_, headers) => {
    const path = pathOf(name, { listId: 'x', itemId: 'x', pantryId: 'x', finishId: 'x' });
    const response = await app.request(method, path, {
      headers,
      ...(method !== 'GET' && { body: '{"broken' }),
    });
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({
      code: 'unauthenticated',
      message: errorKinds.unauthenticated.message,
    });
  });

  it('API-17 answers its owner well, and nobody keeps the answer', async () => {
    const owner = await app.person();
    const response = await sendRequest(owner, name, goodRequest(name, await createWorld(owner)));
    expect([response.statusCode, response.body]).toEqual([expect.any(Number), expect.anything()]);
    expect(response.statusCode).toBeLessThan(300);
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe.each(withIds)('%s', (name) => {
  it.each(ids(name).map(({ path }) => path.join('.')))(
    'API-17 answers 404 to an unknown %s',
    async (path) => {
      const request = withField(goodRequest(name, world), 'params', [path], newId());
      const response = await sendRequest(ana, name, request);
      expect(response.statusCode).toBe(404);
      expect(failure.parse(response.json()).code).toMatch(/not-found$/u);
    },
  );

  it("API-17 answers 404 to somebody else's ids, and leaves the rows as they were", async () => {
    const before = await everythingOf(ana);
    const eve = await app.person();
    const unknown = ids(name).reduce(
      (request, { path }) => withField(request, 'params', path, newId()),
      goodRequest(name, world),
    );
    // An invite is for others; a list that its owner does not share is not.
    const hers = isOfInvite(name)
      ? withField(goodRequest(name, world), 'params', ['listId'], world.listId)
      : goodRequest(name, world);
    const response = await sendRequest(eve, name, hers);
    expect(response.statusCode).toBe(404);
    // The same as for ids that nobody has, so that nobody can try them out.
    expect(response.json()).toEqual((await sendRequest(eve, name, unknown)).json());
    expect(await everythingOf(ana)).toEqual(before);
  });
});

const bodyIds = writeNames.flatMap((name) =>
  idFields(name)
    .filter(({ part, path }) => part === 'body' && !/product/iu.test(path.at(-1) ?? ''))
    .map(({ path }) => [name, path.join('.')] as const),
);

it.each(bodyIds)("API-18 %s writes nothing over somebody else's %s", async (name, path) => {
  const before = await everythingOf(ana);
  const eve = await app.person();
  const own = await createWorld(eve);
  const theirs = { listId: world.listId, listItemId: world.listItemId }[
    path.split('.').at(-1) ?? ''
  ];
  const rows = name.endsWith('Pantry')
    ? [world.pantryId]
    : name.endsWith('List')
      ? [world.listId]
      : [world.listItemId, world.pantryItemId, world.finishId];
  for (const id of theirs ? [theirs] : rows) {
    const response = await sendRequest(
      eve,
      name,
      withField(goodRequest(name, own), 'body', path.split('.'), id),
    );
    expect(response.statusCode).toBeLessThan(500);
    expect(response.body).not.toContain('Café');
  }
  expect(await everythingOf(ana)).toEqual(before);
});
