/** How tools write values: exact decimals as text, days of the household, and pages. */
import {
  dateIn,
  dayInMs,
  formatAmount,
  formatBought,
  fromCentavos,
  fromThousandths,
  instantAt,
  type Centavos,
  type Thousandths,
} from '@quitanda/contract';
import { z } from 'zod';

/** Reais with two decimals: '21.90'. */
export const moneyText = (amount: Centavos): string => fromCentavos(amount).toFixed(2);
export const moneyTextOrNull = (amount: Centavos | null) =>
  amount === null ? null : moneyText(amount);

/** A quantity in its unit, without zeros at the end: '1.5'. */
export const quantityText = (quantity: Thousandths): string => String(fromThousandths(quantity));

interface Amount {
  readonly quantity: Thousandths;
  readonly unit: string;
  readonly unitText?: string | null | undefined;
}

const wordsOf = (format: typeof formatAmount, { quantity, ...unit }: Amount): string =>
  format({ quantity: fromThousandths(quantity), ...unit }).replace('\u00a0', ' ');

/** A planned or stored amount: exact in its unit, and in words as people say it: '300 g' (UNI-15). */
export const amountData = (amount: Amount) => ({
  quantity: quantityText(amount.quantity),
  unit: amount.unit,
  amount: wordsOf(formatAmount, amount),
});

/** The same for a bought amount, whose price is per kilo or piece (UNI-08). */
export const boughtData = (amount: Amount) => ({
  ...amountData(amount),
  amount: wordsOf(formatBought, amount),
});

/** The household's day of an instant, YYYY-MM-DD. */
export const dayOf = (at: number, zone: string): string => dateIn(at, zone);

/** A day of the household, in years for which every calendar has a time zone. */
export const dayInput = z.iso
  .date()
  .refine((day) => day >= '2000' && day < '2100', 'De 2000 a 2099.')
  .describe('Um dia, AAAA-MM-DD.');

/** The instants from the beginning of the day `since` until before the end of the day `until`. */
export function periodOf(
  since: string | undefined,
  until: string | undefined,
  zone: string,
): readonly [since: Date, before: Date] {
  const startOf = (day: string, days: number) =>
    new Date(instantAt(Date.parse(`${day}T00:00:00Z`) + days * dayInMs, zone));
  return [
    since === undefined ? new Date(0) : startOf(since, 0),
    until === undefined ? new Date(Date.UTC(9999, 0)) : startOf(until, 1),
  ];
}

const maxPage = 200;
export const pageInput = z
  .int()
  .min(1)
  .max(maxPage)
  .default(1)
  .describe('Página, a partir de 1. Peça a próxima se a resposta tiver hasMore.');

/** The rows of a page, read with one row more than `size`, and whether there are more. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number) {
  const hasMore = rows.length > size;
  return {
    rows: rows.slice(0, size),
    more: hasMore ? { hasMore, nextPage: page + 1 } : { hasMore },
  };
}

/** The `limit` and `offset` that read a page with one row more. */
export const pageParams = (page: number, size: number) => ({
  limit: size + 1,
  offset: (page - 1) * size,
});

/** Text to look for in names; the tools fold it. */
export const searchText = z.string().max(120).optional();
