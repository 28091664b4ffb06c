import { useIsWaiting } from '../../../sync/react/use-pending.ts';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import styles from '../Shop.module.css';

/** A cloud beside something that the server does not have yet. */
export function WaitingMark({ itemId }: { itemId: string }) {
  if (!useIsWaiting(itemId)) return null;
  return (
    <span className={styles.waiting}>
      <Icon name="cloud" />
      <VisuallyHidden>Aguardando envio</VisuallyHidden>
    </span>
  );
}
