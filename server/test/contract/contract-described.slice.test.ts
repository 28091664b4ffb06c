/** Tests that the API accepts every request that its OpenAPI description allows. */
import { routes, type EndpointName, type Failure } from '@quitanda/contract';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { startFakeGemini } from '../servers/fakes.ts';
import type { Person } from '../people/person.ts';
import { newAccessKey } from '../people/receipts.ts';
import { startApp } from '../servers/start-app.ts';
import { endpointNames } from './contract-fields.ts';
import {
  createFixtures,
  createFixturesFor,
  goodRequest,
  sendRequest,
  type GoodRequest,
  type Fixtures,
} from './contract-fixtures.ts';
import type { JsonSchema } from '../../src/http/openapi/describe-schema.ts';
import { createGenerator } from './described-requests.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The part of an OpenAPI operation that these tests read. */
interface Operation {
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: 'path' | 'query' | 'header';
    readonly required: boolean;
    readonly description?: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: {
    readonly description?: string;
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
}

const { ai } = await startFakeGemini();
const app = await startApp({ ai });
const { paths } = (await app.request('GET', '/api/openapi.json')).json<{
  paths: Record<string, Record<string, Operation & { operationId: EndpointName }>>;
}>();
const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
const operationOf = (name: EndpointName): Operation =>
  operations.find(({ operationId }) => operationId === name) ?? {};

/** The parameters in one part of the request, as the schema of an object. */
function parametersIn(name: EndpointName, location: 'path' | 'query'): JsonSchema {
  const parameters = (operationOf(name).parameters ?? []).filter((each) => each.in === location);
  return {
    type: 'object',
    properties: Object.fromEntries(
      // OpenAPI moves the description of a parameter out of its schema.
      parameters.map(({ name: key, schema, description }) => [
        key,
        { ...schema, ...(description !== undefined && { description }) },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name: key }) => key),
  };
}

const bodyOf = (name: EndpointName): JsonSchema | undefined =>
  operationOf(name).requestBody?.content['application/json']?.schema;

const hasInput = (name: EndpointName) =>
  (operationOf(name).parameters ?? []).some((each) => each.in !== 'header') ||
  bodyOf(name) !== undefined;

// A URL cannot contain half a surrogate pair, and clients remove empty and dot segments from paths.
const canBeInUrl = (value: unknown) =>
  typeof value !== 'string' || (value.isWellFormed() && !/^\.{0,2}$/u.test(value));

/** Returns the failure if the request was refused because of its values; otherwise undefined. */
function validationFailureOf(response: LightMyRequestResponse): Failure | undefined {
  if (response.statusCode !== 400) return undefined;
  const failure = response.json<Failure>();
  return ['validation', 'malformed-body'].includes(failure.code) ? failure : undefined;
}

const minRequests = 15;
const maxRequests = 400;

describe.each(endpointNames.filter(hasInput))('%s', (name) => {
  it('API-19 accepts every request that its description allows', async () => {
    const person = await app.person();
    const fixtures = await createFixturesFor(person, name, app.database);
    const random = createRandom(19);
    const goodIn = (part: keyof GoodRequest) => (path: readonly string[]) =>
      path.reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | undefined)?.[key],
        goodRequest(name, fixtures)[part],
      );
    const generators = {
      params: createGenerator(random, goodIn('params'), canBeInUrl),
      query: createGenerator(random, goodIn('query'), canBeInUrl),
      body: createGenerator(random, goodIn('body')),
    };
    const schemas = {
      params: parametersIn(name, 'path'),
      query: parametersIn(name, 'query'),
      body: bodyOf(name),
    };
    const hasTriedAll = () => Object.values(generators).every((each) => each.isDone());
    for (
      let count = 0;
      count < minRequests || (!hasTriedAll() && count < maxRequests);
      count += 1
    ) {
      const request = {
        params: generators.params.next(schemas.params) as Record<string, string>,
        query: generators.query.next(schemas.query) as Record<string, unknown>,
        body: schemas.body && generators.body.next(schemas.body),
      };
      const response = await sendRequest(person, name, request);
      const failure = validationFailureOf(response);
      if (failure && !breaksInexpressibleRule(name, failure)) {
        throw new Error(`${JSON.stringify(request).slice(0, 2_000)} → ${response.body}`);
      }
      expect(response.statusCode).not.toBe(500);
    }
    expect(hasTriedAll()).toBe(true);
  });
});

interface InexpressibleRule {
  readonly name: EndpointName;
  /** The field that is refused. */
  readonly field: string;
  /** Why a schema cannot express the rule. */
  readonly reason: string;
  /** The sentence of the description that explains the rule. */
  readonly explanation: RegExp;
  /** Returns the part of a request that the schema allows and the API refuses. */
  readonly refusedPart: (person: Person, fixtures: Fixtures) => Promise<Partial<GoodRequest>>;
}

const computedReason = 'It is computed from the other digits.';

/** The rules that JSON Schema cannot express. */
const inexpressibleRules: Readonly<Record<string, InexpressibleRule>> = {
  'the check digit of a barcode': {
    name: 'getProductByBarcode',
    field: 'barcode',
    reason: computedReason,
    explanation: /check digit/u,
    refusedPart: async () => ({ params: { barcode: '7891000100104' } }),
  },
  'the check digit of an access key': {
    name: 'recordReceipt',
    field: 'key',
    reason: computedReason,
    explanation: /check digit/u,
    async refusedPart() {
      const key = newAccessKey();
      return { body: { key: `${key.slice(0, -1)}${(Number(key.at(-1)) + 1) % 10}` } };
    },
  },
  'the length of a name in NFC': {
    name: 'createList',
    field: 'name',
    reason: 'Some characters are two in NFC, and a pattern would have to list them.',
    explanation: /at most 120 characters in the normal form NFC/u,
    refusedPart: async () => ({ body: { name: '\u0958'.repeat(100) } }),
  },
  'the number of all imported items': {
    name: 'createImport',
    field: 'lists',
    reason: 'A schema cannot add the lengths of several lists.',
    explanation: /together have at most 2000 items/u,
    async refusedPart() {
      const item = { name: 'Aveia', quantity: 1, unit: 'un' };
      const items = (count: number) => Array.from({ length: count }, () => item);
      return {
        body: {
          lists: [{ name: 'Feira', items: items(1) }],
          pantries: [{ name: 'Cozinha', items: items(2_000) }],
        },
      };
    },
  },
  'the minimum of the stored quantity after a change of its unit': {
    name: 'changeListItem',
    field: 'quantity',
    reason: 'A schema does not contain the row that is changed.',
    explanation: /stays as it is stored, and the rules apply to it too/u,
    async refusedPart(person, { listId, listItemId: itemId }) {
      await person.call('changeListItem', { params: { listId, itemId }, body: { quantity: 0.5 } });
      return { body: { unit: 'un', add: undefined, seen: undefined } };
    },
  },
};

/** The messages of the inexpressible rules that a generated request can break. */
const generatedFailures: Partial<Record<EndpointName, string>> = {
  changeListItem: 'A quantidade mínima é 1.',
  createImport: 'São mais de 2.000 itens. Importe uma parte de cada vez.',
};

const breaksInexpressibleRule = (name: EndpointName, { fields }: Failure) =>
  fields?.every(({ message }) => message === generatedFailures[name]);

it.each(Object.entries(inexpressibleRules))(
  'API-19 describes a rule in words that a schema cannot express: %s',
  async (_, { name, field, explanation, refusedPart }) => {
    const person = await app.person();
    const fixtures = await createFixtures(person, app.database);
    const good = goodRequest(name, fixtures);
    const changes = await refusedPart(person, fixtures);
    const params = { ...good.params, ...changes.params };
    const body = good.body && { ...good.body, ...changes.body };
    const { allows } = createGenerator(createRandom(1), () => undefined);
    expect(allows(parametersIn(name, 'path'), params)).toBe(true);
    expect(allows(bodyOf(name) ?? {}, JSON.parse(JSON.stringify(body ?? {})))).toBe(true);
    const response = await sendRequest(person, name, { ...good, params, body });
    expect(validationFailureOf(response)?.fields?.map((fault) => fault.field)).toEqual([field]);
    expect(JSON.stringify(operationOf(name))).toMatch(explanation);
  },
);

it('API-19 says in words that the bytes must be a photo, because a schema describes JSON', async () => {
  const person = await app.person();
  for (const name of ['readLabel', 'readReceiptPhoto'] as const) {
    const response = await person.request(routes[name][0], routes[name][1], {
      headers: { 'content-type': 'image/png' },
      body: Buffer.from('abc'),
    });
    expect(validationFailureOf(response)?.fields?.map((fault) => fault.field)).toEqual(['body']);
    const description = JSON.stringify(operationOf(name).requestBody);
    expect(description).toMatch(/The bytes of a photo of this media type, at most \d+ of them\./u);
  }
});

it('API-19 says in words which address a webhook needs, and which fields no body may have', async () => {
  const person = await app.person();
  const body = { url: 'http://exemplo.com.br/', secret: `whsec_${'A'.repeat(43)}=` };
  expect(await person.expectFailure('createWebhook', { body })).toMatchObject({
    body: { code: 'webhook-address-refused' },
  });
  expect(JSON.stringify(operationOf('createWebhook').requestBody)).toMatch(/An https address/u);
  const deepBody = `{"name":"Feira","a":${'['.repeat(32)}${']'.repeat(32)}}`;
  for (const text of [
    '{"name":"Feira","__proto__":1}',
    '{"name":"Feira","a":{"constructor":{"prototype":1}}}',
    deepBody,
  ]) {
    const response = await person.request('POST', '/api/shopping-lists', {
      body: text,
      headers: { 'content-type': 'application/json' },
    });
    expect(validationFailureOf(response)?.code).toBe('malformed-body');
  }
  const { info } = (await app.request('GET', '/api/openapi.json')).json<{
    info: { description: string };
  }>();
  expect(info.description).toMatch(/`__proto__`.*`constructor`.*32 níveis/u);
});

it('API-19 explains each rule between fields', () => {
  const rules = JSON.stringify(operations, (key, value: unknown) =>
    key === 'responses' ? undefined : value,
  ).match(/"allOf":\[.*?\]/gu);
  expect(rules?.length).toBeGreaterThan(5);
  for (const rule of rules ?? []) expect(rule).toMatch(/^"allOf":\[\{"description":"[A-Z].*\."/u);
});

it('API-18 API-28 API-19 describes the headers that a call reads', () => {
  const headersOf = (name: EndpointName) =>
    operationOf(name).parameters?.flatMap((each) => (each.in === 'header' ? [each.name] : []));
  expect(headersOf('getLists')).toEqual(['Quitanda-Household']);
  expect(headersOf('createList')).toEqual(['Quitanda-Household', 'Idempotency-Key']);
  expect(headersOf('askTips')).toEqual(['Quitanda-Household']);
});
