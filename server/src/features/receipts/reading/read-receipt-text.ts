import {
  defaultZone,
  readAccessKey,
  receiptLimits,
  type Centavos,
  type ReceiptCode,
} from '@quitanda/contract';
import { completeReceipt, type Reading } from './complete-receipt.ts';
import { repairMojibake } from './decode-body.ts';
import { extractXml, unwrapPage } from './layouts/embedded.ts';
import { convertPageToText } from './layouts/page-text.ts';
import { writeSkeleton } from './layouts/skeleton.ts';
import type { PrintedReceipt } from './printed-receipt.ts';
import { readCopiedText } from './copies/read-copied-text.ts';
import { readPage } from './read-page.ts';
import { proofOf } from './copies/proof.ts';
import { readXml } from './read-xml.ts';

/**
 * Reads a receipt from one of three kinds of text: the HTML of its page at the state's tax
 * authority, text copied from such a page, or the XML of the receipt (NF-02). The receipt has whole
 * centavos and thousandths. The amounts paid for its lines, and `unreadPaid` for lines that could
 * not be read, add up to the total. The receipt contains nothing about the buyer (NF-08).
 * @param code the content of the receipt's QR code, if the code was scanned first; the code
 *   supplies the values that the text lacks
 * @param now the time of the request, for a text without a date
 * @param householdZone the household's time zone, for a text without a key
 */
export function readReceiptText(
  text: string,
  code: ReceiptCode | undefined,
  now: Date,
  householdZone: string = defaultZone,
): Reading {
  if (text.length > receiptLimits.textLength) return { problem: 'not-a-receipt' };
  const { format, content } = detectFormat(repairMojibake(text));
  const printed = readers[format](content, code?.total);
  if (printed === undefined) return { problem: 'not-a-receipt' };
  if (printed.lines.length === 0) {
    return format === 'page' && hasAmounts(content)
      ? { problem: 'unknown-layout', skeleton: writeSkeleton(unwrapPage(content)) }
      : { problem: 'not-a-receipt' };
  }
  // In XML the key has this prefix.
  const printedKey = readAccessKey(printed.key.replace(/^NFe/u, ''));
  if (format === 'xml' && printedKey === undefined) return { problem: 'not-a-receipt' };
  if (printedKey !== undefined && code !== undefined && printedKey.key !== code.key.key) {
    return { problem: 'other-receipt' };
  }
  return completeReceipt(printed, { printedKey, code, source: format, now, householdZone });
}

/** 'text' is text that was copied from a page. */
type TextFormat = 'page' | 'xml' | 'text';

type Read = (text: string, qrTotal: Centavos | undefined) => PrintedReceipt | undefined;

const readers: Readonly<Record<TextFormat, Read>> = {
  page: readPageOrItsText,
  xml: readXml,
  text: readCopiedText,
};

/**
 * Reads a page by its layout. If that is unknown or the reading proves nothing, the text that a person
 * would copy from the page is read, and taken if it proves itself (NF-26).
 */
function readPageOrItsText(
  html: string,
  qrTotal: Centavos | undefined,
): PrintedReceipt | undefined {
  const printed = readPage(html);
  if (printed === undefined) return undefined;
  if (proofOf(printed, qrTotal) !== 'none' || !hasAmounts(html)) return printed;
  const text = convertPageToText(unwrapPage(html));
  const copied = text === undefined ? undefined : readCopiedText(text, qrTotal);
  if (copied === undefined) return printed;
  const proof = proofOf(copied, qrTotal);
  const isKnown = printed.lines.length > 0;
  // The sums of a known layout may stand in places of their own.
  const hasSumsOfPage =
    isKnown && !hasSum(printed) && hasSum(copied) && copied.lines.length === printed.lines.length;
  // What a known layout reads is shown with its doubts, unless the text leaves none.
  const isTaken = proof === 'proven' || (proof === 'likely' && !isKnown) || hasSumsOfPage;
  if (!isTaken) return printed;
  return {
    ...copied,
    key: printed.key || copied.key,
    cnpj: printed.cnpj || copied.cnpj,
    shopName: printed.shopName || copied.shopName,
    issued: printed.issued || copied.issued,
  };
}

const hasSum = ({ total, gross }: PrintedReceipt) => (total ?? gross) !== undefined;

/** Whether a page shows amounts, as each receipt does, and a page that asks for a captcha does not. */
function hasAmounts(html: string): boolean {
  const amounts = html.matchAll(/\d,\d{2}(?!\d)/gu);
  return [1, 2, 3].every(() => amounts.next().done !== true);
}

/** Returns how to read a text, and its part to read. */
function detectFormat(text: string): { format: TextFormat; content: string } {
  const xml = extractXml(text);
  if (xml !== undefined) return { format: 'xml', content: xml };
  const isPage = /<(?:html|body|table|tr|td|div|span)[\s>]/iu.test(text);
  return { format: isPage ? 'page' : 'text', content: text };
}
