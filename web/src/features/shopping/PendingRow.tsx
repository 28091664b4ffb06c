import { memo } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowText } from '../../ui/RowText.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { shownName } from './cart.ts';
import { pendingText, priceParts, type PendingLine } from './pending-lines.ts';
import { takeButtonId } from './row-focus.ts';
import styles from './Shop.module.css';
import { WaitingMark } from './WaitingMark.tsx';

interface PendingRowProps {
  readonly line: PendingLine;
  readonly onTake: (line: PendingLine) => void;
}

/** Drawn anew only when its own item changes. */
export const PendingRow = memo(function PendingRow({ line, onTake }: PendingRowProps) {
  const { id, item, product } = line;
  const price = priceParts(line);
  return (
    <Row className={styles.pendingRow} data-item={id}>
      <Tile
        name={item.name}
        categoryName={product?.categoryName}
        imageUrl={product?.imageUrl}
        size={38}
      />
      <RowText
        className={styles.text}
        name={
          <>
            {shownName(item)} <WaitingMark itemId={id} />
          </>
        }
      >
        {pendingText(line)}
      </RowText>
      <Button
        kind="tonal"
        id={takeButtonId(id)}
        className={styles.take}
        aria-label={`Pegar ${item.name}${price === null ? '' : `, ${price.money}${price.per}`}`}
        onClick={() => onTake(line)}
      >
        {price === null ? (
          'Pegar'
        ) : (
          <>
            <span className={styles.price}>{price.money}</span>
            {price.per !== '' && <span className={styles.per}>{price.per}</span>}
          </>
        )}
      </Button>
    </Row>
  );
});
