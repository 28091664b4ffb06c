/** Values at the limits of what a JSON Schema allows in a field. */
import { checkDigit, keyCheckDigit, newId } from '@quitanda/contract';
import type { JsonSchema } from '../../src/http/openapi/describe-schema.ts';

/**
 * Returns functions that create candidates for a field. The caller must filter out those that the
 * schema does not allow. `getGoodValue` returns a value that refers to existing rows of the test.
 */
export function edgesOf(
  schema: JsonSchema,
  getGoodValue: () => unknown,
): readonly (() => unknown)[] {
  const edges = fixedEdgesOf(schema).map((value) => () => value);
  if (schema.format !== 'uuid') return [getGoodValue, ...edges];
  const getInCapitals = () => String(getGoodValue()).toUpperCase();
  return [getGoodValue, getGoodValue, getGoodValue, getInCapitals, newId, ...edges];
}

function fixedEdgesOf(schema: JsonSchema): readonly unknown[] {
  if (schema.enum) return schema.enum;
  const types = [schema.type ?? ['string', 'number', 'boolean', 'object', 'array', 'null']].flat();
  return types.flatMap((type): readonly unknown[] => {
    switch (type) {
      case 'string':
        return textsOf(schema);
      case 'number':
      case 'integer':
        return numbersOf(schema);
      case 'boolean':
        return [true, false];
      case 'null':
        return [null];
      case 'array':
        return [[], [1]];
      default:
        return [{}, { listId: newId() }];
    }
  });
}

function numbersOf({ minimum = -1e9, maximum = 1e9, multipleOf = 1 }: JsonSchema): number[] {
  const near = [minimum, maximum].flatMap((bound) =>
    [-1, 0, 1].map((steps) => Number((bound + steps * multipleOf).toFixed(3))),
  );
  return [...near, 0, -0, 0.001, 0.01, 0.3, 0.5, 0.999, 1, 1.005, 2.675, 1_000_000.01, 4.35, 64.1];
}

const words = [
  'Arroz',
  'Pão de queijo',
  'é',
  'e\u0301',
  'a\u0301\u0301\u0301\u0301\u0301\u0301',
  '日本酒',
  'اسم',
  'Ñandú',
  'ﬃ',
  '\u0958',
  '≮b>',
  '1',
  '-',
  '.a',
  '"',
  "'",
  '\\',
  '%',
  '_',
  '$1',
  '&lt;',
  '>',
  'a > b',
  'a < b',
  '<',
  '<b>',
  '</b',
  '<3',
  '<\u034Fb>',
  '{{7*7}}',
  '__proto__',
  'null',
  '👩‍🌾',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '👍🏽',
  '❤\uFE0F',
  '',
  ' ',
  '  a  ',
  '\u00A0',
  'a\u3000b',
  '\t',
  'a\nb',
  '\u2028',
  '\u0085',
  '\0',
  'a\0b',
  '\u200B',
  '\u200D',
  'a\u200D',
  '\uFEFFa',
  '\u2800',
  '\u115F',
  '\u3164',
  '\uFFA0',
  '\u034F',
  '\u0301',
  '\uFE0F',
  '\u0344',
  '\uFFFD',
  '\uFFFF',
  '\uE000',
  '\u0378',
  '\uD83D',
  'a\u202Eb',
  'K',
  'ſ',
  '\u2126',
  '\uF900',
  '\u{2F800}',
  '\u{1D15E}',
  '\u00AD',
  '\u061C',
  '\u180E',
];
const instants = [
  '2026-11-20T12:00:00Z',
  '2026-11-20T12:00:00.000Z',
  '2026-11-20T12:00:00.123456789Z',
  '2024-02-29T23:59:59Z',
  '1970-01-01T00:00:00Z',
  '1582-10-10T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-11-20T12:00Z',
  '2026-11-20t12:00:00z',
  '2026-11-20T12:00:00-03:00',
  '2026-11-20',
  '2026-02-30T00:00:00Z',
  '2026-06-30T23:59:60Z',
  `2026-11-20T12:00:00.${'9'.repeat(60)}Z`,
];
const ids = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
/** Digits of many lengths, with the first digits of barcodes and scale labels. */
const digitStrings = [1, 5, 6, 7, 8, 11, 12, 13, 14, 15].flatMap((length) =>
  ['0', '1', '2', '3', '4', '9', '02', '04', '002', '01'].map((start) =>
    start.padEnd(length, '7891000').slice(0, length),
  ),
);
/** Access keys of receipts and tax numbers (CNPJ), valid and invalid. */
const documents = [
  '35261106057223000171650010000000011123456789',
  '06057223000171',
  'ABCDEFGHIJKL01',

  '3526110605722300017165001000000001112345678',
  '352611ABCDEFGHIJKL0165001000000001112345678_',
  '352611ABCDEFGHIJKL01650010000000011123456780',
  '9'.repeat(44),
  '0'.repeat(44),
  '35261306057223000171650010000000011123456789',
];
/** Addresses of webhooks that the server refuses by default, and a secret. */
const addresses = [
  'http://exemplo.com.br/quitanda',
  'https://127.0.0.1/',
  'https://[::1]:8123/?a=b',
  `whsec_${'A'.repeat(43)}=`,
];
/**
 * Texts to repeat up to a length. They have one to four bytes in UTF-8, and one or two code points.
 * One is a blank, and NFC makes the last one longer.
 */
const repeatedTexts = ['a', 'Z', '_', '-', '0', 'é', '日', '😀', 'e\u0301', ' ', ' a', '\u0958'];

function textsOf({ pattern, minLength = 0, maxLength = 200 }: JsonSchema): string[] {
  const isFreeText = pattern === undefined || new RegExp(pattern, 'u').test('Arroz');
  const lengths = isFreeText
    ? [minLength, maxLength - 1, maxLength]
    : [minLength, maxLength, 22, 36, 43];
  // Only one text of each length, because a hundred thousand characters take a second to create.
  const units = maxLength > 10_000 ? ['a'] : repeatedTexts;
  const long = lengths.flatMap((length) => [
    ...units.map((unit) => [...unit.repeat(length)].slice(0, length).join('')),
    mixedText(length),
  ]);
  const formatted = [...instants, ...ids, ...digitStrings, ...documents, ...addresses];
  return [...new Set([...words, ...(isFreeText ? [] : formatted), ...long])];
}

/** Returns a text in which every tenth character has two UTF-16 code units. */
function mixedText(length: number): string {
  const wide = Math.floor(length / 10);
  return `${'a'.repeat(length - wide)}${'😀'.repeat(wide)}`;
}

/** A rule of one field that a random text seldom follows. */
interface FieldRepair {
  /** Whether a field with this schema has the rule. */
  readonly appliesTo: (schema: JsonSchema) => boolean;
  /** Changes a value so that it follows the rule; undefined if it cannot. */
  readonly repair: (text: string, schema: JsonSchema) => string | undefined;
}

const hasFormat =
  (format: string) =>
  (schema: JsonSchema): boolean =>
    schema.format === format;

const repairs: readonly FieldRepair[] = [
  {
    appliesTo: hasFormat('gtin'),
    repair: (text) => `${text.slice(0, -1)}${checkDigit(text.slice(0, -1))}`,
  },
  {
    appliesTo: hasFormat('nfce-key'),
    repair: (text) => `${text.slice(0, -1)}${keyCheckDigit(text.slice(0, -1))}`,
  },
  {
    appliesTo: ({ description }) => /normal form NFC/u.test(description ?? ''),
    repair: (text, { maxLength = 0 }) =>
      [...text.normalize('NFC')].length > maxLength ? undefined : text,
  },
];

/**
 * Changes a value so that it follows the rules of formats, and those that its schema cannot express.
 * Returns undefined if that is impossible.
 */
export function repairValue(schema: JsonSchema, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const rule = repairs.find(({ appliesTo }) => appliesTo(schema));
  return rule ? rule.repair(value, schema) : value;
}
