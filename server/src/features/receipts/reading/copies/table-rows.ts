/**
 * Reads the rows below a heading that names the columns once. Cells may be separated by tabs, blanks or
 * line ends, because copies lose them, and long rows wrap (NF-25).
 */
import { readMoney } from '../printed-numbers.ts';
import { createEmptyLine, maxPrintedLines, type PrintedLine } from '../printed-receipt.ts';
import { readDetails } from './line-details.ts';
import { findHeads, type TableColumn } from './table-heads.ts';
import {
  maxTableLength,
  moneyPattern,
  pricePattern,
  quantityPattern,
  timesPattern,
  unitPattern,
} from './table-text.ts';

const cells: Readonly<Record<TableColumn, string>> = {
  number: String.raw`\d{1,4}[.)]?`,
  code: String.raw`[A-Z]{0,3}-?\d[\dA-Z./-]{0,19}`,
  gtin: String.raw`\d{8,14}|SEM GTIN|-`,
  text: String.raw`[^\s|][^|]{0,159}?`,
  quantity: quantityPattern,
  unit: unitPattern,
  unitPrice: pricePattern,
  discount: moneyPattern,
  total: moneyPattern,
  other: String.raw`[\d.,%]{1,20}`,
};
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
  for (const match of text.matchAll(rowPattern(columns))) {
    readDetails(text.slice(end, match.index), lines.at(-1));
    const { number, discount, unit, ...fields } = match.groups ?? {};
    // Without a price only the numbers of the rows tell them from other texts.
    const hasOrder = number !== undefined && !columns.includes('unitPrice');
    if (hasOrder && Number.parseInt(number, 10) !== lines.length - start + 1) continue;
    end = match.index + match[0].length;
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
      discount: readMoney(discount, 'page') ?? createEmptyLine().discount,
    });
    if (lines.length >= maxPrintedLines) return;
  }
  readDetails(text.slice(end), lines.at(-1), true);
}

function rowPattern(columns: readonly TableColumn[]): RegExp {
  let used = 0;
  const parts = columns.map((kind, index) => {
    const group = kind === 'other' ? `(?:${cells.other})` : `(?<${kind}>${cells[kind]})`;
    const next = columns[index + 1];
    const unit = kind === 'quantity' && !columns.includes('unit') ? unitAfter : '';
    const mark = kind === 'quantity' || kind === 'unit' ? timesAfter : '';
    used += 1;
    const border = next === undefined ? '' : String.raw`\s?\|?\s?`;
    const gap = next === undefined ? '' : borderAfter(kind, unit, mark);
    return optional.has(kind) && used > 0
      ? `(?:${group}${gap || border})?`
      : `${group}${gap || border}`;
  });
  return new RegExp(String.raw`(?<=^|[\s|])${parts.join('')}(?=[\s|]|$)`, 'gu');
}

const unitAfter = String.raw`(?:\s?(?<unit>(?!${timesPattern}\s)${unitPattern}))?`;
const timesAfter = String.raw`(?:\s?${timesPattern}(?=[\s\d]))?`;

/** A quantity and its unit may touch; other cells have a blank or a bar between them. */
function borderAfter(kind: TableColumn, unit: string, mark: string): string {
  return kind === 'quantity'
    ? String.raw`${unit}${mark}\s?\|?\s?(?<=[\s|\d])`
    : String.raw`${mark}(?:\s?\|\s?|\s=?\s?)`;
}
