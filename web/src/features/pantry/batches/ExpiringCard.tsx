import { useDebouncedAfterTouches } from '../../../lib/timing/while-not-pressed.ts';
import styles from '../running-out/LowStockCard.module.css';

interface Props {
  readonly text: string;
}

/** VAL-09: says how much has expired, and how much expires until when. */
export function ExpiringCard(props: Props) {
  // Rows below the card must not move between two quick presses.
  const text = useDebouncedAfterTouches(props.text);
  if (text === '') return null;
  return (
    <section className={styles.card} aria-label="Vencendo">
      <p>{text}</p>
    </section>
  );
}
