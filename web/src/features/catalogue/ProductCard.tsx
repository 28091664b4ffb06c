import type { Product } from '@quitanda/contract';
import { useId } from 'react';
import { formatDecimal } from '../../lib/decimal.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CategoryBadge } from '../../ui/CategoryBadge.tsx';
import { Tile } from '../../ui/Tile.tsx';
import styles from './ProductCard.module.css';

interface ProductCardProps {
  readonly product: Product;
  readonly onAddToList: () => void;
  readonly onAddToPantry: () => void;
  /** What one paid for it (INS-03). */
  readonly onShowPrices: () => void;
}

/** CAT-02. */
export function ProductCard({ product, ...on }: ProductCardProps) {
  const { name, brand, categoryName, description, typicalUnit, defaultOrderQuantity } = product;
  const nameId = useId();
  return (
    <li>
      <Card className={styles.card}>
        <Tile
          className={styles.tile}
          name={name}
          categoryName={categoryName}
          imageUrl={product.imageUrl}
          size="card"
        />
        <div className={styles.words}>
          <CategoryBadge name={categoryName} />
          <h2 id={nameId} className={styles.name}>
            {name}
          </h2>
          {brand !== null && <p className={styles.brand}>{brand}</p>}
          {description !== null && <p className={styles.description}>{description}</p>}
          <p className={styles.amount}>
            Unidade: {typicalUnit} · Padrão: {formatDecimal(defaultOrderQuantity)}
          </p>
        </div>
        <div className={styles.acts}>
          <Button kind="tonal" size="sm" aria-describedby={nameId} onClick={on.onAddToList}>
            Adicionar à Lista
          </Button>
          <Button kind="outline" size="sm" aria-describedby={nameId} onClick={on.onAddToPantry}>
            Adicionar à Despensa
          </Button>
          <Button kind="ghost" size="sm" aria-describedby={nameId} onClick={on.onShowPrices}>
            Ver Preços
          </Button>
        </div>
      </Card>
    </li>
  );
}
