import type { Product } from '@quitanda/contract';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import { withNoBreakAmounts } from '../../../lib/amounts/no-break-amounts.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import styles from './ProductPicker.module.css';

interface ProductResultProps {
  readonly product: Product;
  readonly isFirst: boolean;
  readonly onChoose: () => void;
}

/** A product of the search results, with a button that selects it. */
export function ProductResult({ product, isFirst, onChoose }: ProductResultProps) {
  const { name, brand, categoryName, imageUrl, typicalUnit } = asItemProduct(product);
  return (
    <li className={styles.result}>
      <Tile name={name} categoryName={categoryName} imageUrl={imageUrl} size={56} />
      <div>
        <p className={styles.name}>{withNoBreakAmounts(name)}</p>
        <p className={styles.meta}>{brand === null ? typicalUnit : `${brand} · ${typicalUnit}`}</p>
      </div>
      <Button
        kind={isFirst ? 'primary' : 'outline'}
        size="sm"
        className={styles.choose}
        aria-label={`Selecionar este: ${name}`}
        onClick={onChoose}
      >
        Selecionar este
      </Button>
    </li>
  );
}
