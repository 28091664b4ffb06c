/** Generates requests that the API's description allows, with each edge value of each field. */
import type { SchemaObject } from 'ajv/dist/2020.js';
import type { Random } from '../../../fakes/random.ts';
import type { JsonSchema } from '../../src/http/openapi/describe-schema.ts';
import { edgesOf, repairValue } from './edge-values.ts';
import { createValidator } from './schema-validator.ts';

/**
 * Returns the value at a path in a valid request, whose ids are ids of existing rows of the
 * test.
 */
export type GetGoodValue = (path: readonly string[]) => unknown;

/** A field without fields inside, and its edge values. */
interface Leaf {
  readonly edges: readonly (() => unknown)[];
  /** How many values were used so far. */
  used: number;
}

export interface Generator {
  /** Returns a value that the schema allows. */
  next(schema: JsonSchema): unknown;
  /** Whether all edge values of the fields that have occurred so far were used. */
  isDone(): boolean;
  /** Whether the schema allows a value. */
  allows(schema: JsonSchema, value: unknown): boolean;
}

/** Shared, because compiling the schema of schemas takes longer than all else that a generator does. */
const validator = createValidator();

/**
 * The maximum number of attempts to generate an object. An attempt fails if the random fields break
 * a rule between fields.
 */
const maxAttempts = 200;

/**
 * @param getGoodValue is called for each use, so that its values can contain new ids
 * @param isSendable whether a value can be written where it is sent, such as in a URL
 */
export function createGenerator(
  random: Random,
  getGoodValue: GetGoodValue,
  isSendable: (value: unknown) => boolean = () => true,
): Generator {
  const allows = (schema: JsonSchema, value: unknown) =>
    validator.validate(schema as SchemaObject, value);
  const leaves = new Map<JsonSchema, Leaf>();

  const leafOf = (schema: JsonSchema, path: readonly string[]): Leaf => {
    const existing = leaves.get(schema);
    if (existing) return existing;
    const repair = (edge: () => unknown) => () => repairValue(schema, edge());
    const isUsable = (edge: () => unknown) => {
      const value = edge();
      return value !== undefined && allows(schema, value) && isSendable(value);
    };
    const edges = edgesOf(schema, () => getGoodValue(path))
      .map(repair)
      .filter(isUsable);
    if (edges.length === 0) throw new Error(`No value fits ${path.join('.')}.`);
    const leaf = { edges, used: 0 };
    leaves.set(schema, leaf);
    return leaf;
  };

  const valueOf = (schema: JsonSchema, path: readonly string[]): unknown => {
    if (schema.anyOf && !schema.properties) {
      return valueOf(random.pick(schema.anyOf) ?? {}, path);
    }
    if (schema.properties) return objectOf(schema, path);
    if (schema.items) return arrayOf(schema, schema.items, path);
    const leaf = leafOf(schema, path);
    const edge = leaf.edges[leaf.used % leaf.edges.length];
    leaf.used += 1;
    return edge?.();
  };

  const objectOf = (schema: JsonSchema, path: readonly string[]): unknown => {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const fields = Object.entries(schema.properties ?? {})
        .filter(([key]) => schema.required?.includes(key) || random.chance(0.7))
        .map(([key, field]) => [key, valueOf(field, [...path, key])] as const);
      const value = Object.fromEntries(fields);
      if (allows(schema, value)) return value;
    }
    throw new Error(`No object fits ${path.join('.')}.`);
  };

  const arrayOf = (schema: JsonSchema, items: JsonSchema, path: readonly string[]): unknown => {
    const { minItems = 0, maxItems = 3 } = schema;
    const length = random.chance(0.03)
      ? maxItems
      : Math.min(Math.max(minItems, random.below(3)), maxItems);
    // A long array repeats two elements, because a thousand random ones would rarely satisfy a rule
    // about all elements.
    const element = () => valueOf(items, [...path, '0']);
    const elements = Array.from({ length: Math.min(length, 2) }, element);
    return Array.from({ length }, (_, index) => elements[index % elements.length]);
  };

  return {
    next: (schema) => valueOf(schema, []),
    isDone: () => [...leaves.values()].every(({ edges, used }) => used >= edges.length),
    allows,
  };
}
