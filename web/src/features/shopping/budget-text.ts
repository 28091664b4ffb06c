import { yellowFromPercent, type BudgetLight } from '@quitanda/contract/insights/budget';
import type { Centavos } from '@quitanda/contract/values';
import { formatMoney } from '../../lib/money.ts';

/** What a light says (INS-08); it never says it by its colour alone. */
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

/** The same where there is little room: 'Restam R$ 46,83' as long as all is well. */
export function shortBudgetText(state: BudgetLight): string {
  return state.light === 'green' ? `Restam ${formatMoney(state.left)}` : budgetText(state);
}
