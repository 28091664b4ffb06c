import type { ReactNode } from 'react';
import { withNoBreakAmounts } from '../../lib/amounts/no-break-amounts.ts';
import { classNames } from '../class-names.ts';
import styles from './RowText.module.css';

interface RowTextProps {
  readonly name: ReactNode;
  /** Lines under the name: quantity, price, state. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** The text of a Row of Rows. It takes the remaining width. See RowWords for a RowGroup. */
export function RowText({ name, children, className }: RowTextProps) {
  return (
    <div className={classNames(styles.text, className)}>
      <div className={styles.name}>
        {typeof name === 'string' ? withNoBreakAmounts(name) : name}
      </div>
      {children !== undefined && <div className={styles.meta}>{children}</div>}
    </div>
  );
}
