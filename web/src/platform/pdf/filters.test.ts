import { DecompressionStream } from 'node:stream/web';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { growthOfTenfold } from '../../../../fakes/time-growth.ts';
import { PdfDocument } from './document.ts';
import { filters, type FilterParameters } from './filters.ts';

// jsdom has no DecompressionStream.
beforeAll(() => void vi.stubGlobal('DecompressionStream', DecompressionStream));
afterAll(() => vi.unstubAllGlobals());

const defaults: FilterParameters = {
  predictor: 1,
  colors: 1,
  bitsPerComponent: 8,
  columns: 1,
  earlyChange: 1,
};
const decode = async (
  name: string,
  data: string,
  parameters: Partial<FilterParameters> = {},
  maxBytes = 1_000_000,
) => filters.get(name)?.(data, { ...defaults, ...parameters }, maxBytes);

/** Writes codes from the first width on; clears the table before it is full. */
function encodeLzw(text: string, earlyChange: 0 | 1): string {
  let [bits, width] = ['', 9];
  let table = new Map<string, number>();
  const write = (code: number) => (bits += code.toString(2).padStart(width, '0'));
  const clear = () => {
    write(256);
    [table, width] = [
      new Map(Array.from({ length: 256 }, (_, i) => [String.fromCharCode(i), i])),
      9,
    ];
  };
  clear();
  let [word, next] = ['', 258];
  for (const character of text) {
    if (table.has(word + character)) {
      word += character;
      continue;
    }
    write(table.get(word) ?? 0);
    table.set(word + character, next);
    next += 1;
    if (next + earlyChange > 1 << width) width += 1;
    if (next > 4_000) {
      clear();
      next = 258;
    }
    word = character;
  }
  write(table.get(word) ?? 0);
  // The decoder has now one more entry.
  if (next + earlyChange >= 1 << width) width += 1;
  write(257);
  return (bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/gu) ?? [])
    .map((byte) => String.fromCharCode(Number.parseInt(byte, 2)))
    .join('');
}

const varied = Array.from({ length: 9_000 }, (_, i) =>
  String.fromCharCode((i * i * 7 + (i >> 3)) & 255),
).join('');
const repeated = 'BT (Vl. Total 13,49) Tj ET\n'.repeat(900);

it.each([
  ['a short text', '-----A---B'],
  ['a text that repeats itself', repeated],
  ['a text that fills the table more than once', varied],
])('NF-23 decodes LZW of %s', async (_name, text) => {
  for (const earlyChange of [0, 1] as const) {
    expect(await decode('LZWDecode', encodeLzw(text, earlyChange), { earlyChange })).toBe(text);
  }
});

it('NF-23 decodes the example of LZW in the standard', async () => {
  expect(await decode('LZW', '\u0080\u000B\u0060\u0050\u0022\u000C\u000C\u0085\u0001')).toBe(
    '-----A---B',
  );
});

it.each([
  ['<~87cURD]i,"Ebo80~>', 'Hello World!'],
  ['87cUR D]i,"\nEbo80', 'Hello World!'],
  ['z87cUR~>rest', '\0\0\0\0Hell'],
  ['87cURDZ~>', 'Hello'],
  ['~>', ''],
])('NF-23 decodes the ASCII85 %j', async (data, text) => {
  expect(await decode('ASCII85Decode', data)).toBe(text);
});

it('NF-23 decodes hexadecimal digits and repeated bytes', async () => {
  expect(await decode('ASCIIHexDecode', '48 65\n6C6c6F7>00')).toBe('Hellop');
  expect(await decode('RunLengthDecode', '\u0002abc\u00FEx\u0000d\u0080rest')).toBe('abcxxxd');
});

it('NF-23 undoes each predictor of PNG', async () => {
  // Rows of four bytes: as they are, and as differences from left, above, their mean and Paeth's guess.
  const data =
    '\u0000abcd\u0001a\u0001\u0001\u0001\u0002\u0001\u0001\u0001\u0001' +
    '\u0003\u0031\u0001\u0001\u0001\u0004\u0000\u0001\u0001\u0001';
  const deflated = deflateSync(Buffer.from(data, 'latin1')).toString('latin1');
  const rows = await decode('FlateDecode', deflated, { predictor: 15, columns: 4 });
  expect(rows).toBe('abcdabcdbcdebcdebdef');
});

it('NF-23 stops where a stream decodes to more than is allowed', async () => {
  await expect(decode('LZWDecode', encodeLzw(repeated, 1), {}, 1_000)).rejects.toThrow(RangeError);
  await expect(decode('RunLengthDecode', '\u0081x'.repeat(100), {}, 1_000)).rejects.toThrow(
    RangeError,
  );
});

/** A file with one stream, whose object has the number 1. */
const fileWith = (entries: string, data: string) =>
  `%PDF-1.4\n1 0 obj << /Length ${data.length} ${entries} >> stream\n${data}\nendstream endobj`;
const streamOf = async (entries: string, data: string) =>
  (await PdfDocument.open(fileWith(entries, data)))?.streamOf({ reference: 1 });

it('NF-23 applies several filters one after the other, and none of pictures', async () => {
  const hex = Buffer.from(encodeLzw('(oi) Tj', 1), 'latin1').toString('hex');
  expect(await streamOf('/Filter [/ASCIIHexDecode /LZWDecode]', `${hex}>`)).toBe('(oi) Tj');
  expect(
    await streamOf(
      '/Filter [/AHx /LZW] /DecodeParms [null << /EarlyChange 0 >>]',
      `${Buffer.from(encodeLzw(varied, 0), 'latin1').toString('hex')}>`,
    ),
  ).toBe(varied);
  expect(await streamOf('/Filter [/ASCIIHexDecode /DCTDecode]', '48>')).toBe('');
  expect(await streamOf(`/Filter [${'/AHx '.repeat(5)}]`, '48>')).toBe('');
});

it('NF-23 API-50 decodes in linear time', () => {
  const lzw = filters.get('LZWDecode');
  const ascii85 = filters.get('ASCII85Decode');
  const texts = new Map(
    [100, 1_000].map((count) => [count, encodeLzw(repeated.slice(0, count * 20), 1)]),
  );
  expect(
    growthOfTenfold((count) => void lzw?.(texts.get(count) ?? '', defaults, 1_000_000), 100, 40),
  ).toBeLessThan(40);
  expect(
    growthOfTenfold(
      (count) => void ascii85?.('87cUR'.repeat(count), defaults, 1_000_000),
      1_000,
      40,
    ),
  ).toBeLessThan(40);
});
