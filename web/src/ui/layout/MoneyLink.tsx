import type { Centavos } from '@quitanda/contract/values';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from '../../router/Link.tsx';
import { Icon } from '../signs/Icon.tsx';
import { formatMoney } from '../../lib/amounts/money.ts';
import styles from './MoneyLink.module.css';

type MoneyLinkProps = LinkProps & {
  readonly heading: ReactNode;
  readonly details: ReactNode;
  /** Null for an amount that is not known. */
  readonly amount: Centavos | null;
};

/** A row of a RowGroup that opens a screen: a heading, a line of details, an amount and an arrow. */
export function MoneyLink({ heading, details, amount, ...link }: MoneyLinkProps) {
  return (
    <Link {...link} className={styles.row}>
      <span className={styles.words}>
        <b>{heading}</b>
        <span>{details}</span>
      </span>
      {amount !== null && <span className={styles.money}>{formatMoney(amount)}</span>}
      <Icon name="chevron-right" className={styles.arrow} />
    </Link>
  );
}
