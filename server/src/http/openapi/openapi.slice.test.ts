import { errorKinds, routes } from '@quitanda/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { startApp } from '../../../test/servers/start-app.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: JsonSchema }> };
  readonly responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}
interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly minimum?: number;
  readonly maximum?: number;
}
interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const app = await startApp();
const response = await app.request('GET', '/api/openapi.json');
const api = response.json<OpenApi>();
const findOperation = (path: string, method: string) => api.paths[path]?.[method];
const findJsonSchema = (content?: Record<string, { schema: JsonSchema }>) =>
  content?.['application/json']?.schema;

it('API-19 describes the API in valid OpenAPI 3.1', async () => {
  expect(response.statusCode).toBe(200);
  expect(api.openapi).toBe('3.1.1');
  const { valid, errors } = await new Validator().validate(
    response.json<Record<string, unknown>>(),
  );
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
});

it('API-19 describes every call of the contract, and no other', () => {
  const describedCalls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, method, path]),
  );
  const declaredCalls = Object.entries(routes).map(([name, [method, path]]) => [
    name,
    method.toLowerCase(),
    path.replace(/:(\w+)/gu, '{$1}'),
  ]);
  expect(new Set(describedCalls.map(String))).toEqual(new Set(declaredCalls.map(String)));
  expect(describedCalls).toHaveLength(declaredCalls.length);
});

it('API-19 describes money and quantity as they are on the wire', () => {
  const item = findOperation('/api/shopping-lists/{listId}/items', 'post');
  const body = findJsonSchema(item?.requestBody?.content);
  expect(body?.properties?.['quantity']).toMatchObject({ type: 'number', maximum: 99_999.999 });
  const list = findJsonSchema(
    findOperation('/api/shopping-lists/{listId}', 'get')?.responses['200']?.content,
  );
  const quantity = list?.properties?.['items']?.items?.properties?.['quantity'];
  expect(quantity).toMatchObject({ type: 'number', minimum: 0.01 });
});

it('API-19 API-22 describes photos as bodies, and each line of a streamed answer', () => {
  const label = findOperation('/api/ai/label', 'post');
  const photos = Object.keys(label?.requestBody?.content ?? {});
  expect(photos).toEqual(['image/jpeg', 'image/png', 'image/webp']);
  const tips = findOperation('/api/ai/tips', 'post')?.responses['200']?.content;
  expect(Object.keys(tips ?? {})).toEqual(['application/x-ndjson']);
  const types = tips?.['application/x-ndjson']?.schema.oneOf?.map(
    ({ properties }) => properties?.['type']?.enum?.[0],
  );
  expect(types).toEqual([
    'text',
    'sources',
    'suggestions',
    'figures',
    'home-sources',
    'proposal',
    'failure',
    'done',
  ]);
});

it('API-19 names the failures of each call', () => {
  for (const methods of Object.values(api.paths)) {
    for (const { responses } of Object.values(methods)) {
      for (const { status } of [errorKinds.validation, errorKinds.unauthenticated]) {
        const failure = findJsonSchema(responses[status]?.content);
        expect(Object.keys(failure?.properties ?? {})).toEqual(['code', 'message', 'fields']);
      }
    }
  }
});
