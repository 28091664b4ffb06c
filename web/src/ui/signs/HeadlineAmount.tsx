import type { Centavos } from '@quitanda/contract/values';
import { Price } from './Price.tsx';
import styles from './sign.module.css';

interface HeadlineAmountProps {
  readonly label: string;
  /** Words instead of an amount that is not known, such as 'Sem preços'. */
  readonly amount: Centavos | string;
  readonly note?: string | undefined;
}

/** The main amount of a screen, in the style of a price sign. */
export function HeadlineAmount({ label, amount, note }: HeadlineAmountProps) {
  return (
    <p className={styles.sign}>
      <b>{label}</b>
      {typeof amount === 'string' ? (
        <b>{amount}</b>
      ) : (
        <Price centavos={amount} isBig className={styles.amount} />
      )}
      {note !== undefined && note !== '' && <span>{note}</span>}
    </p>
  );
}
