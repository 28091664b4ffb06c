import type { ReactNode } from 'react';
import styles from './PlainRow.module.css';

/**
 * A row of a list without a surface: RowWords and a button. With large text, the button is below
 * the words.
 */
export function PlainRow({ children }: { readonly children: ReactNode }) {
  return <li className={styles.row}>{children}</li>;
}
