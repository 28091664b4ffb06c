/** The texts of receipts, on all of their screens (NF-03, NF-06). */
import type { ReadLine } from '@quitanda/contract';
import { sumCentavos, toCentavos, type Centavos } from '@quitanda/contract/values';
import { formatQuantity } from '../../lib/amounts/decimal.ts';
import { formatMoney, priceText } from '../../lib/amounts/money.ts';
import { formatDate, formatMonth } from '../../lib/dates/dates.ts';
import { createDateFormat } from '../../lib/dates/shown-zone.ts';

/** Formats an instant: '22/11, 10:42'. */
export const formatMoment = createDateFormat({
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

const timeOnly = createDateFormat({ hour: '2-digit', minute: '2-digit' });

/** Formats an instant, with the year: '22/11/2026, 10:42'. */
export const formatFullMoment = (iso: string): string => `${formatDate(iso)}, ${timeOnly(iso)}`;

/** Returns a line as the till printed it: 'LTE INTEG PIRAC 1L  3 UN  15,87'. */
export function formatPrintedLine(
  line: Pick<ReadLine, 'text' | 'quantity' | 'unit' | 'total'>,
): string {
  const quantity = formatQuantity(line.quantity, line.unit === 'un' ? 'UN' : 'KG');
  return `${line.text}  ${quantity}  ${priceText(line.total)}`;
}

/** Returns '3 un × R$ 5,29', for a line of a recorded receipt; '3 un' if no price leads to its total. */
export function formatQuantityTimesPrice(
  line: Pick<ReadLine, 'quantity' | 'unit'>,
  price: number | null,
): string {
  const quantity = formatQuantity(line.quantity, line.unit);
  return price === null ? quantity : `${quantity} ×\u00a0${formatMoney(toCentavos(price))}`;
}

/** The fields of a receipt that `groupByMonth` uses. */
interface DatedTotal {
  readonly issuedAt: string;
  readonly total: number;
}

interface Month<T> {
  /** 'Novembro de 2026'. */
  readonly title: string;
  readonly receipts: readonly T[];
  /** The sum of these receipts. */
  readonly total: Centavos;
}

/** Groups receipts by the month in which they were issued, and keeps their order (NF-06). */
export function groupByMonth<T extends DatedTotal>(receipts: readonly T[]): Month<T>[] {
  const months = Map.groupBy(receipts, ({ issuedAt }) => formatMonth(issuedAt));
  return [...months].map(([title, monthReceipts]) => ({
    title,
    receipts: monthReceipts,
    total: sumCentavos(monthReceipts.map(({ total }) => toCentavos(total))),
  }));
}
