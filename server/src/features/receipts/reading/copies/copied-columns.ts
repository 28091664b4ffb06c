/**
 * Reads the lines of a table that was copied from a page which labels its columns once, in a heading
 * ('Código', 'Descrição', 'Qtde', 'Un', 'Vl Unit', 'Vl Total'), and not each value (NF-13).
 */
import { fold } from '@quitanda/contract';
import { readDetails } from './line-details.ts';
import { readMoney } from '../printed-numbers.ts';
import {
  createEmptyLine,
  maxFieldLength,
  maxPrintedLines,
  type PrintedLine,
} from '../printed-receipt.ts';

type Column = 'code' | 'gtin' | 'text' | 'quantity' | 'unit' | 'unitPrice' | 'discount' | 'total';

const columnNames: readonly (readonly [Column, RegExp])[] = [
  ['gtin', /^(?:(?:cod(?:igo)?\.? )?(?:ean|gtin)|cod(?:igo)?\.? (?:de )?barras?)$/u],
  ['discount', /^(?:(?:vlr?|valor)\.? ?)?(?:d[eo] )?desc(?:ontos?)?\.?(?: ?\(?r\$\)?)?$/u],
  ['code', /^cod(?:igo)?\.?(?: do produto)?$/u],
  ['text', /^(?:descricao|produto)(?: do produto)?(?: ou servico)?$/u],
  ['quantity', /^(?:qtde?|quant|quantidade)\.?$/u],
  ['unit', /^un(?:id|idade)?\.?(?: comercial)?$/u],
  ['unitPrice', /^(?:vlr?|valor)\.? ?unit(?:ario)?\.?(?: ?\(?r\$\)?)?$/u],
  ['total', /^(?:(?:vlr?|valor)\.? ?(?:total|item)\.?|valor)(?: ?\(?r\$\)?)?$/u],
];

const maxHeadingLength = 300;
/** The maximum number of characters of a table without tabs. One of 1,000 lines has about 80,000. */
const maxTableLength = 200_000;

/** Returns the lines below each heading; empty if the text has no heading of such a table. */
export function readColumns(text: string): PrintedLine[] {
  const lines: PrintedLine[] = [];
  /** The cells below the last line. */
  let details: string[] = [];
  let columns: readonly (Column | undefined)[] = [];
  for (const [row] of text.matchAll(/[^\n\r]+/gu)) {
    if (lines.length >= maxPrintedLines) break;
    const cells = row
      .slice(0, maxFieldLength * 4)
      .split('\t')
      .map(singleSpaced);
    const heading = row.length <= maxHeadingLength ? cells.map(columnOf) : [];
    const line = lineOf(columns, cells);
    if (isHeading(heading)) columns = heading;
    else if (line === undefined) details.push(...cells);
    else {
      readDetails(details.join('\n'), lines.at(-1));
      details = [];
      lines.push(line);
    }
  }
  readDetails(details.join('\n'), lines.at(-1), true);
  return lines;
}

const singleSpaced = (cell: string) => cell.replaceAll(/\s+/gu, ' ').trim();

const isHeading = (columns: readonly (Column | undefined)[]) =>
  (['text', 'quantity', 'total'] as const).every((name) => columns.includes(name));

function columnOf(cell: string): Column | undefined {
  const name = fold(cell.slice(0, 60)).replace(/ ?:$/u, '').trim();
  return columnNames.find(([, pattern]) => pattern.test(name))?.[0];
}

function lineOf(
  columns: readonly (Column | undefined)[],
  cells: readonly string[],
): PrintedLine | undefined {
  const values = cells.length === columns.length ? cells : splitCells(columns, cells);
  const line = createEmptyLine();
  for (const [index, cell] of values.entries()) {
    const column = columns[index];
    if (column === 'discount') line.discount = readMoney(cell, 'page') ?? line.discount;
    else if (column !== undefined) line[column] = cell.slice(0, maxFieldLength);
  }
  const isLine = line.text !== '' && isNumber.test(line.quantity) && isNumber.test(line.total);
  return isLine ? line : undefined;
}

const isNumber = /^-?(?:R\$ ?)?\d[\d.,]*$/u;

/** What a cell of a column may contain. */
const cellPatterns: Readonly<Record<Column, string>> = {
  code: String.raw`\S{1,20}`,
  gtin: String.raw`\d{8,14}|SEM GTIN`,
  text: '.{1,120}?',
  quantity: String.raw`\d[\d.,]{0,15}`,
  unit: String.raw`\p{L}[\p{L}\d]{0,5}`,
  unitPrice: String.raw`(?:R\$ ?)?\d[\d.]{0,15},\d{1,10}`,
  discount: String.raw`(?:R\$ ?)?-? ?\d[\d.]{0,15},\d{1,2}|-`,
  total: String.raw`(?:R\$ ?)?\d[\d.]{0,15},\d{1,2}`,
};

/** Between two long values a printed table has no gap, so that they are one cell. */
function splitCells(
  columns: readonly (Column | undefined)[],
  cells: readonly string[],
): readonly string[] {
  if (cells.length > columns.length || cells.length < 2) return [];
  const patterns = columns.map((column) => `(${column ? cellPatterns[column] : '.{0,40}?'})`);
  const row = new RegExp(`^${patterns.join(' ')}$`, 'u');
  return row.exec(cells.join(' ').slice(0, maxRowLength))?.slice(1) ?? [];
}

/** The maximum number of characters of a row whose cells are to be split. */
const maxRowLength = 300;

/** The columns of a heading whose tabs became blanks or were lost, and the shape of the rows below it. */
const shapes: readonly (readonly [heading: RegExp, row: RegExp])[] = [
  [
    /c.{1,2}d(?:igo)?\.?\s*descri.{1,4}o\s*qtde?\.?\s*un\.?\s*vlr?\.? ?unit\.?\s*vlr?\.? ?total/iu,
    /(?<code>(?=\S{0,19}\d)\S{1,20}) (?<text>[^\n]{1,120}?) (?<quantity>\d[\d.,]*) (?<unit>\p{L}[\p{L}\d]{0,5}) (?<unitPrice>\d[\d.]*,\d{1,10}) (?<total>\d[\d.]*,\d{1,2})(?![\d,])/gu,
  ],
  [
    /num\.?\s*descri.{1,4}o\s*qtde?\.?\s*unidade comercial\s*valor ?\(?R\$\)?/iu,
    /(?<number>(?<=^|\n| )\d{1,3}(?!\d*[.,]\d{2})) ?(?<text>(?:(?!C.{1,2}digo |Valor )[^\n]){1,120}?) ?(?<quantity>\d{1,5},\d{4}) ?(?<unit>\p{L}[\p{L}\d]{0,5}?) ?(?<total>\d[\d.]*,\d{2})(?![\d,])/gu,
  ],
  // The view that Bahia opens to print has the labels in each row.
  [
    /produtos e servi.{1,2}os(?=\s*N.{1,2}mero\s*1\s*Descri.{1,4}o)/iu,
    /N.{1,2}mero\s{0,4}(?<number>\d{1,4})\s{0,4}Descri.{1,4}o\s{0,4}(?<text>[^\n]{1,120}?)\s{0,4}Qtde?\.?\s{0,4}(?<quantity>\d{1,7}(?:,\d{1,4})?)\s{0,4}Unidade Comercial\s{0,4}(?<unit>\p{L}[\p{L}\d]{0,5}?)\s{0,4}Valor ?\(R\$\)\s{0,4}(?<total>\d[\d.]{0,12},\d{2})(?![\d,])/gu,
  ],
];

/** Returns the lines of a table whose cells were joined without a blank. */
export function readGluedRows(text: string): PrintedLine[] {
  const rows = text.replaceAll(/[^\S\n]{2,}|[^\S\n ]/gu, ' ');
  for (const [heading, row] of shapes) {
    const found = heading.exec(rows);
    if (found === null) continue;
    const start = found.index + found[0].length;
    const below = rows.slice(start, start + maxTableLength);
    const lines: PrintedLine[] = [];
    let end = 0;
    for (const match of below.matchAll(row)) {
      readDetails(below.slice(end, match.index), lines.at(-1));
      end = match.index + match[0].length;
      const { number, ...fields } = match.groups ?? {};
      // A text that begins with another number is no row of the table.
      const isNext = number === undefined || Number(number) === lines.length + 1;
      if (isNext) lines.push({ ...createEmptyLine(), ...fields });
      if (lines.length >= maxPrintedLines) return lines;
    }
    readDetails(below.slice(end), lines.at(-1), true);
    return lines;
  }
  return [];
}
