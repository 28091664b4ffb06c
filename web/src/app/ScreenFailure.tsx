import { Button } from '../ui/Button.tsx';
import styles from './ScreenFailure.module.css';

/** In place of a screen that broke, or whose files the server no longer has. */
export function ScreenFailure() {
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.text}>Não foi possível abrir esta tela.</p>
      <Button kind="outline" onClick={() => window.location.reload()}>
        Tentar novamente
      </Button>
    </div>
  );
}
