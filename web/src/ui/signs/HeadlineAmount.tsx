import type { Centavos } from '@quitanda/contract/values';
import styles from './HeadlineAmount.module.css';
import { Price } from './Price.tsx';

interface HeadlineAmountProps {
  readonly label: string;
  readonly amount: Centavos;
  readonly note?: string | undefined;
}

/** The main amount of a screen, in the style of a price sign. */
export function HeadlineAmount({ label, amount, note }: HeadlineAmountProps) {
  return (
    <p className={styles.sign}>
      <b>{label}</b>
      <Price centavos={amount} isBig className={styles.amount} />
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </p>
  );
}
