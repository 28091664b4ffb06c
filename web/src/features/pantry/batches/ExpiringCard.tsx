import type { Expiry } from '@quitanda/contract/batches/expiring';
import { useDebouncedAfterTouches } from '../../../lib/timing/while-not-pressed.ts';
import styles from '../running-out/LowStockCard.module.css';
import { expiringText } from './expiring-text.ts';

interface Props {
  readonly expiring: readonly Expiry[];
  readonly today: string;
}

/** VAL-09: says how much has expired, and how much expires until when. */
export function ExpiringCard({ expiring, today }: Props) {
  // Rows below the card must not move between two quick presses.
  const text = useDebouncedAfterTouches(expiringText(expiring, today));
  if (text === '') return null;
  return (
    <section className={styles.card} aria-label="Vencendo">
      <p>{text}</p>
    </section>
  );
}
