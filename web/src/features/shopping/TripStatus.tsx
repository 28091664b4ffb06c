import { Icon } from '../../ui/Icon.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './TripStatus.module.css';

interface TripStatusProps {
  readonly supermarket: string;
  readonly takenCount: number;
  readonly itemCount: number;
}

/** Where one is shopping and how much is in the cart (SHO-02). */
export function TripStatus({ supermarket, takenCount, itemCount }: TripStatusProps) {
  return (
    <div className={styles.status}>
      <p className={styles.place}>
        <Icon name="shop" />
        <span>{supermarket}</span>
      </p>
      <div className={styles.progress}>
        <ProgressBar value={takenCount} max={itemCount} label="Itens no carrinho" isOnHero />
        <span>
          {takenCount} de {itemCount}
        </span>
      </div>
    </div>
  );
}
