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
 * The supermarket, the list, and the progress (SHO-02); the supermarket can be changed (SHO-17).
 */
export function TripStatus(props: TripStatusProps) {
  const { supermarket, listName, takenCount, itemCount, onChangeSupermarket } = props;
  return (
    <div className={styles.status}>
      <button type="button" className={styles.place} onClick={onChangeSupermarket}>
        <span className={styles.name}>{supermarket}</span>
        <VisuallyHidden>: Trocar supermercado</VisuallyHidden>
        <Icon name="swap" />
      </button>
      <div className={styles.what}>
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
