import type { ListItem } from '@quitanda/contract';
import { memo } from 'react';
import { formatQuantity } from '../../lib/decimal.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowText } from '../../ui/RowText.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { plannedName } from './cart.ts';
import { takeButtonId } from './row-focus.ts';
import styles from './Shop.module.css';
import { WaitingMark } from './WaitingMark.tsx';

interface PendingRowProps {
  readonly item: ListItem;
  readonly onTake: (item: ListItem) => void;
}

/** Drawn anew only when its own item changes. */
export const PendingRow = memo(function PendingRow({ item, onTake }: PendingRowProps) {
  const { id, name, quantity, unit, product } = item;
  return (
    <Row className={styles.pendingRow} data-item={id}>
      <Tile
        name={name}
        categoryName={product?.categoryName}
        imageUrl={product?.imageUrl}
        size={48}
      />
      <RowText
        className={styles.pendingText}
        name={
          <>
            {name} <WaitingMark itemId={id} />
          </>
        }
      >
        {formatQuantity(quantity, unit)}
        {plannedName(item) !== null && ` · ${product?.name}`}
      </RowText>
      <Button
        kind="tonal"
        id={takeButtonId(id)}
        className={styles.take}
        aria-label={`Pegar ${name}`}
        onClick={() => onTake(item)}
      >
        Pegar
      </Button>
    </Row>
  );
});
