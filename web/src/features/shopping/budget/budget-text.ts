import { yellowFromPercent, type BudgetLight } from '@quitanda/contract/insights/budget';
import type { Centavos } from '@quitanda/contract/values';
import { formatMoney } from '../../../lib/amounts/money.ts';

/** Returns the state as text, because a colour alone is not accessible (INS-08). */
export function budgetStateText({ light, usedPercent }: BudgetLight): string {
  if (light === 'red') return 'Passou do orçamento';
  if (light === 'green') return 'Dentro do orçamento';
  return usedPercent >= yellowFromPercent ? 'Perto do orçamento' : 'Com o que falta deve passar';
}

/** Returns 'Dentro do orçamento: restam R$ 46,83' or 'Passou do orçamento: R$ 8,20 a mais'. */
export function budgetText(state: BudgetLight): string {
  const { light, left } = state;
  const amount =
    light === 'red'
      ? `${formatMoney(Math.abs(left) as Centavos)} a mais`
      : `restam ${formatMoney(left)}`;
  return `${budgetStateText(state)}: ${amount}`;
}

/** Returns the text for phones: 'Restam R$ 46,83' while the light is green, else `budgetText`. */
export function shortBudgetText(state: BudgetLight): string {
  return state.light === 'green' ? `Restam ${formatMoney(state.left)}` : budgetText(state);
}
