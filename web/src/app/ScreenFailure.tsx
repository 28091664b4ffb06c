import { useRouter } from '../router/router-context.ts';
import { useHasUnstored } from '../sync/outbox/unstored.ts';
import { Button } from '../ui/Button.tsx';
import styles from './ScreenFailure.module.css';

/**
 * In place of a screen that broke, or whose files the server no longer has. A reload would lose the
 * taps that only this page holds, so the screen alone is tried again while there are any.
 */
export function ScreenFailure() {
  const { retry } = useRouter();
  const hasToLose = useHasUnstored();
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.text}>Não foi possível abrir esta tela.</p>
      <Button kind="outline" onClick={() => (hasToLose ? retry() : window.location.reload())}>
        Tentar novamente
      </Button>
    </div>
  );
}
