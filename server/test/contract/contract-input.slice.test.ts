import { failure, newId, routes, type EndpointName, type Failure } from '@quitanda/contract';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { badValuesOf } from './bad-values.ts';
import { endpointNames, endpointOf, fieldsOf, kindOf, schemaOf } from './contract-fields.ts';
import {
  createFixtures,
  createRequest,
  everythingOf,
  goodRequest,
  sendRequest,
  withField,
  type GoodRequest,
} from './contract-fixtures.ts';
import { startFakeGemini } from '../servers/fakes.ts';
import { pathOf } from '../people/person.ts';
import { startApp } from '../servers/start-app.ts';
import { tablesWith } from '../stored-rows.ts';

const { ai, provider } = await startFakeGemini();
const app = await startApp({ ai });
const ana = await app.person();
const fixtures = await createFixtures(ana, app.database);
const before = JSON.stringify(await everythingOf(ana));

const englishWords =
  /\b(invalid|expected|required|must|too (big|small|long|short)|received|input)\b/iu;

function expectInvalidField(response: LightMyRequestResponse, field: string): void {
  expect(response.statusCode).toBe(400);
  const { code, message, fields } = failure.parse(response.json());
  expect({ code, message }).toEqual({
    code: 'validation',
    message: 'Confira os campos indicados.',
  });
  expect(fields?.map((fault) => fault.field)).toContain(field);
  for (const fault of fields ?? []) {
    expect(fault.message).toMatch(/\p{L}/u);
    expect(fault.message).not.toMatch(englishWords);
  }
}

/**
 * Sends a request. In its body, a value `{ raw: '1e999' }` is sent as the JSON 1e999, which
 * JSON.stringify cannot write.
 */
function send(name: EndpointName, { body, ...request }: GoodRequest) {
  const text = JSON.stringify(body, (_, value: unknown) =>
    isRaw(value) ? `raw:${value.raw}:` : value,
  );
  return sendRequest(ana, name, { ...request, body: text?.replace(/"raw:([^:]*):"/gu, '$1') });
}

const isRaw = (value: unknown): value is { raw: string } =>
  typeof value === 'object' && value !== null && 'raw' in value;

const cases = endpointNames.flatMap((name) =>
  fieldsOf(name).flatMap((field) => {
    const kind = kindOf(field);
    const values = kind ? badValuesOf(field, kind) : [];
    return values.map(
      ([description, value]) => [name, field.path.join('.'), description, field, value] as const,
    );
  }),
);

it.each(cases)('API-17 DAT-06 %s refuses a %s that is %s', async (name, path, _, field, value) => {
  const request = withField(goodRequest(name, fixtures), field.part, field.path, value);
  expectInvalidField(await send(name, request), path);
});

const endpointsWithBody = endpointNames.filter((name) => endpointOf(name).body);
const endpointsWithRequiredFields = endpointsWithBody.filter(
  (name) => (schemaOf(name, 'body')?.required ?? []).length > 0,
);

it.each(endpointsWithRequiredFields)(
  'API-17 %s names every field that is missing',
  async (name) => {
    const response = await send(name, { ...goodRequest(name, fixtures), body: {} });
    for (const field of schemaOf(name, 'body')?.required ?? []) expectInvalidField(response, field);
  },
);

describe.each(endpointsWithBody)('%s', (name) => {
  const [method] = routes[name];
  const { params, body } = goodRequest(name, fixtures);
  const path = pathOf(name, params);
  const statusAndCodeOf = (response: LightMyRequestResponse) => [
    response.statusCode,
    response.json<Failure>().code,
  ];

  it.each(['{"name":', 'NaN', '{"name": NaN}', '{"name": undefined}', "{'name': 1}", 'Banana'])(
    'API-17 refuses %s, which is not JSON',
    async (text) => {
      const response = await ana.request(method, path, { body: text });
      expect(statusAndCodeOf(response)).toEqual([400, 'malformed-body']);
    },
  );

  it.each([[[]], ['text'], [5], [null], [true]])(
    'API-17 refuses %j, which is not an object',
    async (value) => {
      expectInvalidField(await ana.request(method, path, { body: JSON.stringify(value) }), 'body');
    },
  );

  it('API-17 refuses a missing body', async () => {
    expectInvalidField(await ana.request(method, path), 'body');
    expectInvalidField(await ana.request(method, path, { body: '' }), 'body');
  });

  it('API-17 refuses bytes that are not UTF-8, and a body with `__proto__`', async () => {
    const bytes = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
    expect(statusAndCodeOf(await ana.request(method, path, { body: bytes }))).toEqual([
      400,
      'malformed-body',
    ]);
    const prototype = '{"__proto__": {"isAdmin": true}}';
    const response = await ana.request(method, path, { body: prototype });
    expect(statusAndCodeOf(response)).toEqual([400, 'malformed-body']);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'])(
    'API-17 refuses a body of type %s',
    async (type) => {
      const headers = { 'content-type': type };
      const response = await ana.request(method, path, { headers, body: JSON.stringify(body) });
      expect(statusAndCodeOf(response)).toEqual([400, 'malformed-body']);
    },
  );

  it('API-17 answers 413 to more than 1 MiB', async () => {
    const large = JSON.stringify({ ...body, note: 'x'.repeat(1_048_576) });
    const response = await ana.request(method, path, { body: large });
    expect(statusAndCodeOf(response)).toEqual([413, 'payload-too-large']);
  });
});

it('API-17 none of the invalid requests has changed a row or called the AI provider', async () => {
  expect(provider.requests).toEqual([]);
  expect(JSON.stringify(await everythingOf(ana))).toBe(before);
});

const nameFields = endpointNames.flatMap((name) =>
  fieldsOf(name)
    .filter((field) => ['name', 'note', 'search', 'question'].includes(kindOf(field) ?? ''))
    .map((field) => [name, field.path.join('.'), field] as const),
);

it.each(nameFields)('DAT-06 DAT-24 %s accepts emoji in %s', async (name, _, field) => {
  const person = await app.person();
  const request = await createRequest(person, name, app.database);
  const text = '🍌 Bananas da tia 👩‍🌾';
  // Only supermarkets that exist can be merged.
  if (name === 'mergeSupermarkets') await person.call('saveSupermarket', { body: { name: text } });
  const response = await sendRequest(
    person,
    name,
    withField(request, field.part, field.path, text),
  );
  expect([response.statusCode, response.body]).toEqual([expect.any(Number), expect.anything()]);
  expect(response.statusCode).toBeLessThan(300);
});

const searches = nameFields.filter(([, , field]) => kindOf(field) === 'search');
it.each(searches)('LNK-01 %s answers 200 to every search text in %s', async (name, _, field) => {
  for (const text of ['a\0b', '%', "'; drop table users --", '\u202E', '<script>', '\\', '""']) {
    const request = withField(goodRequest(name, fixtures), field.part, field.path, text);
    expect((await sendRequest(ana, name, request)).statusCode).toBe(200);
  }
});

it.each([
  ['/api/shopping-lists/%00', 400],
  ['/api/shopping-lists/%zz', 400],
  ['/api/shopping-lists/%E0%A4%A', 400],
  ['/api/shopping-lists/%C0%AF', 400],
  ['/api/supermarkets/history/%00', 400],
  ['/api/supermarkets/history/%ff', 400],
  ['/api/products?search=%zz', 200],
  ['/api/products?search=%00', 200],
  ['/api/products?search=%ff', 200],
  ['/api/products?search=a&search=b', 400],
  ['/api/products?page[]=1', 200],
  ['/api/shopping-lists/..%2f..%2fetc', 400],
  ['/api//shopping-lists', 404],
  ['/api/Shopping-Lists', 404],
  ['/api', 404],
  ['/api/', 404],
  ['/api/nothing/here', 404],
])('API-17 answers the odd address %s with %i', async (url, status) => {
  const response = await ana.request('GET', url);
  expect(response.statusCode).toBe(status);
  if (status >= 400) failure.parse(response.json());
});

/** Adds an unknown field to `value` and to each object inside it. */
function withUnknownFields(value: unknown, unknownFields: object): unknown {
  if (Array.isArray(value))
    return value.map((item: unknown) => withUnknownFields(item, unknownFields));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([key, field]) => [
    key,
    withUnknownFields(field, unknownFields),
  ]);
  return { ...unknownFields, ...Object.fromEntries(fields) };
}

const endpointsWithFields = endpointNames.filter(
  (name) => schemaOf(name, 'body') ?? schemaOf(name, 'query'),
);

it.each(endpointsWithFields)(
  'API-17 %s neither stores nor returns an unknown field',
  async (name) => {
    const person = await app.person();
    const unknownName = `intruso-${newId()}`;
    const unknownFields = Object.fromEntries(
      ['userId', 'user_id', 'ownerId', 'createdAt', 'isAdmin', 'constructor', unknownName].map(
        (key) => [key, unknownName],
      ),
    );
    const { params, query, body } = await createRequest(person, name, app.database);
    const response = await sendRequest(
      person,
      name,
      {
        params,
        query: { ...query, ...(schemaOf(name, 'query') && unknownFields) },
        body: withUnknownFields(body, unknownFields),
      },
      { key: newId() },
    );
    expect([response.statusCode, response.body]).toEqual([expect.any(Number), expect.anything()]);
    expect(response.statusCode).toBeLessThan(300);
    expect(response.body).not.toContain(unknownName);
    expect(await tablesWith(app.database, unknownName)).toEqual([]);
  },
);
