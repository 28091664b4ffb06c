import type { Product } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { formatInUnit, type Unit } from '@quitanda/contract/units';
import { useId } from 'react';
import { withNoBreakAmounts } from '../../lib/amounts/no-break-amounts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { CategoryBadge } from '../../ui/signs/CategoryBadge.tsx';
import { Tile } from '../../ui/signs/Tile.tsx';
import styles from './ProductCard.module.css';

interface ProductCardProps {
  readonly product: Product;
  readonly onAddToList: () => void;
  readonly onAddToPantry: () => void;
  /** Shows the prices that the household paid or noted for the product (INS-03). */
  readonly onShowPrices: () => void;
}

/** CAT-02: the card of a product. */
export function ProductCard({ product, ...handlers }: ProductCardProps) {
  const { name, brand, categoryName, description, typicalUnit, unitText, defaultOrderQuantity } =
    product;
  const nameId = useId();
  const usualAmount = usualAmountText(defaultOrderQuantity, unitText ?? typicalUnit);
  return (
    <li className={styles.item}>
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
            {withNoBreakAmounts(name)}
          </h2>
          <Details brand={brand} isBrandInName={isBrandInName(product)} usualAmount={usualAmount} />
          {description !== null && <p className={styles.description}>{description}</p>}
        </div>
        <div className={styles.actions}>
          <Button
            kind="tonal"
            size="sm"
            icon="list"
            className={styles.add}
            aria-describedby={nameId}
            onClick={handlers.onAddToList}
          >
            Adicionar à Lista
          </Button>
          <Button
            kind="outline"
            size="sm"
            icon="jar"
            className={styles.add}
            aria-describedby={nameId}
            onClick={handlers.onAddToPantry}
          >
            Adicionar à Despensa
          </Button>
          <Button
            kind="ghost"
            size="sm"
            className={styles.prices}
            aria-describedby={nameId}
            onClick={handlers.onShowPrices}
          >
            Ver Preços
          </Button>
        </div>
      </Card>
    </li>
  );
}

interface DetailsProps {
  readonly brand: string | null;
  readonly isBrandInName: boolean;
  readonly usualAmount: string | null;
}

/** The brand and the usual amount. A brand that the name contains is shown on wide screens only. */
function Details({ brand, isBrandInName, usualAmount }: DetailsProps) {
  if (brand === null && usualAmount === null) return null;
  const brandText = brand !== null && usualAmount !== null ? `${brand} · ` : brand;
  return (
    <p className={classNames(styles.brand, isBrandInName && !usualAmount && styles.onlyWide)}>
      {isBrandInName ? <span className={styles.onlyWide}>{brandText}</span> : brandText}
      {usualAmount}
    </p>
  );
}

/** Whether the name says the brand already (CAT-02). */
export const isBrandInName = ({ name, brand }: Product): boolean =>
  brand !== null && fold(name).includes(fold(brand));

/**
 * Returns the text of the usual quantity, 'em geral 0,5 kg', 'em geral 6 latas'. If the quantity is 1, returns only its
 * unit, 'por kg'; null for one piece.
 */
function usualAmountText(quantity: number, unit: Unit): string | null {
  if (quantity !== 1) return `em geral ${formatInUnit(quantity, unit)}`;
  return unit === 'un' ? null : `por ${unit}`;
}
