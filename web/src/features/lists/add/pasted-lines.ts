/**
 * Parses a pasted list line by line (LST-21). Bullets, line numbers, chat prefixes and headings are
 * removed. The amount may follow the name.
 */
import { parseTrailingAmount } from './amounts/trailing-amounts.ts';
import { parseQuickEntry, type QuickEntry } from './quick-entry.ts';

export interface PastedLine extends QuickEntry {
  /** Whether the item is ticked in the text, which means that it was already bought. */
  readonly isDone: boolean;
}

/** Matches the start of a copied chat message: '[22/11/26, 10:15] Ana: ', '22/11/2026 10:15 - Ana: '. */
const chatPrefix =
  /^\s*\[?\d{1,2}\/\d{1,2}\/\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?\]?\s*(?:-\s*)?[^:\n]{1,60}:\s*/iu;
/** Matches the mark of an item that is ticked in the text. */
const doneMark =
  /^\s*(?:[-–—*•·]\s*)*(?:[☑✓✔✅]\uFE0F?|\[[xX✓✔]\]|\([xX✓✔]\))\s*|\s*[☑✓✔✅]\uFE0F?\s*$|^\s*~.*~\s*$/u;
/** Matches a bullet or an empty box. */
const openMark = /^\s*(?:(?:[-–—*•·‣▪▫◦●○◻☐⬜]\uFE0F?|\[\s?\]|\(\s?\))\s*)+(?=\S)/u;
/** Matches a line number: '1) ', '2. ' or '3º '. In '1.5 kg' the number is an amount. */
const lineNumber = /^\s*\d{1,3}\s?(?:(?:\)|\.(?!\d)|º|ª)\s*[-–]?\s*(?=\p{L})|[).]\s+(?=\d))/u;
/**
 * Matches the number in '3 - leite'. It is a line number if the lines are numbered in order, and an
 * amount otherwise.
 */
const numberBeforeDash = /^\s*(?<number>\d{1,3})\s*[-–]\s*(?=\p{L})/u;
const neverMatches = /(?!)/u;
const packageWord = /^(?:pct|pcts|pcte|pctes|pac|pacs)\.?\s+(?:de\s+)?(?=\p{L})/iu;

/**
 * Runs of blanks are shortened before the other patterns see them, because a search for blanks before
 * a mark takes quadratic time in a long run. Two blanks are kept, because some patterns allow one.
 */
const longBlanks = /\s{3,}/gu;

/** Returns the items in a pasted text. Headings and blank lines are skipped. */
export function parsePastedText(text: string): PastedLine[] {
  const lines = text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line) =>
      line
        .replaceAll(/[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/gu, '')
        .replaceAll(longBlanks, '  ')
        .replace(chatPrefix, ''),
    )
    .filter((line) => line.trim() !== '' && !/:\s*$/u.test(line));
  const isNumbered =
    lines.length > 1 && lines.every((line, index) => parseNumberBeforeDash(line) === index + 1);
  return lines.flatMap((line) => parseLine(line, isNumbered));
}

const parseNumberBeforeDash = (line: string) => Number(numberBeforeDash.exec(line)?.groups?.number);

function parseLine(line: string, isNumbered: boolean): PastedLine[] {
  const isDone = doneMark.test(line);
  const unmarkedLine = line
    .replace(/^\s*~(?<struck>.*)~\s*$/u, '$<struck>')
    .replace(doneMark, '')
    .replace(openMark, '')
    .replace(lineNumber, '')
    .replace(isNumbered ? numberBeforeDash : neverMatches, '')
    .replace(openMark, '')
    .trim();
  return splitList(unmarkedLine)
    .filter((part) => part !== '')
    .map((part) => ({ ...parseItem(part), isDone }));
}

/**
 * Splits a line such as 'leite, ovos e pão'. A line with two commas, or with one comma and a final
 * 'e', is a list if each part has fewer than seven words. The comma of '1,5 kg' does not count.
 */
function splitList(line: string): string[] {
  const parts = line.split(/\s*[,;](?!\d)\s*/u).filter((part) => part !== '');
  if (parts.length < 2) return [line];
  const lastPart = parts.at(-1) ?? '';
  const [, before, after] =
    /^(?:e\s+)?(?<before>.+?)\s+e\s+(?!mei[oa]\b)(?<after>\S.*)$/iu.exec(lastPart) ?? [];
  const allParts =
    before !== undefined && after !== undefined
      ? [...parts.slice(0, -1), before, after]
      : [...parts.slice(0, -1), lastPart.replace(/^e\s+/iu, '')];
  const isList = allParts.length > 2 && allParts.every((part) => part.split(/\s+/u).length < 7);
  return isList ? allParts : [line];
}

function parseItem(text: string): QuickEntry {
  const cleanedText = text.replace(/^(?<number>\d{1,3})\s*[-–]\s+(?=\p{L})/u, '$<number> ');
  const entryByLeadingAmount = parseQuickEntry(cleanedText);
  const entry =
    entryByLeadingAmount.quantity === null
      ? (parseTrailingAmount(cleanedText) ?? entryByLeadingAmount)
      : entryByLeadingAmount;
  return { ...entry, name: entry.name.replace(packageWord, '') };
}
