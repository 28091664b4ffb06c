import { yellowFromPercent, type BudgetLight } from '@quitanda/contract/insights/budget';
import type { Centavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';

/** The text of a traffic light (INS-08), because its colour alone must not carry the meaning. */
export function budgetWords({ light, usedPercent }: BudgetLight): string {
  if (light === 'red') return 'Passou do orçamento';
  if (light === 'green') return 'Dentro do orçamento';
  return usedPercent >= yellowFromPercent ? 'Perto do orçamento' : 'Com o que falta deve passar';
}

/** 'Dentro do orçamento: restam R$ 46,83', 'Passou do orçamento: R$ 8,20 a mais'. */
export function budgetText(state: BudgetLight): string {
  const { light, left } = state;
  const amount =
    light === 'red'
      ? `${formatMoney(Math.abs(left) as Centavos)} a mais`
      : `restam ${formatMoney(left)}`;
  return `${budgetWords(state)}: ${amount}`;
}

/** A shorter text: 'Restam R$ 46,83' if the budget is not exceeded. */
export function shortBudgetText(state: BudgetLight): string {
  return state.light === 'green' ? `Restam ${formatMoney(state.left)}` : budgetText(state);
}
