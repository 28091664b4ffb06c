import { budgetLight } from '@quitanda/contract/insights/budget';
import type { Centavos } from '@quitanda/contract/values';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { classNames } from '../../ui/class-names.ts';
import { budgetText, budgetWords, shortBudgetText } from './budget-text.ts';
import styles from './BudgetSign.module.css';

interface BudgetSignProps {
  readonly budget: Centavos;
  /** In the cart. */
  readonly total: Centavos;
  /** What is still to be taken, at its last prices as far as they are known. */
  readonly expected: Centavos;
  /** Beside the total of a phone. */
  readonly isShort: boolean;
}

const icons = { green: 'check', yellow: 'warning', red: 'error' } as const;

/** A budget as a traffic light before the till (INS-08). A change of light is said, not every tap. */
export function BudgetSign({ budget, total, expected, isShort }: BudgetSignProps) {
  const state = budgetLight(total, budget, expected);
  return (
    <>
      <p className={classNames(styles.sign, styles[state.light])}>
        <Icon name={icons[state.light]} />
        <span>{isShort ? shortBudgetText(state) : budgetText(state)}</span>
      </p>
      <VisuallyHidden>
        <output aria-label="Orçamento" aria-live="polite">
          {budgetWords(state)}
        </output>
      </VisuallyHidden>
    </>
  );
}
