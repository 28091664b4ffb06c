/** Compares what the readers of receipts return with what the receipts say. */
import { readReceiptCode } from '@quitanda/contract';
import { decodeBody } from '../../server/src/features/receipts/reading/decode-body.ts';
import { readReceiptText } from '../../server/src/features/receipts/reading/read-receipt-text.ts';
import { readCopies, readPrints } from '../../server/test/corpora/copies.ts';
import { readPages, type Corpus, type PageCase } from '../../server/test/corpora/pages.ts';
import type { Receipt } from '../../server/test/corpora/receipts.ts';
import { readPdfText } from '../../web/src/platform/pdf-text.ts';
import { createTally, type Tally } from './tally.ts';

type Reading = ReturnType<typeof readReceiptText>;
type Read = Extract<Reading, { receipt: unknown }>['receipt'];

const now = new Date('2026-11-20T12:00:00Z');

export function judgePages(corpus: Corpus): Tally {
  const tally = createTally();
  for (const page of readPages(corpus).filter(({ facts }) => !facts.lacks?.includes('page'))) {
    const text = decodeBody(page.bytes, page.contentType);
    judge(tally, page.name, page, readReceiptText(text, undefined, now));
  }
  return tally;
}

export function judgeCopies(corpus: Corpus): Tally {
  const tally = createTally();
  for (const { name, page, text, isKeyKnown } of readCopies(corpus)) {
    const code = isKeyKnown ? readReceiptCode(page.receipt.key) : undefined;
    judge(tally, name, page, readReceiptText(text, code, now));
  }
  return tally;
}

export async function judgePrints(corpus: Corpus): Promise<Tally> {
  const tally = createTally();
  for (const [page, bytes] of readPrints(corpus)) {
    const text = (await readPdfText(new Blob([bytes], { type: 'application/pdf' }))) ?? '';
    judge(tally, `${page.name} print`, page, readReceiptText(text, undefined, now));
  }
  return tally;
}

/**
 * Counts the lines that are exactly right, and the readings that are wrong without a warning: a wrong
 * line, total or discount, or a receipt that does not add up, and nothing says so.
 */
function judge(tally: Tally, name: string, page: PageCase, reading: Reading): void {
  const { receipt } = page;
  if (!('receipt' in reading)) {
    tally.add(name, { expected: receipt.lines.length, faults: [reading.problem] });
    return;
  }
  const read = reading.receipt;
  const hasGtins = page.facts.gtin === true;
  const expectedLines = joinLines(receipt.lines.map(toLine), hasGtins);
  const readLines = joinLines(
    read.lines.map((line) => ({ ...line, name: line.text, gtin: line.barcode ?? '' })),
    hasGtins,
  );
  const rightCount = countCommon(expectedLines, readLines);
  const faults = [
    ...difference('missing', expectedLines, readLines),
    ...difference('extra', readLines, expectedLines),
    ...(read.total === receipt.paid ? [] : [`total ${read.total} instead of ${receipt.paid}`]),
    ...(sumOf(read) === read.total ? [] : [`lines pay ${sumOf(read)} of ${read.total}`]),
    ...(page.fault === 'none' ? [] : [`a receipt with a fault in its ${page.fault}`]),
  ];
  const isInvented = namesBuyer(receipt, read) || hasOwnBarcode(receipt, read);
  if (isInvented) faults.push('names the buyer, or takes a number of the shop for a barcode');
  tally.add(name, {
    expected: Math.max(expectedLines.length, readLines.length),
    right: rightCount,
    faults,
    isSilent: faults.length > 0 && (isInvented || !hasWarning(read)),
    isWarnedInVain: faults.length === 0 && hasWarning(read),
  });
}

interface Line {
  readonly name: string;
  readonly quantity: number;
  readonly unit: string;
  readonly total: number;
  readonly gtin: string;
}

/** A dozen is 12 pieces (NF-02). */
const toLine = (line: Receipt['lines'][number]): Line => ({
  ...line,
  quantity: line.quantity * (line.unit === 'DZ' ? 12 : 1),
  unit: /^kg/iu.test(line.unit) ? 'kg' : 'un',
});

/** Returns a text for each thing. Joins equal things, because a reading may join them. */
function joinLines(lines: readonly Line[], hasGtins: boolean): readonly string[] {
  const joined = new Map<string, Line>();
  for (const line of lines) {
    const name = line.name.replaceAll(/\s+/gu, ' ').trim();
    const key = `${name} ${line.unit}`;
    const other = joined.get(key);
    joined.set(key, {
      ...line,
      name,
      quantity: line.quantity + (other?.quantity ?? 0),
      total: line.total + (other?.total ?? 0),
    });
  }
  return [...joined.values()].map(
    ({ name, quantity, unit, total, gtin }) =>
      `${name} | ${quantity} ${unit} | ${total}${hasGtins ? ` | ${withoutZeros(gtin)}` : ''}`,
  );
}

const withoutZeros = (gtin: string): string => gtin.replace(/^0+/u, '');

const countCommon = (one: readonly string[], other: readonly string[]): number =>
  one.filter((each) => other.includes(each)).length;

const difference = (word: string, one: readonly string[], other: readonly string[]): string[] =>
  one.filter((each) => !other.includes(each)).map((each) => `${word}: ${each}`);

const sumOf = ({ lines, unreadPaid }: Read): number =>
  lines.reduce((all, { paid }) => all + paid, Number(unreadPaid));

/** Whether the review asks a person to check something. */
function hasWarning(read: Read): boolean {
  const { unreadPaid, unreadLines, doubts = [] } = read;
  return unreadPaid !== 0 || unreadLines.length > 0 || doubts.length > 0;
}

/** Whether the buyer's CPF or name is anywhere in the reading. */
function namesBuyer({ buyer, key }: Receipt, read: Read): boolean {
  if (buyer === null) return false;
  const text = JSON.stringify(read).replaceAll(key, '');
  return text.replaceAll(/[.\-\s]/gu, '').includes(buyer.cpf) || text.includes(buyer.name);
}

/** Whether a number that only the shop uses became a barcode. */
const hasOwnBarcode = (receipt: Receipt, read: Read): boolean =>
  read.lines.some(
    ({ barcode }) =>
      barcode !== null &&
      receipt.lines.every(({ gtin }) => withoutZeros(gtin) !== withoutZeros(barcode)),
  );
