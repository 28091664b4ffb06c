import { useRouter } from '../router/router-context.ts';
import { useHasUnstoredWrites } from '../sync/react/use-has-unstored-writes.ts';
import { Button } from '../ui/buttons/Button.tsx';
import styles from './ScreenFailure.module.css';

/**
 * Shown instead of a screen that threw an error or whose files could not be loaded. The button
 * reloads the page. If writes are only in the memory of this page, a reload would lose them, so the
 * button then only renders the screen again.
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
