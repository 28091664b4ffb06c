/** Tests that the API accepts every request that its OpenAPI description allows. */
import { routes, type EndpointName, type Failure } from '@quitanda/contract';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { createRandom } from '../../../fakes/random.ts';
import { startFakeGemini } from '../servers/fakes.ts';
import { startApp } from '../servers/start-app.ts';
import { endpointNames } from './contract-fields.ts';
import {
  createFixturesFor,
  createRequest,
  goodRequest,
  sendRequest,
  type GoodRequest,
} from './contract-fixtures.ts';
import type { JsonSchema } from '../../src/http/openapi/describe-schema.ts';
import { createGenerator } from './described-requests.ts';
import { inexpressibleRules } from './inexpressible-rules.ts';
import { customFormats } from './schema-validator.ts';

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
const document = (await app.request('GET', '/api/openapi.json')).json<{
  info: { description: string };
  paths: Record<string, Record<string, Operation & { operationId: EndpointName }>>;
}>();
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
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

/** Whether a rule in words explains each fault of a refusal. */
function breaksInexpressibleRule(call: EndpointName, { code, fields }: Failure): boolean {
  // The generated texts follow the rules of one field, so only rules between fields remain.
  const rules = Object.values(inexpressibleRules).filter((rule) => rule.calls?.includes(call));
  const isExplained = ({ message }: { message: string }) =>
    rules.some((rule) => rule.code === code && rule.message === message);
  return fields?.every(isExplained) ?? false;
}

it.each(Object.entries(inexpressibleRules))(
  'API-19 API-51 describes a rule in words that a schema cannot express: %s',
  (_, { calls = [], explanation }) => {
    const described = calls.length > 0 ? calls.map(operationOf) : [document];
    for (const part of described) expect(JSON.stringify(part)).toMatch(explanation);
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
  expect(document.info.description).toMatch(/`__proto__`.*`constructor`.*32 níveis/u);
});

it('API-51 explains each format that JSON Schema does not define', () => {
  const formats = [...JSON.stringify(document).matchAll(/"format":"([^"]+)"/gu)].map(
    ([, format = '']) => format,
  );
  const ownFormats = new Set(formats).difference(new Set(['uuid', 'date', 'date-time', 'email']));
  expect([...ownFormats].toSorted()).toEqual(Object.keys(customFormats).toSorted());
  for (const format of ownFormats) expect(document.info.description).toContain(`\`${format}\``);
});

it.each([
  ['getProductByBarcode', 'params', 'barcode'],
  ['recordReceipt', 'body', 'key'],
] as const)(
  'API-51 %s checks the check digit that a format of its %s names: %s',
  async (name, part, field) => {
    const person = await app.person();
    const good = await createRequest(person, name, app.database);
    const { allows } = createGenerator(createRandom(1), () => undefined);
    const schema = part === 'params' ? parametersIn(name, 'path') : (bodyOf(name) ?? {});
    const allowsPart = (request: GoodRequest) =>
      allows(schema, JSON.parse(JSON.stringify(request[part])));
    const digits = String(good[part]?.[field]);
    const wrong = `${digits.slice(0, -1)}${(Number(digits.at(-1)) + 1) % 10}`;
    const bad = { ...good, [part]: { ...good[part], [field]: wrong } };
    expect([allowsPart(good), allowsPart(bad)]).toEqual([true, false]);
    const failure = validationFailureOf(await sendRequest(person, name, bad));
    expect(failure?.fields?.map((fault) => fault.field)).toEqual([field]);
  },
);

it('API-19 explains each rule between fields', () => {
  const rules = JSON.stringify(operations, (key, value: unknown) =>
    key === 'responses' ? undefined : value,
  ).match(/"allOf":\[.*?\]/gu);
  expect(rules?.length).toBeGreaterThan(5);
  for (const rule of rules ?? []) expect(rule).toMatch(/^"allOf":\[\{"description":"[A-Z].*\."/u);
});

it('API-18 API-28 API-212 API-19 describes the headers that a call reads', () => {
  const headersOf = (name: EndpointName) =>
    operationOf(name).parameters?.flatMap((each) => (each.in === 'header' ? [each.name] : []));
  expect(headersOf('getLists')).toEqual(['Quitanda-Household']);
  expect(headersOf('createList')).toEqual(['Quitanda-Household', 'Idempotency-Key']);
  expect(headersOf('askTips')).toEqual(['Quitanda-Household']);
});
