import type { ListItem } from '@quitanda/contract';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { shownName } from '../cart/cart.ts';
import styles from './FinishDialog.module.css';

interface StuckItemsProps {
  readonly items: readonly ListItem[];
  readonly onEnterPrice: (item: ListItem) => void;
}

/** Lists the ticked items that have no price. They stay on the list unless a price is given here (FIN-03). */
export function StuckItems({ items, onEnterPrice }: StuckItemsProps) {
  if (items.length === 0) return null;
  return (
    <section className={styles.stuck} aria-labelledby="fica-na-lista">
      <h3 id="fica-na-lista" className={styles.stuckTitle}>
        {items.length === 1 ? '1 item fica' : `${items.length} itens ficam`} na lista
      </h3>
      <p>Diga quanto custou para entrar na compra.</p>
      <ul>
        {items.map((item) => (
          <StuckItem key={item.id} item={item} onEnterPrice={() => onEnterPrice(item)} />
        ))}
      </ul>
    </section>
  );
}

function StuckItem({ item, onEnterPrice }: { item: ListItem; onEnterPrice: () => void }) {
  const name = shownName(item);
  return (
    <li className={styles.stuckItem}>
      <span className={styles.stuckName}>
        {name}
        <Badge kind="warn-solid" icon="warning">
          Sem preço
        </Badge>
      </span>
      <Button
        kind="outline"
        size="sm"
        aria-label={`Informar Preço: ${name}`}
        onClick={onEnterPrice}
      >
        Informar Preço
      </Button>
    </li>
  );
}
