import { budgetLight } from '@quitanda/contract/insights/budget';
import type { Centavos } from '@quitanda/contract/values';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { PendingLine } from '../pending/pending-lines.ts';
import { budgetText, budgetStateText, shortBudgetText } from './budget-text.ts';
import { sumPendingLines } from './pending-total.ts';
import styles from './BudgetStatus.module.css';

interface BudgetStatusProps {
  readonly budget: Centavos;
  /** The total of the cart. */
  readonly total: Centavos;
  /** The pending items, which count at their last prices, as far as these are known. */
  readonly pendingLines: readonly PendingLine[];
  /** Whether to show a short text, because it is shown next to the total on a phone. */
  readonly isShort: boolean;
}

const icons = { green: 'check', yellow: 'warning', red: 'error' } as const;

/** Shows the budget as a traffic light (INS-08). Screen readers announce only a change of light. */
export function BudgetStatus({ budget, total, pendingLines, isShort }: BudgetStatusProps) {
  const state = budgetLight(total, budget, sumPendingLines(pendingLines));
  return (
    <>
      <p className={classNames(styles.status, styles[state.light])}>
        <Icon name={icons[state.light]} />
        <span>{isShort ? shortBudgetText(state) : budgetText(state)}</span>
      </p>
      <VisuallyHidden>
        <output aria-label="Orçamento" aria-live="polite">
          {budgetStateText(state)}
        </output>
      </VisuallyHidden>
    </>
  );
}
