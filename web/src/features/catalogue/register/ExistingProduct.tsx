import type { Product } from '@quitanda/contract';
import { useEffect, useRef } from 'react';
import { asItemProduct } from '../../../lib/items/as-item-product.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import styles from './ExistingProduct.module.css';

interface ExistingProductProps {
  readonly product: Product;
  readonly onUse: () => void;
}

/** Offers to use a product that the catalogue already contains. */
export function ExistingProduct({ product, onUse }: ExistingProductProps) {
  const { name, brand, categoryName, imageUrl } = asItemProduct(product);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The braces discard the result of scrollIntoView, which is a promise in newer browsers. An
    // effect may return only a clean-up function.
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [product.id]);
  return (
    <div ref={box} className={styles.existing}>
      <Tile name={name} categoryName={categoryName} imageUrl={imageUrl} size={56} />
      <div>
        <p className={styles.notice}>Este produto já foi cadastrado.</p>
        <p className={styles.name}>{brand === null ? name : `${name} · ${brand}`}</p>
      </div>
      <Button kind="tonal" size="sm" className={styles.use} onClick={onUse}>
        Usar este produto
      </Button>
    </div>
  );
}
