import type { ReactNode } from 'react';
import { withNoBreakAmounts } from '../../lib/amounts/no-break-amounts.ts';
import { Tile } from './Tile.tsx';
import styles from './ProductHead.module.css';

interface ProductHeadProps {
  readonly name: string;
  readonly categoryName: string;
  readonly imageUrl: string | null;
  /** A line in a muted colour below the name. */
  readonly children?: ReactNode;
}

/** Shows at the top of a form the product to which the form belongs. */
export function ProductHead({ name, categoryName, imageUrl, children }: ProductHeadProps) {
  return (
    <div className={styles.product}>
      <Tile name={name} categoryName={categoryName} imageUrl={imageUrl} size={56} />
      <div>
        <p className={styles.name}>{withNoBreakAmounts(name)}</p>
        {children !== undefined && <p className={styles.meta}>{children}</p>}
      </div>
    </div>
  );
}
