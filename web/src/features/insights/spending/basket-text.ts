import type { BasketMonthEntry } from '@quitanda/contract';
import { basketRule } from '@quitanda/contract/insights/basket-index';
import { monthName } from '../../../lib/dates/months.ts';

/** A month with enough items for an index. */
export interface MonthWithIndex extends BasketMonthEntry {
  readonly index: number;
}

/** Returns the months that have an index. */
export const findMonthsWithIndex = (months: readonly BasketMonthEntry[]): MonthWithIndex[] =>
  months.flatMap((entry) => (entry.index === null ? [] : [{ ...entry, index: entry.index }]));

const oneDecimal = new Intl.NumberFormat('pt-BR', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

export const formatIndex = (index: number) => oneDecimal.format(index);

/** Returns '+6,3%' for a change of the index from 100 to 106.3, and '0,0%' for no change. */
export function formatChange(from: number, to: number): string {
  const tenths = Math.round((to / from - 1) * 1_000);
  const sign = tenths > 0 ? '+' : tenths < 0 ? '−' : '';
  return `${sign}${oneDecimal.format(Math.abs(tenths) / 10)}%`;
}

/** Returns, for example, 'Sua cesta está 6,3% mais cara que em dezembro de 2025.' */
export function basketText(first: MonthWithIndex, last: MonthWithIndex): string {
  const change = formatChange(first.index, last.index);
  const month = monthName(first.month);
  const amount = change.slice(1);
  if (change.startsWith('+')) return `Sua cesta está ${amount} mais cara que em ${month}.`;
  if (change.startsWith('−')) return `Sua cesta está ${amount} mais barata que em ${month}.`;
  return `Sua cesta custa o mesmo que em ${month}.`;
}

/** Says how many items an index is based on: 'Em novembro de 2026: 12 itens comparados.' */
export const basisText = ({ month, itemCount }: MonthWithIndex) =>
  `Em ${monthName(month)}: ${itemCount} itens comparados.`;

/** Says which purchases are needed before a change of prices can be shown. */
export const missingPurchasesText = (monthsWithIndex: readonly MonthWithIndex[]) =>
  monthsWithIndex.length === 0
    ? `Ainda não há inflação: falta um mês com ao menos ${basketRule.minItems} itens comprados.`
    : `Ainda não há inflação: falta outro mês com ao menos ${basketRule.minItems} itens que você já comprou antes.`;

export const ruleText = `Só conta o que você comprou de novo. Um mês com menos de ${basketRule.minItems} itens comparados fica sem número.`;
