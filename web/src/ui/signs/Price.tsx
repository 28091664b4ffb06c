import type { Centavos } from '@quitanda/contract/values';
import { formatMoney, moneyParts } from '../../lib/amounts/money.ts';
import { classNames } from '../class-names.ts';
import styles from './Price.module.css';

interface PriceProps {
  readonly centavos: Centavos;
  /**
   * Whether the currency and the cents are small and raised, as on a price sign. Screen readers
   * still read 'R$ 153,17'.
   */
  readonly isBig?: boolean | undefined;
  readonly className?: string | undefined;
}

/** An amount of money. */
export function Price({ centavos, isBig = false, className }: PriceProps) {
  if (!isBig) {
    return <span className={classNames(styles.price, className)}>{formatMoney(centavos)}</span>;
  }
  const { currency, whole, fraction } = moneyParts(centavos);
  return (
    <span className={classNames(styles.price, styles.big, className)}>
      <span className={styles.currency}>{currency}</span>
      {whole}
      <span className={styles.fraction}>{fraction}</span>
    </span>
  );
}
