/**
 * Reads the rows below a heading that names the columns once. Cells may be separated by tabs, blanks or
 * line ends, because copies lose them, and long rows wrap (NF-25).
 */
import { readMoney } from '../printed-numbers.ts';
import { createEmptyLine, maxPrintedLines, type PrintedLine } from '../printed-receipt.ts';
import { readDetails } from './line-details.ts';
import { findProducts, multiplies } from './multiplied-rows.ts';
import { findHeads, type TableColumn } from './table-heads.ts';
import {
  maxTableLength,
  moneyPattern,
  pricePattern,
  quantityPattern,
  timesPattern,
  unitPattern,
} from './table-text.ts';

/** Two numbers never touch. */
const noDigitBefore = String.raw`(?<![\d.,])`;
const cells: Readonly<Record<TableColumn, string>> = {
  number: String.raw`\d{1,4}[.)]?`,
  code: String.raw`[A-Z]{0,3}-?\d[\dA-Z./-]{0,19}`,
  gtin: String.raw`\d{8,14}|SEM GTIN|-`,
  text: String.raw`[^\s|][^|]{0,159}?`,
  quantity: `${noDigitBefore}-?(?:${quantityPattern})`,
  unit: unitPattern,
  unitPrice: noDigitBefore + pricePattern,
  discount: `(?:${noDigitBefore}${moneyPattern}|-)`,
  total: noDigitBefore + moneyPattern,
  other: String.raw`\(?[A-Z]{0,2}[\d.,%]{1,20}\)?|[A-Z]{1,2}`,
};
/** Where a table has codes, a name that begins so has a part of another cell. */
const strayStart = /^(?:[A-Z]{1,3}\d{0,2}\s)?\d{1,14}\s/u;
/** A sum below a table of two numbers looks like a row. */
const sumName = /^(?:(?:sub-?)?total|valor (?:total|a pagar)|descontos?|troco)(?!\p{L})/iu;
/** Cells that a row may lack. */
const optional: ReadonlySet<TableColumn> = new Set(['code', 'gtin', 'unit', 'discount', 'other']);

/** Returns the lines below each heading of a flat text; empty if it has no heading. */
export function readTableRows(text: string): PrintedLine[] {
  const lines: PrintedLine[] = [];
  const heads = findHeads(text.slice(0, maxTableLength * 2));
  for (const [index, { columns, end }] of heads.entries()) {
    const limit = Math.min(heads[index + 1]?.end ?? text.length, end + maxTableLength);
    readRows(text.slice(end, limit), columns, lines);
    if (lines.length >= maxPrintedLines) break;
  }
  return lines;
}

function readRows(text: string, columns: readonly TableColumn[], lines: PrintedLine[]): void {
  const start = lines.length;
  let end = 0;
  const pattern = rowPattern(columns, text.slice(0, 400).trim().includes('\n'));
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    readDetails(text.slice(end, match.index), lines.at(-1));
    const row = withRightQuantity(match);
    pattern.lastIndex = match.index + row.length;
    const { number, discount, unit, ...fields } = row.fields;
    // Without a price only the numbers of the rows tell them from other texts.
    const hasOrder = number !== undefined && !columns.includes('unitPrice');
    if (hasOrder && Number.parseInt(number, 10) !== lines.length - start + 1) continue;
    if (!columns.includes('unitPrice') && sumName.test(fields['text'] ?? '')) continue;
    end = pattern.lastIndex;
    const { text: name = '', code = '', gtin, quantity = '', unitPrice = '', total = '' } = fields;
    lines.push({
      ...createEmptyLine(),
      text: name,
      code,
      gtin,
      quantity,
      unit: unit ?? '',
      unitPrice,
      total,
      isNameUncertain: columns.includes('code') && strayStart.test(name),
      discount: readMoney(discount, 'page') ?? createEmptyLine().discount,
    });
    if (lines.length >= maxPrintedLines) return;
  }
  readDetails(text.slice(end), lines.at(-1), true);
  if (columns.includes('code')) takeInnerCodes(lines.slice(start));
}

/** What is printed between two rows, as at the foot of a sheet, stands before the code of a line. */
function takeInnerCodes(lines: readonly PrintedLine[]): void {
  if (lines.every(({ code }) => code === '')) return;
  for (const line of lines.filter(({ code }) => code === '')) {
    const [, code, text] = innerCode.exec(line.text) ?? [];
    if (code === undefined || text === undefined) continue;
    Object.assign(line, { code, text, isNameUncertain: true });
  }
}

const innerCode = /\s(\d{5,14})\s(?=.*\p{L}{3})(.+)$/u;

/**
 * A name may end like a quantity with its unit: in 'CERV PILS 350ML 5,000 UN 3,89 20,00% 19,45' the
 * quantity is the one that multiplies.
 */
function withRightQuantity({ 0: row, groups: fields = {}, index, input }: RegExpExecArray): Row {
  const { text = '', quantity = '', unitPrice, total = '' } = fields;
  const found = { fields, length: row.length };
  if (unitPrice === undefined || multiplies(quantity, unitPrice, total)) return found;
  const nameStart = row.indexOf(text);
  const start = index + nameStart + text.length + quantity.length + 1;
  const [product] = findProducts(input.slice(start, index + row.length + maxStep));
  if (product?.groups === undefined || start + product.index >= index + row.length) return found;
  const nameEnd = start + product.index;
  return {
    fields: { ...fields, ...product.groups, text: input.slice(index + nameStart, nameEnd).trim() },
    length: nameEnd + product[0].length - index,
  };
}

interface Row {
  readonly fields: Readonly<Record<string, string | undefined>>;
  readonly length: number;
}

/** How far behind a row the numbers may be that belong to it. */
const maxStep = 60;

/** @param hasLines whether line ends separate the rows, so that a name begins a line */
function rowPattern(columns: readonly TableColumn[], hasLines: boolean): RegExp {
  const parts = columns.map((kind, index) => {
    const group = kind === 'other' ? `(?:${cells.other})` : `(?<${kind}>${cells[kind]})`;
    const next = columns[index + 1];
    const unit = kind === 'quantity' && !columns.includes('unit') ? unitAfter : '';
    const mark = kind === 'quantity' || kind === 'unit' ? timesAfter : '';
    const border = next === undefined ? '' : borderAfter(kind, unit, mark);
    return optional.has(kind) ? `(?:${group}${border})?` : `${group}${border}`;
  });
  const start =
    hasLines && columns[0] === 'text' ? String.raw`(?<=^|\n\|? ?)` : String.raw`(?<=^|[\s|])`;
  return new RegExp(String.raw`${start}${parts.join('')}${taxAfter}(?=[\s|]|$)`, 'gu');
}

/** Some tills print the tax of a line at its end. */
const taxAfter = String.raw`(?:[ \t](?:[A-Z]{1,2}\d{0,2}|T?\d{1,2}(?:,\d{2})?%)(?=\n|$))?`;
const unitAfter = String.raw`(?:\s?(?<unit>(?!${timesPattern}\s)${unitPattern}))?`;
const timesAfter = String.raw`(?:\s?${timesPattern}(?=[\s\d]))?`;

/** A quantity and its unit may touch; other cells have a blank or a bar between them. */
function borderAfter(kind: TableColumn, unit: string, mark: string): string {
  return kind === 'quantity'
    ? String.raw`${unit}${mark}\s?\|?\s?(?<=[\s|\d])`
    : String.raw`${mark}(?:\s?\|\s?|\s=?\s?)`;
}
