/** Splits what is printed before and around the names of lines: numbers, codes and marks (NF-25). */
import type { PrintedLine } from '../printed-receipt.ts';

const leadingNumber = /^(?:item\s)?(\d{1,4})(?:[.)]|\s?[-–])?\s+(?=\S)/iu;
/** The number of a line with its mark, which no name begins with. */
const lineNumber = /^(\d{1,4})[.)]\s+(?=\p{L})/u;
const leadingCode =
  /^(?:c.{1,2}d(?:igo)?\.?\s?:?\s?)?(?<code>\d[\d.-]{1,18})(?:\s?[-–])?\s+(?=\S)/iu;
/** A code in brackets, or one that is too long for a size. */
const trailingCode = /\s[([]?(?<code>(?<=[([])\d{3,14}(?=[)\]])|(?<=\s)\d{5,14})[)\]]?$/u;
/** The label of a name, or what may stand above the first one: a ruler, or the number of the shop. */
const beforeName =
  /^(?:(?:produto|descri.{1,4}o(?: do produto)?|item|nome(?: do produto)?|mercadoria)\s?:|[-=_*]{5,}|CNPJ ?:? ?[\d./-]{14,20})\s?(?=\S)/iu;
/** Codes that are no name also if they stand alone. */
const longCode = /^0|^\d{5}/u;
const cancelMark =
  /^\W*(?:item\s)?(?:canc(?:elad[oa])?\.?|estornad[oa])\s*[-:)\]*]*\s+(?=\S)|[\s([*-]+(?:item\s)?(?:cancelad[oa]|canc\.?|estornad[oa])[)\]*\s]*$/iu;
/** An amount in a name may be that of another line, which was not read. */
const otherAmount = /\d,\d{2}(?:\s|$)/u;
/** A code after its label, wherever it stands around a name. */
const labelledCode =
  /[([]?(?<!\p{L})(?<label>c.{1,2}d(?:igo)?\.?(?: (?:do )?produto)?|ean|gtin|c.{1,2}d(?:igo)?\.? (?:de )?barras|ref\.?)(?:\s?[:.]\s?|(?<=digo)\s|\s(?=\d{5}))(?<code>\d[\dA-Z.-]{0,19}|sem gtin|-(?=\s?[)\]]))\s?[)\]]?/iu;

/**
 * Takes off the names a number that all lines have in order and a code that all have. Returns the lines
 * without those that are marked as cancelled, which no receipt counts.
 */
export function splitNames(printedLines: readonly PrintedLine[]): PrintedLine[] {
  for (const line of printedLines) {
    line.text = line.text.replaceAll(/\s+/gu, ' ').trim().replace(beforeName, '');
    readLabelledCode(line);
    if (otherAmount.test(line.text)) line.isNameUncertain = true;
    if (cancelMark.test(line.text)) {
      line.isCancelled = true;
      line.text = line.text.replace(cancelMark, '').trim();
    }
  }
  const lines = printedLines.filter(({ isCancelled }) => !isCancelled);
  const numbers = lines.map(({ text }) => Number(leadingNumber.exec(text)?.[1] ?? Number.NaN));
  const areInOrder = numbers.every((number, index) => number === index + 1);
  const isAlone = lines.length === 1;
  if (areInOrder && (!isAlone || hasCodeBesideName(lines))) {
    for (const line of lines) line.text = line.text.replace(leadingNumber, '');
  }
  // Below 'Codigo Descricao' the number of the line may stand where the code is expected.
  const haveNumbers = lines.every(({ code }, index) => code === String(index + 1));
  if (haveNumbers && lines.some(({ text }) => trailingCode.test(text))) {
    for (const line of lines) line.code = '';
  }
  if (lines.every(({ code }) => code === '')) {
    if (!takeCodes(lines, leadingCode)) takeCodes(lines, trailingCode);
  }
  return lines;
}

/**
 * Takes the codes off the names if all have one, or else the long ones if most have: a thing without a
 * code may be among them. Returns false if the names have none.
 */
function takeCodes(lines: readonly PrintedLine[], pattern: RegExp): boolean {
  const codes = lines.map(({ text }) => pattern.exec(text)?.groups?.['code'] ?? '');
  const isLong = (code: string) => code.length >= 5 && longCode.test(code);
  const haveAll = lines.length > 1 && codes.every((code) => code.length >= 3);
  if (!haveAll && codes.filter(isLong).length * 2 <= lines.length) return false;
  for (const [index, line] of lines.entries()) {
    const code = codes[index] ?? '';
    if (!haveAll && !isLong(code)) continue;
    line.code = code;
    line.text = line.text.replace(pattern, '').trim();
  }
  return true;
}

/** Takes off each name what stands before it: 'Produto: ARROZ'. */
export function withoutNameLabels(lines: readonly PrintedLine[]): void {
  for (const line of lines) line.text = line.text.replace(beforeName, '');
}

/** Takes the number of each line off its name, if all have one in order: '1. ARROZ', '2. FEIJAO'. */
export function withoutNumbers(lines: readonly PrintedLine[]): void {
  const numbers = lines.map(({ text }) => Number(lineNumber.exec(text)?.[1] ?? Number.NaN));
  if (!numbers.every((number, index) => number === index + 1)) return;
  for (const line of lines) line.text = line.text.replace(lineNumber, '');
}

const hasCodeBesideName = ([line]: readonly PrintedLine[]) => {
  const name = line?.text.replace(leadingNumber, '') ?? '';
  return leadingCode.test(name) || trailingCode.test(name);
};

function readLabelledCode(line: PrintedLine): void {
  const { groups, 0: found = '' } = labelledCode.exec(line.text) ?? {};
  if (groups === undefined) return;
  const code = groups['code'] ?? '';
  const isGtin = /^(?:ean|gtin)|barras$/iu.test(groups['label'] ?? '');
  if (!/\d/u.test(code)) line.gtin ??= '';
  else if (isGtin) line.gtin ??= code;
  else line.code ||= code;
  line.text = line.text.replace(found, ' ').replaceAll(/\s+/gu, ' ').trim();
}
