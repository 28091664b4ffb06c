import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { CancelButton } from './CancelButton.tsx';
import styles from './Scanner.module.css';

/** Shown until the camera has a picture. */
export function Starting({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <div className={styles.screen}>
      <div className={styles.wait}>
        <Spinner caption="Iniciando scanner..." />
      </div>
      <div className={styles.foot}>
        <CancelButton onCancel={onCancel} />
      </div>
    </div>
  );
}
