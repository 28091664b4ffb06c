/** The values that the API must refuse in each kind of field. */
import { newId } from '@quitanda/contract';
import type { Field, FieldKind } from './contract-fields.ts';

export type BadValue = readonly [description: string, value: unknown];

const nonStrings: BadValue[] = [
  ['a number', 5],
  ['a list', []],
  ['an object', {}],
  ['true', true],
];
const badNames: BadValue[] = [
  ['10,000 characters', 'a'.repeat(10_000)],
  ['121 characters', 'a'.repeat(121)],
  ['a NUL', 'Ba\0nana'],
  ['only zero-width characters', '\u200B\u200D\uFEFF'],
  ['spaces', '   '],
  ['nothing', ''],
  ['a control character', 'Ba\u0007nana'],
  ['half a surrogate pair', 'Ba\uD83Dnana'],
  ['markup', '<script>alert(1)</script>'],
];
// A note without anything visible is accepted as no note.
const badNotes: BadValue[] = [
  ...badNames.filter(
    ([description]) =>
      !['121 characters', 'only zero-width characters', 'spaces', 'nothing'].includes(description),
  ),
  ['201 characters', 'a'.repeat(201)],
];
const badIds: BadValue[] = [
  ['a word', 'abc'],
  ['a broken UUID', '018f4a5e-0000-7000-8000-00000000000'],
  ['a UUID and more', `${newId()}0`],
  ['a UUID in braces', `{${newId()}}`],
  ['a NUL', `${newId().slice(0, -1)}\0`],
  ['SQL', "' or 1=1 --"],
];

const badDigits: BadValue[] = [
  ['a word', 'abc'],
  ['a NUL', '7891000100103\0'],
  ['Arabic digits', '٧٨٩١٠٠٠١٠٠١٠٣'],
  ['10,000 digits', '7'.repeat(10_000)],
  ['nothing', ''],
];

const badValues: Record<FieldKind, readonly BadValue[]> = {
  name: [...badNames, ...nonStrings, ['null', null]],
  note: [...badNotes, ...nonStrings],
  barcode: [
    ...badDigits,
    ['five digits', '12345'],
    ['a wrong check digit', '7891000100104'],
    ...nonStrings,
    ['null', null],
  ],
  labelCode: [
    ...badDigits,
    ['five digits', '12345'],
    ['a barcode', '7891000100103'],
    ...nonStrings,
  ],
  email: [
    ...badNames,
    ['a word', 'abc'],
    ['two addresses', 'ana@exemplo.com.br, bia@exemplo.com.br'],
    ['a header', 'ana@exemplo.com.br\r\nBcc: bia@exemplo.com.br'],
    ['255 characters', `${'a'.repeat(60)}@${`${'b'.repeat(60)}.`.repeat(3)}${'c'.repeat(8)}.br`],
    ...nonStrings,
    ['null', null],
  ],
  token: [
    ['42 characters', 'a'.repeat(42)],
    ['43 characters with a !', `${'a'.repeat(42)}!`],
    ...nonStrings,
    ['null', null],
  ],
  accessKey: [...badDigits, ['a wrong check digit', '1'.repeat(44)], ...nonStrings],
  secret: [
    ['a word', 'abc'],
    ['only the prefix', 'qtd_'],
    ['43 characters with a !', `qtd_${'a'.repeat(42)}!`],
    ['44 characters', `qtd_${'a'.repeat(44)}`],
    ['too few bytes', 'whsec_YWJj'],
    ...nonStrings,
    ['null', null],
  ],
  url: [
    ['a word', 'abc'],
    ['a host', 'exemplo.com.br'],
    ['a URL of another scheme', 'ftp://exemplo.com.br/'],
    ['a script', 'javascript:alert(1)'],
    ['a URL with a password', 'https://ana:segredo@exemplo.com.br/'],
    ['a URL with a space', 'https://exemplo.com.br/a b'],
    ['a URL with a NUL', 'https://exemplo.com.br/\0'],
    ['a URL with a line break', 'https://exemplo.com.br/\n'],
    ['a URL with letters that are not ASCII', 'https://ação.com.br/'],
    ['10,000 characters', `https://exemplo.com.br/${'a'.repeat(10_000)}`],
    ...nonStrings,
    ['null', null],
  ],
  browserKey: [
    ['a word', 'abc'],
    ['characters of the other Base64', '+/'.repeat(11)],
    ['one byte more', 'A'.repeat(89)],
    ['a NUL', `${'A'.repeat(21)}\0`],
    ...nonStrings,
    ['null', null],
  ],
  cnpj: [...badDigits, ['13 digits', '1'.repeat(13)], ...nonStrings],
  position: [
    ['201 characters', 'a'.repeat(201)],
    ['a capital letter', '0A'],
    ['a blank', '0 1'],
    ['a NUL', '0\0'],
    ['nothing', ''],
    ...nonStrings,
    ['null', null],
  ],
  // Any other text is accepted, even if it is not a receipt.
  page: [...nonStrings, ['null', null]],
  search: [['10,000 characters', 'a'.repeat(10_000)]],
  // The assistant accepts any other text as a question.
  question: [
    ['10,000 characters', 'a'.repeat(10_000)],
    ['spaces', '   '],
    ['nothing', ''],
    ...nonStrings,
    ['null', null],
  ],
  id: [...badIds, ...nonStrings, ['null', null]],
  instant: [
    ['a word', 'ontem'],
    ['a day that does not exist', '2026-02-31T12:00:00Z'],
    ['a local time', '2026-11-20 12:00'],
    ...nonStrings,
    ['null', null],
  ],
  date: [
    ['a word', 'ontem'],
    ['a day that does not exist', '2026-02-31'],
    ['an instant', '2026-11-20T12:00:00Z'],
    ['nothing', ''],
    ...nonStrings,
    ['null', null],
  ],
  choice: [['another word', 'xyz'], ['another case', 'UN'], ...nonStrings, ['null', null]],
  number: [
    ['abc', 'abc'],
    ['a number as text', '1'],
    ['-1', -1],
    ['1e9', 1e9],
    ['too many decimals', 1.23456],
    ['infinity', { raw: '1e999' }],
    ['a list', []],
    ['an object', {}],
    ['true', true],
    ['null', null],
  ],
  boolean: [
    ['a word', 'sim'],
    ['1', 1],
    ['null', null],
  ],
  array: [
    ['a word', 'abc'],
    ['an object', {}],
    ['null', null],
  ],
};

/** The bad values of one field. In a path or query every value is text. */
export function badValuesOf(field: Field, kind: FieldKind): readonly BadValue[] {
  const { part, schema, isNullable, acceptsEmpty } = field;
  return badValues[kind].filter(([description, value]) => {
    if (value === null && isNullable) return false;
    if (value === '' && acceptsEmpty) return false;
    if (value === -1 && (schema.minimum ?? 0) < 0) return false;
    if (value === 1e9 && (schema.maximum ?? 0) >= 1e9) return false;
    if (part === 'body') return true;
    // In a URL, leaves out values that it cannot contain, such as half a surrogate pair, the empty
    // text, which would change the path, and numbers, which are valid as text.
    const isSendable = typeof value === 'string' || typeof value === 'number';
    if (!isSendable || description === 'half a surrogate pair' || description === 'nothing')
      return false;
    return description !== 'a number' && description !== 'a number as text';
  });
}
