import { Icon } from '../../../ui/signs/Icon.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import styles from './TripStatus.module.css';

interface TripStatusProps {
  readonly supermarket: string;
  readonly listName: string;
  readonly takenCount: number;
  readonly itemCount: number;
  readonly onChangeSupermarket: () => void;
}

/**
 * Shows the supermarket, the list and the progress (SHO-02). A tap on the supermarket opens the
 * dialog that changes it (SHO-17).
 */
export function TripStatus(props: TripStatusProps) {
  // It is small and seldom rendered, so memos would only make the first load larger.
  'use no memo';
  const { supermarket, listName, takenCount, itemCount, onChangeSupermarket } = props;
  return (
    <div className={styles.status}>
      <button type="button" className={styles.supermarket} onClick={onChangeSupermarket}>
        <span className={styles.name}>{supermarket}</span>
        <VisuallyHidden>: Trocar supermercado</VisuallyHidden>
        <Icon name="swap" />
      </button>
      <div className={styles.trip}>
        <h1 className={styles.list}>
          <span className={styles.prefix}>Comprando: </span>
          {listName}
        </h1>
        <p className={styles.count}>
          <span aria-hidden="true">· </span>
          {takenCount} de {itemCount}
          <VisuallyHidden> no carrinho</VisuallyHidden>
        </p>
      </div>
    </div>
  );
}
