/** Checks whether what was read of a receipt agrees with itself (NF-14). */
import { receiptDoubts, type Centavos, type ReceiptDoubt } from '@quitanda/contract';
import type { Line } from './compute-amounts.ts';
import type { Decimal } from './printed-numbers.ts';
import type { PrintedReceipt } from './printed-receipt.ts';
import type { LineNumbers } from './read-line.ts';

/**
 * Whether quantity × price is the total of the line, before or after its own discounts and additions,
 * and its text is only the name of an item, without another field of the page.
 * @param adjustment additions minus discounts of the line
 */
export function isProven(
  text: string,
  { quantity, unitPrice, total }: LineNumbers,
  adjustment: number,
): boolean {
  if (otherFields.test(text)) return false;
  if (unitPrice === undefined) return true;
  const cost = toNumber(quantity) * toNumber(unitPrice) * 100;
  const tolerance = toleranceOf(quantity, unitPrice);
  return [total, total - adjustment].some((amount) => Math.abs(amount - cost) <= tolerance);
}

const otherFields =
  /CNPJ|\bR\$|(?<!\p{L})c[óo]d(?:igo)?\.? ?:|qtde?\.? ?:|\bvlr?\.? ?(?:unit|total)|valor (?:unit|total|a pagar)/iu;

const toNumber = ({ digits, decimals }: Decimal) => Number(digits) / 10 ** decimals;

/** Half a unit of the last printed digit, in centavos. */
const halfUnit = (decimals: number) => 50 * 10 ** -decimals;

/**
 * The difference in centavos that a till may leave: it rounds or cuts the total, and it prints a rounded
 * price and, of weighed goods, a quantity that is rounded to a thousandth.
 */
function toleranceOf(quantity: Decimal, unitPrice: Decimal): number {
  const ofPrice = toNumber(quantity) * halfUnit(unitPrice.decimals);
  const isWhole = Number.isInteger(toNumber(quantity));
  const ofQuantity = isWhole ? 0 : toNumber(unitPrice) * halfUnit(Math.max(3, quantity.decimals));
  return 1 + ofPrice + ofQuantity;
}

interface Reading {
  readonly lines: readonly Line[];
  readonly unreadLines: readonly string[];
  /** The total minus what was paid for the lines. */
  readonly unreadPaid: Centavos;
  /** Whether the totals of the lines and the sums of the footer add up to the total. */
  readonly leadsToTotal: boolean;
  /** The number of printed lines that were not cancelled. */
  readonly soldCount: number;
  readonly printed: PrintedReceipt;
  readonly qrTotal: Centavos | undefined;
}

/** Returns the doubts about a receipt, and its lines, of which those in doubt are marked. */
export function findDoubts(reading: Reading): { doubts: ReceiptDoubt[]; lines: Line[] } {
  const { unreadLines, unreadPaid, leadsToTotal, printed, qrTotal } = reading;
  const isTotalContradicted =
    printed.total !== undefined && qrTotal !== undefined && printed.total !== qrTotal;
  // Lines that could not be read may cost what is missing from the total. Nothing explains an excess.
  const isExplained = leadsToTotal
    ? unreadPaid === 0 || unreadLines.length > 0
    : unreadPaid > 0 && unreadLines.length > 0;
  const isSumWrong = isTotalContradicted || !isExplained;
  const lines = reading.lines.map((line) =>
    isSumWrong && unreadPaid < 0 && isOneTooMany(line, unreadPaid)
      ? { ...line, isInDoubt: true }
      : line,
  );
  const found: Readonly<Record<ReceiptDoubt, boolean>> = {
    sum: isSumWrong,
    count: !isCountRight(reading),
    unread: unreadLines.length > 0,
    lines: lines.some((line) => line.isInDoubt === true),
  };
  return { lines, doubts: receiptDoubts.filter((doubt) => found[doubt]) };
}

/** Whether the lines add up to the total without this one. */
const isOneTooMany = ({ paid, total }: Line, unreadPaid: Centavos) =>
  [paid, total].includes((0 - unreadPaid) as Centavos);

/**
 * Whether the printed number of items is that of the lines, with or without the cancelled ones. Some
 * tills print the sum of the quantities instead, in which a weighed item counts as one.
 */
function isCountRight({ printed, lines, soldCount }: Reading): boolean {
  const { itemCount } = printed;
  if (itemCount === undefined) return true;
  let pieces = 0;
  for (const { unit, quantity } of lines) pieces += unit === 'un' ? quantity / 1_000 : 1;
  return [soldCount, printed.lines.length, Math.round(pieces)].includes(itemCount);
}
