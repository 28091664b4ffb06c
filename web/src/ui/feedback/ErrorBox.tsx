import type { ReactNode } from 'react';
import styles from './ErrorBox.module.css';

/** An error message in a box. Screen readers announce the message when it appears. */
export function ErrorBox({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className={styles.box}>
      {children}
    </p>
  );
}
