/** Describes in Portuguese what a JSON Schema allows. */
import { join, markup, type Markup } from './markup.ts';

/** The part of JSON Schema that the API's description uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** A field inside a schema. */
export interface Field {
  /** For example `items[].name`; empty for the schema itself. */
  readonly path: string;
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'instante ISO 8601 em UTC',
};
const types: Readonly<Record<string, string>> = {
  string: 'texto',
  number: 'número',
  integer: 'número inteiro',
  boolean: 'true ou false',
  object: 'objeto',
  array: 'lista',
  null: 'null',
};

/** Describes one value, such as 'texto de 1 a 120 caracteres ou null'. */
export function describeValue(schema: JsonSchema): Markup {
  const alternatives = alternativesOf(schema);
  const description = alternatives
    ? join(alternatives.map(describeValue), ' ou ')
    : describeOneValue(schema);
  if (schema.default === undefined) return description;
  return markup`${description}, padrão <code>${JSON.stringify(schema.default)}</code>`;
}

const alternativesOf = ({ anyOf, oneOf }: JsonSchema) => anyOf ?? oneOf;

function describeOneValue(schema: JsonSchema): Markup {
  if (schema.enum) {
    return join(
      schema.enum.map((each) => markup`<code>${JSON.stringify(each)}</code>`),
      ' ou ',
    );
  }
  if (schema.items) {
    const count = describeBounds(schema.minItems, schema.maxItems, 'itens');
    return markup`lista${count}, cada um: ${describeValue(schema.items)}`;
  }
  const { format, type = 'qualquer valor' } = schema;
  const formatName = format === undefined ? undefined : formats[format];
  if (formatName !== undefined) return markup`${formatName}`;
  const names = [type].flat().map((each) => markup`${types[each] ?? each}`);
  const step = schema.multipleOf === undefined ? '' : `, múltiplo de ${schema.multipleOf}`;
  const pattern = schema.pattern && markup`, na forma <code>${schema.pattern}</code>`;
  const length = describeBounds(schema.minLength, schema.maxLength, 'caracteres');
  return markup`${join(names, ' ou ')}${length}${describeRange(schema)}${step}${pattern}`;
}

function describeRange({ minimum, maximum }: JsonSchema): string {
  const hideUnsafeBound = (bound?: number) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined;
  return describeBounds(hideUnsafeBound(minimum), hideUnsafeBound(maximum));
}

function describeBounds(min?: number, max?: number, noun = ''): string {
  const unit = noun && ` ${noun}`;
  if (min !== undefined && max !== undefined) return ` de ${min} a ${max}${unit}`;
  if (max !== undefined) return ` de até ${max}${unit}`;
  return min === undefined ? '' : ` de no mínimo ${min}${unit}`;
}

/** Lists the fields inside a schema. The path of a field in a list contains `[]`. */
export function fieldsOf(schema: JsonSchema, path = ''): Field[] {
  const alternatives = alternativesOf(schema);
  if (alternatives && !schema.properties) {
    return alternatives.flatMap((each) => fieldsOf(each, path));
  }
  if (schema.items) return fieldsOf(schema.items, `${path}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const fieldPath = path === '' ? key : `${path}.${key}`;
    const isRequired = schema.required?.includes(key) ?? false;
    return [{ path: fieldPath, schema: field, isRequired }, ...fieldsOf(field, fieldPath)];
  });
}

/** Lists the descriptions of the rules between fields, each with the path of its object. */
export function rulesOf(schema: JsonSchema, path = ''): { path: string; text: string }[] {
  const schemaRules = (schema.allOf ?? []).flatMap(({ description }) =>
    description === undefined ? [] : [{ path, text: description }],
  );
  const fieldRules = Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
    rulesOf(field, path === '' ? key : `${path}.${key}`),
  );
  return [
    ...schemaRules,
    ...fieldRules,
    ...(schema.items ? rulesOf(schema.items, `${path}[]`) : []),
  ];
}
