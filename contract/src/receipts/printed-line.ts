/**
 * What a receipt prints for a line, and what of its discounts and additions the line bears (NF-10).
 * All amounts are in reais and all quantities in units, as on the wire. Must not import zod,
 * because the browser loads this file.
 */
import {
  fromCentavos,
  lineTotal,
  sumCentavos,
  toCentavos,
  toThousandths,
  type Centavos,
} from '../values/values.ts';

/** The printed total of a line, and its shares of what the total does not contain. */
interface PrintedTotal {
  /** As printed, before the shares. */
  readonly total: number;
  /** The line's share of all discounts that `total` does not contain. */
  readonly discount: number;
  readonly addition: number;
}

/** A line of a purchase as its receipt printed it. */
interface PrintedLine extends PrintedTotal {
  readonly quantity: number;
  readonly unit: string;
  /** The price per unit; null if the purchase joins printed lines with different prices. */
  readonly price: number | null;
}

interface PurchasedAmounts {
  readonly quantity: number;
  readonly unit: string;
  readonly price: number;
  /** What was paid for the line. */
  readonly total: number;
  readonly printed?: PrintedLine | null | undefined;
}

/** What was paid for a printed line, in centavos. */
const paidForPrinted = ({ total, discount, addition }: PrintedTotal): Centavos =>
  (toCentavos(total) - toCentavos(discount) + toCentavos(addition)) as Centavos;

/**
 * Returns what the receipt prints for a purchased line; undefined for a line without a receipt, and for
 * a line that somebody has corrected since to other amounts.
 */
function asPrinted({ quantity, unit, total, printed }: PurchasedAmounts): PrintedLine | undefined {
  if (printed == null) return undefined;
  const isUnchanged =
    printed.quantity === quantity &&
    printed.unit === unit &&
    paidForPrinted(printed) === toCentavos(total);
  return isUnchanged ? printed : undefined;
}

/** Whether a purchased line has the amounts that its receipt prints. */
export const isAsPrinted = (line: PurchasedAmounts): boolean => asPrinted(line) !== undefined;

/**
 * Returns the amounts to show for a purchased line: those of the receipt, or else those that were
 * entered. `price` is null where no single price leads to the total.
 */
export function shownAmounts(line: PurchasedAmounts): { price: number | null; total: number } {
  const { price, total } = asPrinted(line) ?? line;
  return { price, total };
}

interface Adjustments {
  readonly discount: Centavos;
  readonly addition: Centavos;
}

/** Adds up the discounts and additions that the shown totals of these lines do not contain. */
export function adjustmentsOf(lines: readonly PurchasedAmounts[]): Adjustments {
  const printed = lines.flatMap((line) => asPrinted(line) ?? []);
  return sumAdjustments(printed);
}

const sumAdjustments = (lines: readonly PrintedTotal[]): Adjustments => ({
  discount: sumCentavos(lines.map(({ discount }) => toCentavos(discount))),
  addition: sumCentavos(lines.map(({ addition }) => toCentavos(addition))),
});

interface ReceiptLineAmounts {
  readonly quantity: number;
  readonly price: number;
  readonly paid: number;
  /** Absent or null on receipts that were recorded before the printed totals were stored. */
  readonly total?: number | null | undefined;
  readonly discount?: number | null | undefined;
  readonly addition?: number | null | undefined;
}

interface ReceiptAmounts extends Adjustments {
  /** The amounts to show for each line. `price` is null where price × quantity is not the total. */
  readonly lines: readonly { readonly price: number | null; readonly total: number }[];
  /** The part of the total that no line explains. */
  readonly unread: Centavos;
}

/**
 * Returns the amounts of a receipt as printed. The totals of the lines, minus the discount, plus the
 * addition and the unread part are the total. A receipt without stored totals has those that its
 * prices and its discount lead to, if they add up to what was paid; otherwise its lines show only what
 * was paid.
 */
export function receiptAmounts(receipt: {
  readonly total: number;
  readonly discount: number;
  readonly lines: readonly ReceiptLineAmounts[];
}): ReceiptAmounts {
  const { lines } = receipt;
  const paid = sumCentavos(lines.map((line) => toCentavos(line.paid)));
  const unread = (toCentavos(receipt.total) - paid) as Centavos;
  const printed = lines.flatMap(({ total, discount, addition }) =>
    total == null ? [] : { total, discount: discount ?? 0, addition: addition ?? 0 },
  );
  if (printed.length === lines.length) {
    return {
      ...sumAdjustments(printed),
      unread,
      lines: lines.map(({ price, total }) => ({ price, total: total ?? 0 })),
    };
  }
  const costs = lines.map(({ price, quantity }) =>
    lineTotal(toCentavos(price), toThousandths(quantity)),
  );
  const discount = (sumCentavos(costs) - paid) as Centavos;
  if (discount >= 0 && discount === toCentavos(receipt.discount)) {
    return {
      discount,
      addition: 0 as Centavos,
      unread,
      lines: lines.map(({ price }, index) => ({
        price,
        total: fromCentavos(costs[index] ?? (0 as Centavos)),
      })),
    };
  }
  return {
    discount: 0 as Centavos,
    addition: 0 as Centavos,
    unread,
    lines: lines.map((line, index) => ({
      price: costs[index] === toCentavos(line.paid) ? line.price : null,
      total: line.paid,
    })),
  };
}
