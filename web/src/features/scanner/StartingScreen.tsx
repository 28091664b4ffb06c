import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { CancelButton } from './CancelButton.tsx';
import styles from './Scanner.module.css';

export const StartingSpinner = () => (
  <div className={styles.wait}>
    <Spinner caption="Iniciando scanner..." />
  </div>
);

/** Shown until the scanner's module is loaded. */
export function StartingScreen({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <div className={styles.screen}>
      <StartingSpinner />
      <div className={styles.foot}>
        <CancelButton onCancel={onCancel} />
      </div>
    </div>
  );
}
