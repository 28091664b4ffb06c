import type { ReactNode } from 'react';
import { Link } from '../../router/Link.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import styles from './purchases.module.css';

interface PurchaseHeadProps {
  readonly title: string;
  /** Buttons at the right edge of the line. */
  readonly children?: ReactNode;
}

/** The title of the screen of one trip, with a link back. */
export function PurchaseHead({ title, children }: PurchaseHeadProps) {
  return (
    <div className={styles.head}>
      <Link to="/compras" aria-label="Compras" className={styles.back}>
        <Icon name="arrow-left" />
      </Link>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  );
}
