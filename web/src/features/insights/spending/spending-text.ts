import type { Answer } from '@quitanda/contract';
import { toCentavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { monthName } from './months.ts';

export type SpendingMonth = Answer<'getSpending'>['months'][number];

/** A part of a whole in whole percent: '34%', 'menos de 1%', '0%' of nothing. */
export function percentText(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0%';
  const percent = Math.round((part * 100) / whole);
  return percent === 0 ? 'menos de 1%' : `${percent}%`;
}

/** 'Gastos de novembro de 2025 a novembro de 2026, no máximo R$ 812,00 em maio de 2026. …' */
export function monthsText(months: readonly SpendingMonth[]): string {
  const [first, last] = [months[0], months.at(-1)];
  const dearest = months.toSorted((one, other) => other.total - one.total)[0];
  if (!first || !last || !dearest) return '';
  const period = `Gastos de ${monthName(first.month)} a ${monthName(last.month)}`;
  const peak = `no máximo ${formatMoney(toCentavos(dearest.total))} em ${monthName(dearest.month)}`;
  return `${period}, ${peak}. Todos estão na tabela.`;
}
