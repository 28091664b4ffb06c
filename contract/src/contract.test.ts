import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { commonErrors, errorKinds } from './errors.ts';
import { routes } from './all-routes.ts';
import type { EndpointName } from './routes.ts';

const names = Object.keys(routes) as EndpointName[];
const endpoint = (name: EndpointName): Endpoint => contract[name];

it('API-19 every route has one endpoint and every endpoint one route', () => {
  expect(Object.keys(contract).toSorted()).toEqual(names.toSorted());
  const calls = Object.values(routes).map(([method, path]) => `${method} ${path}`);
  expect(new Set(calls).size).toBe(calls.length);
});

describe.each(names)('API-19 %s', (name) => {
  const [method, path] = routes[name];
  const { params, query, body, image, servedImage, responses, stream, errors, summary } =
    endpoint(name);

  it('declares the parameters of its path', () => {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter);
    expect(new Set(Object.keys(params?.shape ?? {}))).toEqual(new Set(inPath));
  });

  it('has a body only where it writes, and a query only where it reads or sends an image', () => {
    expect(body === undefined || ['POST', 'PUT', 'PATCH'].includes(method)).toBe(true);
    expect(query === undefined || method === 'GET' || image !== undefined).toBe(true);
  });

  it('declares one successful status, a stream or an image, and names its rows of the specification', () => {
    expect(Object.keys(responses)).toHaveLength(stream || servedImage ? 0 : 1);
    expect(summary).toMatch(/\([A-Z]{2,3}-\d\d[^)]*\)$/);
  });

  it('declares only failures beyond those of every call', () => {
    for (const code of errors) {
      expect(errorKinds).toHaveProperty(code);
      expect(commonErrors).not.toContain(code);
    }
  });

  it('can be described in JSON Schema', () => {
    for (const schema of [params, query, body, stream, ...Object.values(responses)]) {
      if (schema) expect(() => z.toJSONSchema(schema, { io: 'input' })).not.toThrow();
    }
  });
});

it('API-17 every failure has a Portuguese message and an allowed status', () => {
  for (const [code, { status, message }] of Object.entries(errorKinds)) {
    expect(message, code).toMatch(/^\p{Lu}.*\.$/u);
    expect([400, 401, 403, 404, 405, 409, 413, 429, 500, 503], code).toContain(status);
  }
});

it('API-17 gives every not-found failure the status 404', () => {
  const notFound = Object.entries(errorKinds).filter(([code]) => code.endsWith('not-found'));
  expect(notFound.length).toBeGreaterThan(4);
  for (const [, { status }] of notFound) expect(status).toBe(404);
});

/** The part of a JSON Schema that bounds a value. */
interface Bounds {
  readonly type?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Bounds>>;
  readonly items?: Bounds;
  readonly additionalProperties?: Bounds | boolean;
  readonly anyOf?: readonly Bounds[];
}

/** Returns the paths of the texts and lists that may have any length. */
function findUnbounded(schema: Bounds, path: string): string[] {
  const { type, enum: choices, pattern, maxLength, maxItems } = schema;
  const isUnbounded =
    type === 'string' ? !(choices ?? pattern ?? maxLength) : type === 'array' && !maxItems;
  const { properties = {}, items, additionalProperties: values, anyOf = [] } = schema;
  return [
    ...(isUnbounded ? [path] : []),
    ...Object.entries(properties).flatMap(([key, field]) => findUnbounded(field, `${path}.${key}`)),
    ...(items ? findUnbounded(items, `${path}[]`) : []),
    ...(typeof values === 'object' ? findUnbounded(values, `${path}{}`) : []),
    ...anyOf.flatMap((each) => findUnbounded(each, path)),
  ];
}

it('API-17 every text and list of a request has a bound', () => {
  const unbounded = names.flatMap((name) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = endpoint(name)[part];
      if (!schema) return [];
      return findUnbounded(z.toJSONSchema(schema, { io: 'input' }) as Bounds, `${name} ${part}`);
    }),
  );
  // The schema of the write checks its parameters.
  expect(unbounded).toEqual(['sync body.writes[].params{}']);
});
