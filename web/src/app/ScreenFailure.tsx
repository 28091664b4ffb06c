import { useRouter } from '../router/router-context.ts';
import { useHasUnstoredWrites } from '../sync/outbox/unstored.ts';
import { Button } from '../ui/buttons/Button.tsx';
import styles from './ScreenFailure.module.css';

/**
 * Replaces a screen that threw, or whose files the server no longer has. While only this page has
 * some taps, a reload would lose them, so only the screen is tried again.
 */
export function ScreenFailure() {
  const { retry } = useRouter();
  const hasUnstoredWrites = useHasUnstoredWrites();
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.text}>Não foi possível abrir esta tela.</p>
      <Button
        kind="outline"
        onClick={() => (hasUnstoredWrites ? retry() : window.location.reload())}
      >
        Tentar novamente
      </Button>
    </div>
  );
}
