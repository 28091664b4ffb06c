/** Generates random requests. Most are nearly valid, because entirely random ones test little. */
import { newId } from '@quitanda/contract';
import type { Random } from '../../../fakes/random.ts';
import type { Ids } from './ids.ts';
import { edgesOf, repairValue } from '../contract/edge-values.ts';
import type { FieldSchema } from '../contract/contract-fields.ts';
import type { Operation } from './operations.ts';

export interface OddRequest {
  readonly operation: string;
  /** What signs the person in: the token of the API, or the cookie of the session. */
  readonly needs: 'token' | 'cookie';
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

const oddTexts = [
  '',
  ' ',
  'a',
  'a'.repeat(121),
  'á'.repeat(5_000),
  '\0',
  'a\0b',
  '\uD83D',
  '\uDE00\uD83D',
  '\u202Eoãp',
  '\u200B',
  '\u2028',
  '\uFFFF',
  '👩‍🌾'.repeat(30),
  'e\u0301'.repeat(200),
  '%',
  '\\',
  '_%_',
  "'",
  "'; drop table users; --",
  '$1',
  '{}',
  '${7*7}',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '=1+1',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-0',
  '1e999',
  '2026-02-30T00:00:00Z',
  '9999999-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2026-11-20T12:00:00.123456789Z',
  '7891000100103',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];
const oddNumbers = [
  0,
  -0,
  -1,
  0.001,
  0.01,
  0.1 + 0.2,
  1.005,
  99_999.99,
  99_999.999,
  100_000,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  1e21,
  1e308,
  5e-324,
];
const oddValues: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { length: 5 },
  { toString: 1 },
];
const rawNumbers = ['1e400', '-1e400', '1E+2', '00', '0.1e-400', '123456789012345678901234567890'];
const oddTypes = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;charset=',
  'multipart/form-data',
  'image/svg+xml',
  'a/b/c',
];
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { 'idempotency-key': 'abc' },
  { 'idempotency-key': '00000000-0000-0000-0000-000000000000' },
  { 'content-encoding': 'gzip' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': "127.0.0.1, ' or 1=1 --" },
  { 'x-forwarded-host': 'outra.example' },
  { host: 'outra.example:99999' },
  { origin: 'null' },
  { 'accept-language': '*'.repeat(5_000) },
  { range: 'bytes=0-0,1-1,-1' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'ontem' },
  { cookie: `${'a=b; '.repeat(500)}quitanda.session_token=%00` },
  { authorization: 'Bearer a.b.c' },
  { authorization: `Bearer ${'a'.repeat(6_000)}` },
  { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIn0.' },
];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE'];

/** Returns one request to one of the operations. */
export function createOddRequest(
  random: Random,
  operations: readonly Operation[],
  ids: Ids,
): OddRequest {
  const operation = random.pick(operations);
  if (!operation) throw new Error('There is no operation to call.');
  const body = bodyOf(random, operation, ids);
  return {
    operation: operation.name,
    needs: operation.needs,
    method: random.chance(0.02) ? (random.pick(methods) ?? 'GET') : operation.method,
    path: urlOf(random, operation, ids),
    ...body,
    headers: {
      ...body?.headers,
      ...(random.chance(0.3) && { 'idempotency-key': idOf(random, ids) }),
      ...(random.chance(0.06) && random.pick(oddHeaders)),
    },
  };
}

function urlOf(random: Random, { path, query }: Operation, ids: Ids): string {
  const pathWithParameters = path.replace(/\{(\w+)\}/gu, (_, name: string) => {
    if (!name.endsWith('Id') || random.chance(0.1)) return encode(random, oddText(random));
    const fittingId = random.chance(0.8) ? ids.pickForParameter(random, path, name) : undefined;
    return encode(random, fittingId ?? idOf(random, ids));
  });
  const search = Object.entries(query)
    .filter(() => random.chance(0.6))
    .map(([name, schema]) => `${name}=${encode(random, toText(valueOf(random, schema, ids)))}`);
  if (random.chance(0.05)) search.push(`${encode(random, oddText(random))}[]=%zz`);
  const url = search.length > 0 ? `${pathWithParameters}?${search.join('&')}` : pathWithParameters;
  return random.chance(0.02) ? url.replace(/\/[^/]*$/u, '//../%2e%2e/') : url;
}

const toText = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Encodes a value for a URL; rarely appends invalid percent-encoded bytes. */
function encode(random: Random, value: string): string {
  const text = encodeURIComponent(value.toWellFormed());
  return random.chance(0.02) ? `${text.slice(0, 200)}%ff%e0%a4%a` : text;
}

function bodyOf(random: Random, { bodies }: Operation, ids: Ids) {
  const type = random.pick(Object.keys(bodies));
  if (type === undefined && !random.chance(0.05)) return undefined;
  const schema = bodies[type ?? ''] ?? {};
  const isImage = type?.startsWith('image/') ?? false;
  const content = isImage ? imageOf(random) : jsonOf(random, schema, ids);
  const sentType = random.chance(0.03) ? random.pick(oddTypes) : (type ?? 'application/json');
  return { body: content, headers: { 'content-type': sentType ?? '' } };
}

function imageOf(random: Random): Buffer {
  const start = random.pick(['ffd8ff', '89504e470d0a1a0a', '524946460000000057454250', '00', '']);
  return Buffer.concat([Buffer.from(start ?? '', 'hex'), Buffer.alloc(random.below(4_000), 7)]);
}

function jsonOf(random: Random, schema: FieldSchema, ids: Ids): Buffer {
  let json = JSON.stringify(valueOf(random, schema, ids)) ?? '';
  if (random.chance(0.04)) json = json.replace(/:\d[\d.]*/u, `:${random.pick(rawNumbers) ?? '1'}`);
  if (random.chance(0.03)) json = json.replace('{', '{"__proto__":{"isAdmin":true},');
  if (random.chance(0.03)) json = json.replace('{', `{"${oddKey(random)}":${nestedJson(random)},`);
  if (random.chance(0.02)) json = json.slice(0, random.below(json.length + 1));
  if (random.chance(0.02)) json = `\uFEFF${json}`;
  const bytes = Buffer.from(json);
  if (random.chance(0.02) && bytes.length > 0) bytes[random.below(bytes.length)] = 0xff;
  return bytes;
}

/**
 * Returns nested arrays or objects. The deepest ones would overflow the stack of a recursive
 * parser.
 */
function nestedJson(random: Random): string {
  const depth = random.pick([3, 30, 300, 100_000]) ?? 3;
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
  ]) ?? ['[', ']'];
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}

const oddKey = (random: Random) =>
  random.pick(['userId', 'ownerId', 'id', 'toJSON', 'hasOwnProperty', 'constructor']) ?? 'id';
const oddText = (random: Random) => random.pick(oddTexts) ?? '';
const idOf = (random: Random, ids: Ids) => (random.chance(0.85) && ids.pickAny(random)) || newId();

/** Returns a value that the schema allows, or sometimes an odd one. */
function valueOf(random: Random, anySchema: FieldSchema, ids: Ids): unknown {
  if (random.chance(0.03)) {
    return random.pick([oddText(random), random.pick(oddNumbers), random.pick(oddValues)]);
  }
  const schema = anySchema.anyOf ? (random.pick(anySchema.anyOf) ?? {}) : anySchema;
  if (schema.enum) return random.pick(schema.enum);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([key]) => random.chance(schema.required?.includes(key) ? 0.97 : 0.25))
          .map(([key, field]) => [key, valueOf(random, field, ids)]),
      );
    case 'array': {
      const length = random.chance(0.01) ? 1_001 : random.below(4);
      return Array.from({ length }, () => valueOf(random, schema.items ?? {}, ids));
    }
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'number':
    case 'integer':
      return random.chance(0.12) ? random.pick(oddNumbers) : random.below(50) + 1;
    default:
      return textFor(random, schema, ids);
  }
}

const edgeTexts = new WeakMap<FieldSchema, readonly string[]>();

/** Returns texts at the limits of what a schema allows, most of which it allows. */
function edgeTextsOf(schema: FieldSchema): readonly string[] {
  const known = edgeTexts.get(schema);
  if (known) return known;
  const pattern = new RegExp(schema.pattern ?? '', 'u');
  const texts = edgesOf(schema, () => undefined)
    .map((edge) => edge())
    .filter((text) => typeof text === 'string' && pattern.test(text))
    .flatMap((text) => [text, repairValue(schema, text) ?? text].map(String));
  edgeTexts.set(schema, texts);
  return texts;
}

function textFor(random: Random, schema: FieldSchema, ids: Ids): string {
  const { format, pattern } = schema;
  if (random.chance(0.08)) return oddText(random);
  if (format === 'uuid') return idOf(random, ids);
  if (format === 'date-time') {
    return new Date(Date.UTC(2026, random.below(24), random.below(28))).toISOString();
  }
  const isFreeText = pattern === undefined || new RegExp(pattern, 'u').test('Arroz');
  if (random.chance(isFreeText ? 0.2 : 0.9)) return random.pick(edgeTextsOf(schema)) ?? '';
  return (
    random.pick(['Arroz', 'Feijão', 'Pão de queijo', 'Café 500 g', 'Mercado', '7891000100103']) ??
    ''
  );
}
