/**
 * Reads lines that nothing labels by what they are: a quantity times a price that gives a total, below or
 * behind the name and the code of a thing: '4,0000 PCT X 8,79 → 35,16' (NF-25).
 */
import {
  createEmptyLine,
  maxFieldLength,
  maxPrintedLines,
  stateCodes,
  type PrintedLine,
} from '../printed-receipt.ts';
import { readDecimals, readMoney } from '../printed-numbers.ts';
import { readDetails } from './line-details.ts';
import {
  flatten,
  maxTableLength,
  moneyPattern,
  pricePattern,
  quantityPattern,
  taxPattern,
  timesPattern,
  unitPattern,
} from './table-text.ts';

const amountLabel = String.raw`(?:vlr?|valor|pre.{1,2}o)\.? ?(?:un(?:it(?:.{1,2}rio)?)?|total|(?:d[eo] )?item)\.?|pre.{1,2}o|unit(?:.{1,2}rio)?\.?|(?:sub-?)?total(?: d[oe] item)?`;
const cellLabel = String.raw`qtde?s?\.?|qde\.?|quant(?:idade)?\.?|unid(?:ade)?\.?|${amountLabel}`;
/** 'UN' alone is also a unit, unless one follows. */
const unitLabel = String.raw`un\.?(?= ?:\s?\p{L}| ?[\n\t]${unitPattern}[\n\t])`;
const nameLabel = String.raw`descri.{1,4}o|produto|item|nome(?: do produto)?|mercadoria`;
const textLabel = String.raw`${nameLabel}|c.{1,2}digo(?: do produto)?`;
/** Labels of cells, which say nothing that their order and their product do not. */
const cellLabels = new RegExp(
  String.raw`(?<=^|\n)(?:(?:${cellLabel}|un\.?)[\t |]{1,3}){2,6}(?:${cellLabel}|un\.?)(?=\n|$)|(?<!\p{L})(?:(?:${cellLabel}|${unitLabel}) ?: ?|(?:${amountLabel}) ?\(?R\$\)?:? ?(?=\d)|(?:qtde?s?\.?|quant(?:idade)?\.?|(?:vlr?|valor|pre.{1,2}o)\.? ?(?:un(?:it(?:.{1,2}rio)?)?|total)\.?) (?=\d)|un(?:id(?:ade)?)?\.? (?=(?:un|kg|pct?|cx|pc|lt|fd|gf|dz)\s))|(?<=^|[\n\t|])(?:${cellLabel}|${textLabel}|${unitLabel}) ?:?(?=[\n\t])|(?<=^|[\n\t|])(?:${nameLabel}) ?: ?`,
  'giu',
);
const product = new RegExp(
  String.raw`(?<![\p{L}\d,.-])(?<quantity>${quantityPattern})\s?(?<unit>(?!x[\s\d])${unitPattern})?\s?(?<times>${timesPattern}|(?<=\s)(?:por|a|de)(?=\s))?\s?(?:de\s|[-–|;•·]\s)?(?<unitPrice>${pricePattern})(?:\s?(?:cada|/\s?\p{L}{2,3}|(?:un|und|unid|kg)\.?(?=\s)))?\)?(?:\s?${taxPattern})?\s?(?:=|→|->|[-–|;•·](?=\s))?\s?(?<total>${moneyPattern})`,
  'giu',
);
/** Other texts that may stand above the first name of an item. */
const otherText = new RegExp(
  String.raw`CNPJ|CPF|consumidor|destinat|endere|inscri|telefone|fone|DANFE|documento|eletr.{1,2}nica|cr.{1,2}dito de ICMS|descri.{1,4}o|produto|^itens|^qtde?|\d{2}\/\d{2}\/\d{4}|\b(?:${stateCodes})$|https?:|:$`,
  'iu',
);

/** The shop up to its address, where no line ends. */
const shopInLine = /^.{0,900}(?:, ?[A-Z]{2}|CNPJ:? ?[\d./-]{14,18}) (?=\S)/u;
/** No till prints longer names. */
const maxNameLength = 80;

interface Row {
  readonly line: PrintedLine;
  /** The cells and lines since the previous row. */
  readonly above: readonly string[];
}

/** Returns the lines of a flat text; empty if nothing in it multiplies. */
export function readMultipliedRows(text: string): PrintedLine[] {
  const flat = flatten(text.slice(0, maxTableLength).replaceAll(cellLabels, ' '));
  const rows: Row[] = [];
  let end = 0;
  for (const match of findProducts(flat)) {
    const { quantity = '', unit = '', unitPrice = '', total = '' } = match.groups ?? {};
    const between = flat.slice(Math.max(end, match.index - 4 * maxFieldLength), match.index);
    const previous = rows.at(-1);
    readDetails(between, previous?.line);
    rows.push({
      line: { ...createEmptyLine(), quantity, unit, unitPrice, total },
      above: namePartsOf(between, previous !== undefined),
    });
    end = match.index + match[0].length;
    if (rows.length >= maxPrintedLines) break;
  }
  readDetails(flat.slice(end), rows.at(-1)?.line, true);
  nameRows(rows);
  const lines = rows.map(({ line }) => line);
  takeUnits(lines);
  return lines;
}

/** Takes the unit off the end of each name, where it stands before the quantity. */
function takeUnits(lines: readonly PrintedLine[]): void {
  const units = lines.map(({ text }) => unitAtEnd.exec(text)?.[1] ?? '');
  const areUnits =
    lines.every(({ unit }, index) => unit === '' && units[index] !== '') &&
    units.some((unit) => /^un/iu.test(unit));
  if (!areUnits || lines.length < 2) return;
  for (const [index, line] of lines.entries()) {
    line.unit = units[index] ?? '';
    line.text = line.text.replace(unitAtEnd, '');
  }
}

const unitAtEnd = /\s(\p{L}{1,4}\d{0,4})$/u;

/** Finds products one after the other. In '22 1,230 KG 6,49 7,98' the first number begins none. */
export function* findProducts(text: string): Generator<RegExpExecArray> {
  const search = new RegExp(product);
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    const { quantity = '', unitPrice = '', total = '', times } = match.groups ?? {};
    if (times !== undefined || multiplies(quantity, unitPrice, total)) yield match;
    else search.lastIndex = match.index + quantity.length;
  }
}

const noteShape = /^[^\p{L}\d]{0,5}(?:item )?(?:cancel|estorno|descontos?\b|acr.{1,2}scimo)/iu;

function namePartsOf(between: string, isBelowRow: boolean): string[] {
  const parts = between
    .split(/[\t\n|]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !(isBelowRow && noteShape.test(part)));
  // Some tills print the tax of a line behind its total.
  const isTax = /^(?:[A-Z]{1,2}\d{0,2}|T?\d{1,2}(?:,\d{2})?%)$/u.test(parts[0] ?? '');
  return isBelowRow && isTax && parts.length > 1 ? parts.slice(1) : parts;
}

/** The first name has as many parts as the others; alone it is the last text above its numbers. */
function nameRows(rows: readonly Row[]): void {
  const [first, ...others] = rows;
  if (first === undefined) return;
  const counts = others.map(({ above }) => above.length);
  const least = Math.min(...counts);
  const usual = others.length > 0 && least > 0 ? least : lastNameLength(first.above);
  for (const { line, above } of rows) {
    const parts = line === first.line ? above.slice(-usual) : above;
    line.text = parts
      .join(' ')
      .slice(0, maxFieldLength)
      .replaceAll(/^[•·▪*–-]\s?(?=\p{L})|[\s(:]+$/gu, '');
    if (parts.length > 6) line.isNameUncertain = true;
  }
  const before = first.above.at(-usual - 1);
  const isStartKnown = before === undefined || otherText.test(before);
  const doOthersAgree = others.length > 0 && counts.every((count) => count === usual);
  // Without line ends all that is above the lines is one text.
  const isLong = first.line.text.length > maxNameLength || otherText.test(first.line.text);
  if (isLong) first.line.text = first.line.text.replace(shopInLine, '');
  if (isLong || (!isStartKnown && !doOthersAgree)) first.line.isNameUncertain = true;
}

/** A code alone stands beside the name, before or after it. */
function lastNameLength(parts: readonly string[]): number {
  const index = parts.findLastIndex((part) => /\p{L}{2}/u.test(part));
  const isCode = /^\d{3,14}$/u.test(parts[index - 1] ?? '');
  return parts.length - index + (isCode ? 1 : 0);
}

export function multiplies(quantity: string, unitPrice: string, total: string): boolean {
  const amount = readMoney(total, 'page');
  return readDecimals(quantity, 'page').some((count) =>
    readDecimals(unitPrice, 'page').some((price) => {
      const cost =
        (Number(count.digits) * Number(price.digits) * 100) /
        10 ** (count.decimals + price.decimals);
      return amount !== undefined && Math.abs(cost - amount) <= 1 + 0.005 * cost;
    }),
  );
}
