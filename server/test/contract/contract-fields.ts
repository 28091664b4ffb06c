/** Lists the fields of every endpoint, as read from the contract. */
import {
  contract,
  isWriteName,
  routes,
  type Endpoint,
  type EndpointName,
} from '@quitanda/contract';
import { z } from 'zod';

export const endpointNames = Object.keys(routes) as EndpointName[];
export const writeNames = endpointNames.filter(isWriteName);
export const endpointOf = (name: EndpointName): Endpoint => contract[name];

export type Part = 'params' | 'query' | 'body';

/** The part of JSON Schema that the contract uses. */
export interface FieldSchema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';
  readonly format?: string;
  readonly pattern?: string;
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
  /** For example `['items', '0', 'quantity']`. */
  readonly path: readonly string[];
  readonly schema: FieldSchema;
  readonly isNullable: boolean;
  /** Whether an empty text is allowed, which then means none. */
  readonly acceptsEmpty: boolean;
}

export type FieldKind =
  | 'name'
  | 'barcode'
  | 'labelCode'
  | 'note'
  | 'question'
  | 'token'
  | 'accessKey'
  | 'secret'
  | 'url'
  | 'browserKey'
  | 'cnpj'
  | 'position'
  | 'page'
  | 'search'
  | 'id'
  | 'email'
  | 'instant'
  | 'date'
  | 'choice'
  | 'number'
  | 'boolean'
  | 'array';

const jsonSchemas = new WeakMap<z.ZodType, FieldSchema>();

/** The schema of one part of a request; undefined if the endpoint has no such part. */
export function schemaOf(name: EndpointName, part: Part): FieldSchema | undefined {
  const schema = endpointOf(name)[part];
  if (!schema) return undefined;
  const known = jsonSchemas.get(schema);
  if (known) return known;
  const described = z.toJSONSchema(schema, { io: 'input' }) as FieldSchema;
  jsonSchemas.set(schema, described);
  return described;
}

/** Returns all fields of an endpoint. For an array, it returns the fields of the first element. */
export function fieldsOf(name: EndpointName): Field[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = schemaOf(name, part);
    return schema ? collectFields(part, [], schema) : [];
  });
}

function collectFields(part: Part, path: readonly string[], fieldSchema: FieldSchema): Field[] {
  const isNullable = fieldSchema.anyOf?.some(({ type }) => type === 'null') ?? false;
  const schema = fieldSchema.anyOf?.find(({ type }) => type !== 'null') ?? fieldSchema;
  const acceptsEmpty = fieldSchema.anyOf?.some((each) => each.enum?.includes('')) ?? false;
  const field = path.length > 0 ? [{ part, path, schema, isNullable, acceptsEmpty }] : [];
  const properties = Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    collectFields(part, [...path, key], property),
  );
  const firstElement = schema.items ? collectFields(part, [...path, '0'], schema.items) : [];
  return [...field, ...properties, ...firstElement];
}

/**
 * The kind of value that a field accepts; undefined for an object, whose fields `fieldsOf` lists
 * separately.
 */
export function kindOf({ part, path, schema }: Field): FieldKind | undefined {
  if (schema.enum) return 'choice';
  // A field without a type is the body of another call in a sync, and that call checks it.
  if (schema.type === 'object' || schema.type === undefined) return undefined;
  if (schema.type === 'number' || schema.type === 'integer') return 'number';
  if (schema.type === 'boolean' || schema.type === 'array') return schema.type;
  if (schema.format === 'uuid' || path.at(-1) === 'inviteToken') return 'id';
  if (schema.format === 'date-time') return 'instant';
  if (schema.format === 'date') return 'date';
  if (schema.format === 'email') return 'email';
  const key = path.at(-1);
  if (key === 'barcode' || key === 'labelCode' || key === 'question' || key === 'token') {
    return key;
  }
  if (key === 'note') return key;
  // An earlier answer of the assistant is any text, as a question is.
  if (path[0] === 'history' && key === 'answer') return 'question';
  if (key === 'key') return 'accessKey';
  if (key === 'cnpj' || key === 'position' || key === 'secret' || key === 'url') return key;
  if (key === 'endpoint' || key === 'formerEndpoint') return 'url';
  if (key === 'p256dh' || key === 'auth') return 'browserKey';
  // A receipt's page or code is any text, as is the name that a browser gives itself.
  if (path.length === 1 && (key === 'text' || key === 'code' || key === 'userAgent')) return 'page';
  // Any text is a valid cursor, or a valid name of a write in a sync.
  const acceptsAnyText = key === 'cursor' || (path[0] === 'writes' && key === 'name');
  return part === 'query' || acceptsAnyText ? 'search' : 'name';
}
