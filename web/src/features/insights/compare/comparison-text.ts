import type {
  CommonItemsComparison,
  Comparison,
} from '@quitanda/contract/insights/compare-supermarkets';
import { calendarDays, formatDaysAgo } from '../../../lib/dates/ages.ts';
import { formatMoney } from '../../../lib/amounts/money.ts';

interface Coverage {
  /** The number of items that have a price in the supermarket. */
  readonly pricedCount: number;
  /** The time of the oldest of these prices, in milliseconds. */
  readonly oldestAt: number;
}

/** Returns, for example, '18 de 22 itens com preço, o mais antigo há 40 dias'. */
export const coverageText = (coverage: Coverage, itemCount: number, now: number) =>
  `${pricedText(coverage.pricedCount, itemCount)}, ${ageText(coverage, now)}`;

function ageText({ pricedCount, oldestAt }: Coverage, now: number): string {
  const days = Math.max(0, calendarDays(oldestAt, now));
  if (pricedCount === 1) return `visto ${['hoje', 'ontem'][days] ?? formatDaysAgo(days)}`;
  if (days === 0) return 'todos de hoje';
  return `o mais antigo ${days === 1 ? 'de ontem' : formatDaysAgo(days)}`;
}

/** Returns, for example, '18 de 22 itens com preço'. */
export const pricedText = (pricedCount: number, itemCount: number) =>
  `${pricedCount} de ${itemCount} ${itemCount === 1 ? 'item' : 'itens'} com preço`;

/** Says how many items have no price in any supermarket; undefined if all have one. */
export function unpricedText({ unknownCount }: Comparison): string | undefined {
  if (unknownCount === 0) return undefined;
  return unknownCount === 1
    ? '1 item ainda não tem preço em nenhum supermercado.'
    : `${unknownCount} itens ainda não têm preço em nenhum supermercado.`;
}

/**
 * Returns the comparison of a supermarket with the cheapest one: 'Nos mesmos 18 itens: R$ 12,30 a
 * mais que Extra'.
 */
export function sameItemsText(
  { count, difference }: CommonItemsComparison,
  cheapest: string,
): string {
  if (count === 0) return `Nenhum item em comum com ${cheapest}`;
  const comparedText = count === 1 ? 'No mesmo item' : `Nos mesmos ${count} itens`;
  if (difference === 0) return `${comparedText}: o mesmo preço`;
  const amount = formatMoney(Math.abs(difference) as typeof difference);
  return `${comparedText}: ${amount} ${difference > 0 ? 'a mais' : 'a menos'} que ${cheapest}`;
}
