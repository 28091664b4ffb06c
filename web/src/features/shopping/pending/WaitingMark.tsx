import { useIsWaiting } from '../../../sync/react/use-pending.ts';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import styles from '../TripScreen.module.css';

/** Marks an item with writes that the server has not confirmed yet. */
export function WaitingMark({ itemId }: { itemId: string }) {
  if (!useIsWaiting(itemId)) return null;
  return (
    <span className={styles.waiting}>
      <Icon name="cloud" />
      <VisuallyHidden>Aguardando envio</VisuallyHidden>
    </span>
  );
}
