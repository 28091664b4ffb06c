/**
 * Reads the paper of a till from the text that a device has recognised in a photo (AI-42). Tills print
 * 40 to 64 columns of one width: an item in one line ('001 7891 CAFE 500G 2 UN X 18,90 37,80') or its
 * code and name in one and its numbers in the next, with a tax in brackets on receipts of SAT.
 */
import { readAccessKey } from '@quitanda/contract';
import { Footer, readFooterLabel, readLineNote, type FooterSumKind } from '../footer-labels.ts';
import { readGtin } from '../gtin.ts';
import {
  createEmptyLine,
  createEmptyReceipt,
  maxFieldLength,
  maxPrintedLines,
  type PrintedLine,
  type PrintedReceipt,
} from '../printed-receipt.ts';
import { readCnpj } from '../read-page.ts';

/** Digits, and the letters that the recognition writes for 0 and 1 among digits. */
const digit = '[0-9OoIl]';
const amount = String.raw`${digit}{1,4}(?:\.${digit}{3})*,${digit}{2,3}`;
const itemNumbers = new RegExp(
  String.raw`^(?<name>.*?)\s*(?<![0-9.,])(?<quantity>${digit}{1,4}(?:[.,]${digit}{1,3})?)\s?(?<unit>[A-Za-z]{1,4})\.?\s*[xX×*]?\s*(?<unitPrice>${amount})\s*(?:[([{][^)\]}]{0,12}[)\]}]\s*)?(?<total>${amount})$`,
  'u',
);
/** The number of the item and its code, before the name. */
const itemStart = /^(?:\d{1,3}\s+)?(?<code>\d{2,14})\s+(?=\S*\p{L})/u;
const columnTitles = /desc/iu;
const itemsEnd = /^(?:.{0,3}qtde?\.?\s+total|valor\s+total|total|sub\s?-?total)/iu;
const issued = /(\d{2}\/\d{2}\/\d{4})\s+(\d{2}:\d{2}(?::\d{2})?)/u;
const note = /^(?:item\s+)?(?:desconto|acr[eé]scimo|cancelad)/iu;
/** The sums of SAT, which pages do not print, and a misread label of the count. */
const paperLabels: readonly (readonly [RegExp, FooterSumKind])[] = [
  [/^total bruto(?: de)?.{0,8}$/iu, 'gross'],
  [/^total de descontos?.{0,20}$/iu, 'discount'],
  [/^total(?: r\$)?$/iu, 'total'],
  [/^.{0,3}qtde?\.? total de .{1,2}ens$/iu, 'count'],
];

/** Returns the printed receipt. It has no lines if the text has no item of a till. */
export function readPaper(text: string): PrintedReceipt {
  const receipt = createEmptyReceipt('page');
  const footer = new Footer();
  const rows = text.split('\n').map(toRow).filter(Boolean);
  const titles = rows.findIndex((row) => columnTitles.test(row) && /vl|qtd|total/iu.test(row));
  let line: PrintedLine | undefined;
  let pendingName = '';
  let isInFooter = false;
  for (const [index, row] of rows.entries()) {
    if (index < titles || (titles < 0 && receipt.lines.length === 0))
      readHead(receipt, row, rows[index - 1]);
    if (index <= titles) continue;
    isInFooter ||= receipt.lines.length > 0 && itemsEnd.test(row);
    if (isInFooter) {
      readSum(footer, row);
      continue;
    }
    if (line !== undefined && note.test(row) && readLineNote(row, line)) continue;
    const item = readItem(row, pendingName);
    if (item === undefined) pendingName = row.slice(0, maxFieldLength);
    else {
      line = item;
      pendingName = '';
      if (receipt.lines.length < maxPrintedLines) receipt.lines.push(item);
    }
  }
  footer.writeTo(receipt);
  // The key is longer than a row of most papers.
  receipt.key =
    rows
      .flatMap((row, index) => [row, `${row} ${rows[index + 1] ?? ''}`])
      .find((row) => readAccessKey(row) !== undefined) ?? '';
  receipt.issued = readIssued(rows, receipt.key);
  return receipt;
}

/** No till prints longer rows. The expressions above take time that grows with its square. */
const maxRowLength = 400;

/** Removes the blanks that the recognition puts beside the comma of a number: '7 ,99'. */
const toRow = (row: string) =>
  row
    .replaceAll(/\s+/gu, ' ')
    .slice(0, maxRowLength)
    .replaceAll(/(?<=\d) ?([,.]) ?(?=\d{2,3}(?!\d))/gu, '$1')
    .trim();

function readHead(receipt: PrintedReceipt, row: string, before = ''): void {
  if (receipt.cnpj !== '') return;
  receipt.cnpj = readCnpj(row);
  if (receipt.cnpj === '') return;
  const [name = ''] = row.split(/CNPJ|\d{2}\.\d{3}/iu, 1);
  receipt.shopName = (name.trim() === '' ? before : name).trim().slice(0, maxFieldLength);
}

/** Returns the item whose numbers end the row; undefined if there are none. */
function readItem(row: string, pendingName: string): PrintedLine | undefined {
  const found = itemNumbers.exec(row)?.groups;
  if (found === undefined) return undefined;
  const ownName = found['name']?.replace(/^\d{1,3}$/u, '') ?? '';
  const name = /\p{L}{2}/u.test(ownName) ? ownName : pendingName;
  const start = itemStart.exec(name);
  const code = start?.groups?.['code'] ?? '';
  return {
    ...createEmptyLine(),
    text: name.slice(start?.[0].length ?? 0).replace(/^\d{3}\s+/u, ''),
    // Only a GTIN has a check digit. A supermarket's own code that is misread is another product's.
    code: readGtin(code, false) === null ? '' : code,
    quantity: withDigits(found['quantity']),
    unit: found['unit'] ?? '',
    unitPrice: withDigits(found['unitPrice']),
    total: withDigits(found['total']),
  };
}

const withDigits = (number = '') => number.replaceAll(/[Oo]/gu, '0').replaceAll(/[Il]/gu, '1');

function readSum(footer: Footer, row: string): void {
  const [, label = '', value = ''] = /^(.*?)[\s:]+([-+]?\d[\d.,]*)$/u.exec(row) ?? [];
  const own = paperLabels.find(([pattern]) => pattern.test(label.trim()))?.[1];
  const kind = own ?? readFooterLabel(label);
  if (kind !== undefined) footer.add(kind, value.replace(/^\+/u, ''));
}

/** Returns the date and time, unless the key, whose check digit is right, names another month. */
function readIssued(rows: readonly string[], printedKey: string): string {
  const [, day = '', time = ''] = rows.map((row) => issued.exec(row)).find(Boolean) ?? [];
  const key = readAccessKey(printedKey);
  const month = key && `${String(key.month).padStart(2, '0')}/${key.year}`;
  return day === '' || (month !== undefined && day.slice(3) !== month) ? '' : `${day} ${time}`;
}
