/** The fields of every endpoint, read from the contract. Nothing here is listed by hand. */
import {
  askNames,
  contract,
  deviceNames,
  routes,
  type Endpoint,
  type EndpointName,
  type WriteName,
} from '@quitanda/contract';
import { z } from 'zod';

export const endpointNames = Object.keys(routes) as EndpointName[];
const noWrites = new Set<EndpointName>([...askNames, ...deviceNames]);
export const writeNames = endpointNames.filter(
  (name): name is WriteName => routes[name][0] !== 'GET' && !noWrites.has(name),
);
export const endpointOf = (name: EndpointName): Endpoint => contract[name];

export type Part = 'params' | 'query' | 'body';

/** The part of JSON Schema that the contract uses. */
export interface FieldSchema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly items?: FieldSchema;
  readonly anyOf?: readonly FieldSchema[];
}

export interface Field {
  readonly part: Part;
  /** `['items', '0', 'quantity']` */
  readonly path: readonly string[];
  readonly schema: FieldSchema;
  readonly isNullable: boolean;
}

export type FieldKind =
  | 'name'
  | 'barcode'
  | 'labelCode'
  | 'question'
  | 'token'
  | 'accessKey'
  | 'secret'
  | 'url'
  | 'cnpj'
  | 'page'
  | 'search'
  | 'id'
  | 'email'
  | 'instant'
  | 'choice'
  | 'number'
  | 'boolean'
  | 'array';

/** The schema of one part of a request; undefined if the endpoint has no such part. */
export function schemaOf(name: EndpointName, part: Part): FieldSchema | undefined {
  const schema = endpointOf(name)[part];
  return schema && (z.toJSONSchema(schema, { io: 'input' }) as FieldSchema);
}

/** All fields of an endpoint. Those inside arrays are of the first element. */
export function fieldsOf(name: EndpointName): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = schemaOf(name, part);
    return schema ? walk(part, [], schema) : [];
  });
}

function walk(part: Part, path: readonly string[], given: FieldSchema): Field[] {
  const isNullable = given.anyOf?.some(({ type }) => type === 'null') ?? false;
  const schema = given.anyOf?.find(({ type }) => type !== 'null') ?? given;
  const own = path.length > 0 ? [{ part, path, schema, isNullable }] : [];
  const inside = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    walk(part, [...path, key], field),
  );
  const first = schema.items ? walk(part, [...path, '0'], schema.items) : [];
  return [...own, ...inside, ...first];
}

/**
 * The kind of value that a field accepts; undefined for a container, whose fields are listed
 * themselves.
 */
export function kindOf({ part, path, schema }: Field): FieldKind | undefined {
  if (schema.enum) return 'choice';
  // The schema has no type: it is the body of another call, which checks it.
  if (schema.type === 'object' || schema.type === undefined) return undefined;
  if (schema.type === 'number' || schema.type === 'integer') return 'number';
  if (schema.type === 'boolean' || schema.type === 'array') return schema.type;
  if (schema.format === 'uuid' || path.at(-1) === 'inviteToken') return 'id';
  if (schema.format === 'date-time') return 'instant';
  if (schema.format === 'email') return 'email';
  const key = path.at(-1);
  if (key === 'barcode' || key === 'labelCode' || key === 'question' || key === 'token') {
    return key;
  }
  if (key === 'key') return 'accessKey';
  if (key === 'cnpj' || key === 'secret' || key === 'url') return key;
  // A receipt's page or code is any text.
  if (path.length === 1 && (key === 'text' || key === 'code')) return 'page';
  const isLookedUp = key === 'cursor' || (path[0] === 'writes' && key === 'name');
  return part === 'query' || isLookedUp ? 'search' : 'name';
}
