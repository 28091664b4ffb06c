import type { ItemProduct } from '@quitanda/contract';
import { Button } from '../../ui/Button.tsx';
import { Tile } from '../../ui/Tile.tsx';
import styles from './ItemDialog.module.css';

interface ChosenProductProps {
  readonly name: string;
  readonly product: ItemProduct | null;
  readonly onChange: () => void;
}

export function ChosenProduct({ name, product, onChange }: ChosenProductProps) {
  return (
    <div className={styles.product}>
      <Tile
        name={product?.name ?? name}
        categoryName={product?.categoryName}
        imageUrl={product?.imageUrl}
        size={56}
      />
      <div>
        <p className={styles.productName}>{product?.name ?? 'Sem produto'}</p>
        {product && (
          <p className={styles.meta}>
            {product.brand === null
              ? product.typicalUnit
              : `${product.brand} · ${product.typicalUnit}`}
          </p>
        )}
      </div>
      <Button kind="soft" size="sm" icon="swap" onClick={onChange}>
        Mudar Produto
      </Button>
    </div>
  );
}
