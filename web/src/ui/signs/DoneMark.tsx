import styles from './DoneMark.module.css';
import { Icon } from './Icon.tsx';

/** A green disc with a tick, beside words that say what is done. */
export function DoneMark() {
  return (
    <span className={styles.mark}>
      <Icon name="check" />
    </span>
  );
}
