import type { Answer } from '@quitanda/contract';
import { fromCentavos, toCentavos, type Centavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { monthName } from '../../../lib/dates/months.ts';

export type SpendingMonth = Answer<'getSpending'>['months'][number];

/** What was bought without a list, in reais: neither planned nor on impulse (NF-11). */
export function boughtWithoutList({
  total,
  planned,
  impulse,
}: Pick<SpendingMonth, 'total' | 'planned' | 'impulse'>): number {
  return fromCentavos((toCentavos(total) - toCentavos(planned) - toCentavos(impulse)) as Centavos);
}

/** Returns a part in whole percent: '34%', 'menos de 1%', or '0%' (also if the whole is 0). */
export function percentText(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0%';
  const percent = Math.round((part * 100) / whole);
  return percent === 0 ? 'menos de 1%' : `${percent}%`;
}

/**
 * Returns the chart's description: 'Gastos de novembro de 2025 a novembro de 2026, no máximo
 * R$ 812,00 em maio de 2026. Todos estão na tabela.'
 */
export function monthsText(months: readonly SpendingMonth[]): string {
  const [first, last] = [months[0], months.at(-1)];
  const highest = months.toSorted((one, other) => other.total - one.total)[0];
  if (!first || !last || !highest) return '';
  const period = `Gastos de ${monthName(first.month)} a ${monthName(last.month)}`;
  const peak = `no máximo ${formatMoney(toCentavos(highest.total))} em ${monthName(highest.month)}`;
  return `${period}, ${peak}. Todos estão na tabela.`;
}
