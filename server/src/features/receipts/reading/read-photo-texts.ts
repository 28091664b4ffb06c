import { defaultZone, readAccessKey, type Centavos } from '@quitanda/contract';
import type { ReceiptLineTexts, ReceiptTexts } from '../../../ai/ports.ts';
import { completeReceipt, type Reading } from './complete-receipt.ts';
import { readMoney } from './printed-numbers.ts';
import {
  createEmptyLine,
  createEmptyReceipt,
  maxFieldLength,
  maxPrintedLines,
  type PrintedLine,
} from './printed-receipt.ts';

/**
 * Interprets the texts that a language model transcribed from the photo of a receipt (NF-02). The
 * model may be wrong, and the printed text may be an attack, so each text is limited and cleaned
 * like the text of a page. A key is used only if its check digit is right. The amounts of the lines
 * and `unreadPaid` add up to the total, as for a receipt that was read from text.
 * @param now the time of the request, for a receipt with a key and without a date
 * @param householdZone the household's time zone, for a receipt without a key
 */
export function readPhotoTexts(
  texts: ReceiptTexts,
  now: Date,
  householdZone: string = defaultZone,
): Reading {
  const printed = createEmptyReceipt('page');
  const lines = texts.lines.slice(0, maxPrintedLines).map(toPrintedLine);
  printed.lines.push(...lines.filter(hasAmount));
  if (printed.lines.length === 0) return { problem: 'not-a-receipt' };
  const printedKey = readAccessKey(cleanField(texts.key));
  printed.cnpj = cleanField(texts.cnpj);
  printed.shopName = cleanField(texts.shopName);
  printed.issued = normalizeIssued(cleanField(texts.issued));
  printed.total = readMoney(cleanField(texts.total), 'page');
  const discount = readMoney(cleanField(texts.discount), 'page');
  // Some supermarkets print a discount with a minus.
  if (discount !== undefined) printed.discount = Math.abs(discount) as Centavos;
  return completeReceipt(printed, { printedKey, source: 'photo', now, householdZone });
}

function toPrintedLine(line: ReceiptLineTexts): PrintedLine {
  return {
    ...createEmptyLine(),
    text: cleanField(line.text),
    code: cleanField(line.code),
    quantity: cleanField(line.quantity),
    unit: cleanField(line.unit),
    unitPrice: cleanField(line.unitPrice),
    total: cleanField(line.total),
  };
}

/** Texts without any number, such as the consumer's name, are not lines of the receipt. */
const hasAmount = ({ quantity, unitPrice, total }: PrintedLine) =>
  [quantity, unitPrice, total].some((number) => /\d/u.test(number));

/** No till prints angle brackets, and a name with a tag could not be recorded. */
const cleanField = (text: string) =>
  text.slice(0, maxFieldLength).replaceAll(/[<>]/gu, ' ').replaceAll(/\s+/gu, ' ').trim();

/** Returns '20/11/2026 10:42:00' for a date as a till prints it; noon for a date without a time. */
function normalizeIssued(text: string): string {
  const [, day, month, year = '', time = '12:00:00'] =
    /(?<!\d)(\d{2})\/(\d{2})\/(\d{4}|\d{2})(?!\d)(?:[^\d]{0,5}(\d{2}:\d{2}(?::\d{2})?))?/u.exec(
      text,
    ) ?? [];
  if (day === undefined) return '';
  return `${day}/${month}/${year.length === 2 ? `20${year}` : year} ${time}`;
}
