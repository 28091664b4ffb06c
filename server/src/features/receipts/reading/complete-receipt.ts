import {
  isCnpj,
  receiptLimits,
  type AccessKey,
  type ReceiptCode,
  type ReceiptSource,
} from '@quitanda/contract';
import { cleanText } from './clean-text.ts';
import { readGtin, withoutAccidentalGtins } from './gtin.ts';
import { estimateIssuedAt, noonOf, readIssuedAt } from './issued-at.ts';
import type { PrintedReceipt } from './printed-receipt.ts';
import { computeAmounts, type Receipt } from './compute-amounts.ts';

/**
 * Why a text or a photo cannot be read as a receipt:
 * - `not-a-receipt`: it has no readable line of a receipt, or is too long;
 * - `unknown-layout`: it is a page with amounts, but its layout is not in the table;
 * - `no-total`: it has no total;
 * - `no-date`: it has neither a date nor a key;
 * - `other-receipt`: its key is not the key of the scanned code.
 */
export type ReadingProblem = 'not-a-receipt' | 'no-total' | 'no-date' | 'other-receipt';

export type Reading =
  | { readonly receipt: Receipt }
  | { readonly problem: ReadingProblem }
  /** The skeleton has the page's tags and classes, without texts (NF-20). */
  | { readonly problem: 'unknown-layout'; readonly skeleton: string };

interface Origin {
  /** The key that is printed on the receipt itself. */
  readonly printedKey: AccessKey | undefined;
  /** The content of the receipt's QR code, which supplies the values that the text lacks. */
  readonly code?: ReceiptCode | undefined;
  readonly source: ReceiptSource;
  /** The time of the request, for a receipt without a date. */
  readonly now: Date;
  /** The household's time zone, for a date without an offset on a receipt without a key. */
  readonly householdZone: string;
}

/** Computes the amounts and the time of a printed receipt (NF-02). */
export function completeReceipt(
  printed: PrintedReceipt,
  { printedKey, code, source, now, householdZone }: Origin,
): Reading {
  const key = printedKey ?? code?.key;
  const amounts = computeAmounts(printed, code?.total);
  if (amounts === undefined) return { problem: 'no-total' };
  // A receipt without lines cannot be recorded.
  if (amounts.lines.length === 0) return { problem: 'not-a-receipt' };
  const place = { state: key?.state, householdZone };
  const issuedAt =
    readIssuedAt(printed.issued, place) ??
    (code?.issuedOn === undefined ? undefined : noonOf(code.issuedOn, place)) ??
    (key && estimateIssuedAt(key, now));
  if (issuedAt === undefined) return { problem: 'no-date' };
  return {
    receipt: {
      key: key?.key ?? null,
      cnpj: key?.cnpj ?? readPrintedCnpj(printed),
      shopName: cleanText(printed.shopName, receiptLimits.lineText),
      issuedAt,
      ...amounts,
      lines: withoutAccidentalGtins(amounts.lines, readDeclaredGtins(printed)),
      source,
    },
  };
}

function readPrintedCnpj({ cnpj }: PrintedReceipt): string | null {
  const characters = cnpj.toUpperCase().replaceAll(/[./-]/gu, '');
  return isCnpj(characters) ? characters : null;
}

const readDeclaredGtins = ({ lines }: PrintedReceipt) =>
  new Set(
    lines.flatMap(({ gtin }) => {
      const barcode = gtin === undefined ? null : readGtin(gtin, true);
      return barcode ?? [];
    }),
  );
