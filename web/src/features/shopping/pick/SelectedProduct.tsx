import type { ItemProduct, ListItem } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { formatAmount } from '@quitanda/contract/units';
import { withNoBreakAmounts } from '../../../lib/amounts/no-break-amounts.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import { isUnsaved } from '../take/impulse.ts';
import styles from '../take/ItemDialog.module.css';

interface SelectedProductProps {
  readonly item: ListItem;
  readonly product: ItemProduct | null;
  readonly onChange: () => void;
}

/** Shows the product that is taken for an item, and the planned quantity and the note of the item. */
export function SelectedProduct({ item, product, onChange }: SelectedProductProps) {
  const name = product?.name ?? item.name;
  const plannedItemText = isUnsaved(item) ? null : plannedText(item, name);
  return (
    <div className={styles.product}>
      <Tile
        name={name}
        categoryName={product?.categoryName}
        imageUrl={product?.imageUrl}
        size={38}
      />
      <div>
        <p className={styles.productName}>{withNoBreakAmounts(name)}</p>
        <p className={styles.meta}>
          {[product === null && 'Sem produto', plannedItemText, item.note]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Button
        kind="soft"
        size="sm"
        icon={product === null ? 'link' : 'swap'}
        aria-label={product === null ? 'Vincular produto' : 'Mudar Produto'}
        onClick={onChange}
      >
        {product === null ? 'Vincular' : 'Mudar'}
        <span className={styles.longLabel}>
          {product === null ? '\u00a0produto' : '\u00a0Produto'}
        </span>
      </Button>
    </div>
  );
}

function plannedText(item: ListItem, shownName: string): string {
  const { name } = item;
  const amount = formatAmount(item);
  return fold(name) === fold(shownName)
    ? `na lista: ${amount}`
    : `na lista: ${amount}\u00a0· ${name}`;
}
