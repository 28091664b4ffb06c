import type { ListItem } from '@quitanda/contract';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { obstacleOf, shownName } from './cart.ts';
import styles from './FinishDialog.module.css';
import { RegisteringMark } from './RegisteringMark.tsx';

interface StuckItemsProps {
  readonly items: readonly ListItem[];
  readonly onLinkProduct: (item: ListItem) => void;
  readonly onEnterPrice: (item: ListItem) => void;
}

/** What will stay in the cart, with what would let it move (SHO-08). */
export function StuckItems({ items, onLinkProduct, onEnterPrice }: StuckItemsProps) {
  if (items.length === 0) return null;
  return (
    <section className={styles.stuck} aria-labelledby="nao-vai">
      <h3 id="nao-vai" className={styles.stuckTitle}>
        {items.length === 1 ? '1 item não vai' : `${items.length} itens não vão`} para a despensa
      </h3>
      <ul>
        {items.map((item) => (
          <StuckItem
            key={item.id}
            item={item}
            onLinkProduct={() => onLinkProduct(item)}
            onEnterPrice={() => onEnterPrice(item)}
          />
        ))}
      </ul>
    </section>
  );
}

interface StuckItemProps {
  readonly item: ListItem;
  readonly onLinkProduct: () => void;
  readonly onEnterPrice: () => void;
}

function StuckItem({ item, onLinkProduct, onEnterPrice }: StuckItemProps) {
  const name = shownName(item);
  const lacksProduct = obstacleOf(item) === 'no-product';
  const label = lacksProduct ? 'Vincular Produto' : 'Informar Preço';
  return (
    <li className={styles.stuckItem}>
      <span className={styles.stuckName}>
        {name}
        <Badge kind="warn-solid" icon="warning">
          {lacksProduct ? 'Sem produto' : 'Sem preço'}
        </Badge>
        {item.product === null && <RegisteringMark itemId={item.id} />}
      </span>
      <Button
        kind="outline"
        size="sm"
        aria-label={`${label}: ${name}`}
        onClick={lacksProduct ? onLinkProduct : onEnterPrice}
      >
        {label}
      </Button>
    </li>
  );
}
