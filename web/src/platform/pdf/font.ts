/** Maps the codes of a font to characters and widths (ISO 32000-1, 9.6 to 9.10). */
import { codesOf, type PdfDocument } from './document.ts';
import {
  isArray,
  isBytes,
  isDictionary,
  isName,
  isOperator,
  SyntaxReader,
  type Value,
} from './syntax.ts';

export interface Font {
  readonly bytesPerCode: 1 | 2;
  readonly textOf: (code: number) => string;
  /** Returns the width of a character, in thousandths of the font's size. */
  readonly widthOf: (code: number) => number;
}

// Thousandths of the font's size.
const defaultWidth = 500;
const defaultCompositeWidth = 1_000;

export async function readFont(document: PdfDocument, font: Value | undefined): Promise<Font> {
  const dictionary = document.resolve(font);
  const subtype = document.entry(font, 'Subtype');
  const isComposite = isName(subtype) && subtype.name === 'Type0';
  const toUnicode = isDictionary(dictionary) ? dictionary.get('ToUnicode') : undefined;
  const table = readUnicodeTable(await document.streamOf(toUnicode));
  if (isComposite) {
    const entry = document.entry(descendantOf(document, font), 'DW');
    const fallback = typeof entry === 'number' ? entry : defaultCompositeWidth;
    const widths = readCompositeWidths(document, font);
    return {
      bytesPerCode: 2,
      textOf: (code) => table.get(code) ?? unknownCharacter,
      widthOf: (code) => widths.get(code) ?? fallback,
    };
  }
  const differences = readDifferences(document, font);
  const decoder = new TextDecoder(isMacRoman(document, font) ? 'macintosh' : 'windows-1252');
  const characters = decoder.decode(Uint8Array.from({ length: 256 }, (_, code) => code));
  const widths = readSimpleWidths(document, font);
  const scale = widthScale(document, font);
  return {
    bytesPerCode: 1,
    textOf: (code) => table.get(code) ?? differences.get(code) ?? characters.charAt(code),
    widthOf: (code) => (widths.get(code) ?? defaultWidth) * scale,
  };
}

/**
 * Stands for a glyph whose character the file does not say, so that a number with such a glyph is no
 * number instead of a shorter one.
 */
export const unknownCharacter = '\uFFFD';

/** Quartz, the printer of Apple, names this encoding. */
function isMacRoman(document: PdfDocument, font: Value | undefined): boolean {
  const encoding = document.entry(font, 'Encoding');
  const base = isName(encoding) ? encoding : document.entry(encoding, 'BaseEncoding');
  return isName(base) && base.name === 'MacRomanEncoding';
}

/** The widths of a font that draws its glyphs itself have a unit of their own. */
function widthScale(document: PdfDocument, font: Value | undefined): number {
  const matrix = document.entry(font, 'FontMatrix');
  const scale = isArray(matrix) ? document.resolve(matrix[0]) : undefined;
  return typeof scale === 'number' ? Math.abs(scale) * 1_000 : 1;
}

const descendantOf = (document: PdfDocument, font: Value | undefined) => {
  const descendants = document.entry(font, 'DescendantFonts');
  return isArray(descendants) ? descendants[0] : undefined;
};

function readSimpleWidths(document: PdfDocument, font: Value | undefined): Map<number, number> {
  const first = document.entry(font, 'FirstChar');
  const widths = document.entry(font, 'Widths');
  const table = new Map<number, number>();
  if (typeof first !== 'number' || !isArray(widths)) return table;
  for (const [index, entry] of widths.entries()) {
    const width = document.resolve(entry);
    if (typeof width === 'number') table.set(first + index, width);
  }
  return table;
}

/** The entry `W` contains parts of the form `first [width width …]` or `first last width`. */
function readCompositeWidths(document: PdfDocument, font: Value | undefined): Map<number, number> {
  const table = new Map<number, number>();
  const entry = document.entry(descendantOf(document, font), 'W');
  const values = isArray(entry) ? entry.map((value) => document.resolve(value)) : [];
  let codesLeft = maxCodes;
  for (let index = 0; index + 1 < values.length;) {
    const [first, second, third] = values.slice(index, index + 3);
    if (typeof first !== 'number') break;
    if (isArray(second)) {
      for (const [offset, width] of second.entries()) {
        if (typeof width === 'number') table.set(first + offset, width);
      }
      index += 2;
      continue;
    }
    if (typeof second !== 'number' || typeof third !== 'number') break;
    const last = Math.min(second, 65_535, first + codesLeft);
    for (let code = first; code <= last; code += 1) table.set(code, third);
    codesLeft -= Math.max(0, last - first);
    index += 3;
  }
  return table;
}

/** A font has at most 65,536 codes; a hostile one repeats them. */
const maxCodes = 70_000;

/** Reads a font's `ToUnicode` stream, which maps codes to characters. */
function readUnicodeTable(stream: string): Map<number, string> {
  const table = new Map<number, string>();
  const reader = new SyntaxReader(stream);
  const budget = { codesLeft: maxCodes };
  let values: Value[] = [];
  for (let value = reader.next(); value !== undefined; value = reader.next()) {
    if (!isOperator(value)) {
      values.push(value);
      continue;
    }
    if (value.operator === 'endbfchar') addCharacters(table, values);
    if (value.operator === 'endbfrange') addRanges(table, values, budget);
    values = [];
  }
  return table;
}

function addCharacters(table: Map<number, string>, values: readonly Value[]): void {
  for (let index = 0; index + 1 < values.length; index += 2) {
    table.set(codeOf(values[index]), unicodeOf(values[index + 1]));
  }
}

function addRanges(
  table: Map<number, string>,
  values: readonly Value[],
  budget: { codesLeft: number },
): void {
  for (let index = 0; index + 2 < values.length; index += 3) {
    const [first, last] = [codeOf(values[index]), codeOf(values[index + 1])];
    const target = values[index + 2];
    const end = Math.min(last, first + budget.codesLeft);
    budget.codesLeft -= Math.max(0, end - first);
    for (let code = first; code <= end; code += 1) {
      const offset = code - first;
      table.set(code, isArray(target) ? unicodeOf(target[offset]) : unicodeOf(target, offset));
    }
  }
}

const codeOf = (value: Value | undefined) =>
  codesOf(value, 1).reduce((code, byte) => code * 256 + byte, 0);

/** More characters than a ligature has. */
const maxUnits = 8;

/**
 * Decodes UTF-16 after adding `offset` to the last code unit. For a range of codes, a font stores
 * only the text of the first code; `offset` is the distance of a code from the first one.
 */
function unicodeOf(value: Value | undefined, offset = 0): string {
  if (!isBytes(value)) return '';
  const units = codesOf(value, value.bytes.length === 1 ? 1 : 2).slice(0, maxUnits);
  return units
    .map((unit, index) => String.fromCharCode(index < units.length - 1 ? unit : unit + offset))
    .join('');
}

/**
 * Returns the characters in the font's `Differences` by their codes. A number there sets the code
 * of the glyph name that follows it; the code grows by one with each further name.
 */
function readDifferences(document: PdfDocument, font: Value | undefined): Map<number, string> {
  const table = new Map<number, string>();
  const differences = document.entry(document.entry(font, 'Encoding'), 'Differences');
  let code = 0;
  for (const entry of isArray(differences) ? differences : []) {
    if (typeof entry === 'number') code = entry;
    if (!isName(entry)) continue;
    table.set(code, characterOf(entry.name));
    code += 1;
  }
  return table;
}

/** The combining characters of the accents in glyph names such as `ccedilla`. */
const accents: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circumflex: '\u0302',
  tilde: '\u0303',
  dieresis: '\u0308',
  cedilla: '\u0327',
};

/**
 * The glyph names that occur in Portuguese receipts, from
 * https://github.com/adobe-type-tools/agl-aglfn.
 */
const characterByGlyphName: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'space  |exclam !|quotedbl "|numbersign #|dollar $|percent %|ampersand &|quotesingle \'|' +
    'parenleft (|parenright )|asterisk *|plus +|comma ,|hyphen -|minus -|period .|slash /|' +
    'zero 0|one 1|two 2|three 3|four 4|five 5|six 6|seven 7|eight 8|nine 9|colon :|semicolon ;|' +
    'less <|equal =|greater >|question ?|at @|bracketleft [|bracketright ]|underscore _|bar \u007C|' +
    'ordfeminine ª|ordmasculine º|degree °|endash –|emdash —|bullet •'
  )
    .split('|')
    .map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)] as const),
);

function characterOf(name: string): string {
  if (name.length === 1) return name;
  const code = /^(?:uni|u)([\dA-F]{4,6})$/u.exec(name)?.[1];
  if (code !== undefined)
    return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff));
  const accent = accents[name.slice(1)];
  if (accent !== undefined) return (name.charAt(0) + accent).normalize('NFC');
  return characterByGlyphName[name] ?? (name === '.notdef' ? '' : unknownCharacter);
}
