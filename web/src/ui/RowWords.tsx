import type { ReactNode } from 'react';
import styles from './RowWords.module.css';

interface RowWordsProps {
  readonly name: ReactNode;
  /** The line under the name. */
  readonly meta: ReactNode;
}

/** The two lines of a row of a RowGroup; they take the width that is left. */
export function RowWords({ name, meta }: RowWordsProps) {
  return (
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.meta}>{meta}</span>
    </span>
  );
}
