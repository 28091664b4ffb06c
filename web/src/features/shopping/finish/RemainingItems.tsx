import type { ListItem } from '@quitanda/contract';
import { Badge } from '../../../ui/signs/Badge.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { shownName } from '../cart/cart.ts';
import styles from './FinishDialog.module.css';

interface RemainingItemsProps {
  readonly items: readonly ListItem[];
  readonly onEnterPrice: (item: ListItem) => void;
}

/**
 * Lists the ticked items without a price. They remain on the list unless the user enters a price
 * here (FIN-03).
 */
export function RemainingItems({ items, onEnterPrice }: RemainingItemsProps) {
  if (items.length === 0) return null;
  return (
    <section className={styles.remaining} aria-labelledby="fica-na-lista">
      <h3 id="fica-na-lista" className={styles.remainingTitle}>
        {items.length === 1 ? '1 item fica' : `${items.length} itens ficam`} na lista
      </h3>
      <p>Diga quanto custou para entrar na compra.</p>
      <ul>
        {items.map((item) => (
          <RemainingItem key={item.id} item={item} onEnterPrice={() => onEnterPrice(item)} />
        ))}
      </ul>
    </section>
  );
}

function RemainingItem({ item, onEnterPrice }: { item: ListItem; onEnterPrice: () => void }) {
  const name = shownName(item);
  return (
    <li className={styles.remainingItem}>
      <span className={styles.remainingName}>
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
