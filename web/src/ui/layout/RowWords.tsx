import type { ReactNode } from 'react';
import { withNoBreakAmounts } from '../../lib/amounts/no-break-amounts.ts';
import styles from './RowWords.module.css';

interface RowWordsProps {
  readonly name: ReactNode;
  /** The line under the name, if there is one. */
  readonly meta?: ReactNode;
}

/** The text of a row of a RowGroup. It takes the remaining width. */
export function RowWords({ name, meta }: RowWordsProps) {
  return (
    <span className={styles.words}>
      <span className={styles.name}>
        {typeof name === 'string' ? withNoBreakAmounts(name) : name}
      </span>
      {meta !== undefined && <span className={styles.meta}>{meta}</span>}
    </span>
  );
}
