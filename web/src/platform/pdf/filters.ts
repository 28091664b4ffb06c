/**
 * Decodes the streams of a PDF file (ISO 32000-1, 7.4). Data are binary strings: one
 * character per byte.
 */
import { fromHex } from './syntax.ts';

/** The parameters of a filter; absent ones have their default. */
export interface FilterParameters {
  readonly predictor: number;
  readonly colors: number;
  readonly bitsPerComponent: number;
  readonly columns: number;
  readonly earlyChange: number;
}

type Filter = (
  data: string,
  parameters: FilterParameters,
  maxBytes: number,
) => string | Promise<string>;

/** The filters by their names, also the short ones. Those of pictures are left out. */
export const filters: ReadonlyMap<string, Filter> = new Map<string, Filter>(
  Object.entries({
    FlateDecode: inflate,
    Fl: inflate,
    LZWDecode: decodeLzw,
    LZW: decodeLzw,
    ASCII85Decode: decodeAscii85,
    A85: decodeAscii85,
    ASCIIHexDecode: decodeAsciiHex,
    AHx: decodeAsciiHex,
    RunLengthDecode: decodeRunLength,
    RL: decodeRunLength,
  }),
);

/** Thrown when a decoded stream is longer than `maxBytes`, what is left of its file's limit. */
const tooLarge = () => new RangeError('The PDF is too large.');

async function inflate(
  data: string,
  parameters: FilterParameters,
  maxBytes: number,
): Promise<string> {
  const bytes = Uint8Array.from(data, (character) => character.charCodeAt(0));
  const body = new Response(bytes).body;
  if (body === null) return '';
  const reader = body.pipeThrough(new DecompressionStream('deflate')).getReader();
  const parts: string[] = [];
  let total = 0;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      total += part.value.length;
      if (total > maxBytes) throw tooLarge();
      parts.push(toBinaryString(part.value));
    }
  } catch (error) {
    if (error instanceof RangeError) throw error;
    // The stream is damaged. The bytes decoded so far are used.
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  return undoPredictor(parts.join(''), parameters);
}

/** Codes of 9 to 12 bits: 256 clears the table, 257 ends the data. */
function decodeLzw(data: string, parameters: FilterParameters, maxBytes: number): string {
  const singles = Array.from({ length: 258 }, (_, code) => String.fromCharCode(code & 255));
  const parts: string[] = [];
  let [table, previous, width, total] = [[...singles], '', 9, 0];
  let [buffer, bits] = [0, 0];
  for (let index = 0; index < data.length;) {
    for (; bits < width && index < data.length; index += 1, bits += 8) {
      buffer = ((buffer << 8) | data.charCodeAt(index)) & 0xff_ffff;
    }
    if (bits < width) break;
    bits -= width;
    const code = (buffer >> bits) & ((1 << width) - 1);
    if (code === 257) break;
    if (code === 256) {
      [table, previous, width] = [[...singles], '', 9];
      continue;
    }
    const text = table[code] ?? previous + previous.charAt(0);
    total += text.length;
    if (total > maxBytes) throw tooLarge();
    parts.push(text);
    if (previous !== '' && table.length < 4_096) table.push(previous + text.charAt(0));
    previous = text;
    const size = table.length + parameters.earlyChange;
    width = size >= 2_048 ? 12 : size >= 1_024 ? 11 : size >= 512 ? 10 : 9;
  }
  return undoPredictor(parts.join(''), parameters);
}

/** Five characters from '!' to 'u' are four bytes; 'z' is four zeros. */
function decodeAscii85(data: string): string {
  const parts: string[] = [];
  let digits: number[] = [];
  const decodeGroup = (group: readonly number[], length: number) => {
    const number = group.reduce((value, digit) => value * 85 + digit, 0);
    const bytes = [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256);
    parts.push(String.fromCharCode(...bytes.slice(0, length)));
  };
  for (let index = data.startsWith('<~') ? 2 : 0; index < data.length; index += 1) {
    const digit = data.charCodeAt(index) - 33;
    if (data[index] === '~') break;
    if (data[index] === 'z' && digits.length === 0) parts.push('\0\0\0\0');
    if (digit < 0 || digit > 84) continue;
    digits.push(digit);
    if (digits.length < 5) continue;
    decodeGroup(digits, 4);
    digits = [];
  }
  if (digits.length > 1) decodeGroup([...digits, 84, 84, 84].slice(0, 5), digits.length - 1);
  return parts.join('');
}

function decodeAsciiHex(data: string): string {
  const digits = (data.split('>', 1)[0] ?? '').replaceAll(/[^\dA-Fa-f]/gu, '');
  return fromHex(digits.length % 2 === 0 ? digits : `${digits}0`);
}

/** A length below 128 precedes that many bytes and one more; above it one byte is repeated. */
function decodeRunLength(data: string, _: FilterParameters, maxBytes: number): string {
  const parts: string[] = [];
  let total = 0;
  for (let index = 0; index < data.length && data.charCodeAt(index) !== 128;) {
    const length = data.charCodeAt(index);
    const part =
      length < 128
        ? data.slice(index + 1, index + 2 + length)
        : data.charAt(index + 1).repeat(257 - length);
    total += part.length;
    if (total > maxBytes) throw tooLarge();
    parts.push(part);
    index += length < 128 ? 2 + length : 2;
  }
  return parts.join('');
}

/** Undoes the filters of PNG, by which each row is stored as its difference from its neighbours. */
function undoPredictor(
  data: string,
  { predictor, colors, bitsPerComponent, columns }: FilterParameters,
): string {
  if (predictor < 10) return data;
  const bytesPerPixel = Math.max(1, (colors * bitsPerComponent) >> 3);
  const bytesPerRow = Math.ceil((colors * bitsPerComponent * columns) / 8);
  if (!(bytesPerRow >= 1 && bytesPerRow <= data.length)) return '';
  const rows: string[] = [];
  let above = new Uint8Array(bytesPerRow);
  for (let start = 0; start + 1 < data.length; start += bytesPerRow + 1) {
    const filterType = data.charCodeAt(start);
    const row = new Uint8Array(bytesPerRow);
    for (let index = 0; index < bytesPerRow && start + 1 + index < data.length; index += 1) {
      const [left, up] = [row[index - bytesPerPixel] ?? 0, above[index] ?? 0];
      const predictions = [
        0,
        left,
        up,
        (left + up) >> 1,
        paeth(left, up, above[index - bytesPerPixel] ?? 0),
      ];
      row[index] = data.charCodeAt(start + 1 + index) + (predictions[filterType] ?? 0);
    }
    rows.push(toBinaryString(row));
    above = row;
  }
  return rows.join('');
}

/** The neighbour that is nearest to left + up − corner (PNG, 9.4). */
function paeth(left: number, up: number, corner: number): number {
  const prediction = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(prediction - value));
  if (a === undefined || b === undefined || c === undefined) return 0;
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** Converts bytes to a binary string. */
export function toBinaryString(bytes: Uint8Array): string {
  const parts: string[] = [];
  // Converts in chunks, because engines limit the number of arguments of a call.
  for (let start = 0; start < bytes.length; start += 8_192) {
    parts.push(String.fromCharCode(...bytes.subarray(start, start + 8_192)));
  }
  return parts.join('');
}
