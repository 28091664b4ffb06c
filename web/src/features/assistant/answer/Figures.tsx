import type { AnswerFigure } from '@quitanda/contract/assistant/answer';
import type { CSSProperties } from 'react';
import { formatMoney } from '../../../lib/amounts/money.ts';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import styles from './Figures.module.css';
import { renderWithoutKeys } from './render-without-keys.ts';

/** AI-21: the compared amounts as bars, the best one first. Large text leaves only names and prices. */
export function Figures({ figures }: { readonly figures: readonly AnswerFigure[] }) {
  const largest = Math.max(...figures.map(({ amount }) => amount), 1);
  return (
    <ul className={styles.figures}>
      {renderWithoutKeys(figures, ({ label, amount, unit, isBest }) => (
        <li className={styles.figure} data-best={isBest || undefined}>
          <span className={styles.label}>{label}</span>
          <span
            className={styles.bar}
            style={{ '--share': Math.max(0, amount) / largest } as CSSProperties}
            aria-hidden="true"
          />
          <span className={styles.amount}>
            {formatMoney(amount)}
            {unit !== null && `/${unit}`}
            {isBest && <VisuallyHidden> (melhor preço)</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ul>
  );
}
