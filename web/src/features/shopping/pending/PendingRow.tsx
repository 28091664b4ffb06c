import type { ListItem } from '@quitanda/contract';
import { memo, use } from 'react';
import { useLiveItem } from '../../../lib/items/live-items.ts';
import { AtHomeNotesContext } from '../../../lib/items/at-home-notes.ts';
import { MemberMarksContext } from '../../../lib/items/member-marks.ts';
import { withNoBreakAmounts } from '../../../lib/amounts/no-break-amounts.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { Row } from '../../../ui/layout/Row.tsx';
import { RowText } from '../../../ui/layout/RowText.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import { pendingText, priceParts, type PendingLine } from './pending-lines.ts';
import { takeButtonId } from '../row-focus.ts';
import styles from '../TripScreen.module.css';
import { WaitingMark } from './WaitingMark.tsx';

interface PendingRowProps {
  readonly item: ListItem;
  /** Returns the line of an item. Must return the same object for the same item. */
  readonly lineOf: (item: ListItem) => PendingLine;
  readonly onTake: (line: PendingLine) => void;
  /** Opens the dialog for price and quantity. */
  readonly onOpen: (line: PendingLine) => void;
}

/**
 * Returns the accessible name of the button that opens the item. It contains the product's name too,
 * because voice control needs the visible text.
 */
function openButtonLabel({ item, product }: PendingLine): string {
  const label = `Preço e quantidade de ${item.name}`;
  return product === null || product.name === item.name ? label : `${label}: ${product.name}`;
}

const hiddenStyle = { visibility: 'hidden' } as const;

/** One pending item. Renders again only when this item changes. */
export const PendingRow = memo(function PendingRow(props: PendingRowProps) {
  const { lineOf, onTake, onOpen } = props;
  // An item that another device has just removed keeps its row until the list itself renders again.
  const line = lineOf(useLiveItem(props.item) ?? props.item);
  const { id, item, product } = line;
  const memberMarks = use(MemberMarksContext);
  const atHomeNotes = use(AtHomeNotesContext);
  const price = priceParts(line);
  return (
    <Row className={styles.pendingRow} data-item={id} isDone={item.isChecked}>
      <Tile
        name={item.name}
        categoryName={product?.categoryName}
        imageUrl={product?.imageUrl}
        size={38}
      />
      {memberMarks && <memberMarks.MemberMark item={item} itemWithProduct={line} />}
      <RowText
        className={styles.text}
        name={
          <button
            type="button"
            className={styles.open}
            aria-label={openButtonLabel(line)}
            disabled={item.isChecked}
            onClick={() => onOpen(line)}
          >
            {withNoBreakAmounts(product?.name ?? item.name)}
          </button>
        }
      >
        {pendingText(line)} <WaitingMark itemId={id} />
        {!item.isChecked && atHomeNotes?.noteOf(item)}
      </RowText>
      <span className={styles.takeBox}>
        {/* A taken row hides the button and keeps its height, so that no other row moves. */}
        <Button
          kind="tonal"
          id={item.isChecked ? undefined : takeButtonId(id)}
          className={styles.take}
          style={item.isChecked ? hiddenStyle : undefined}
          // `ui/touch/quick-taps.ts` clicks elements with this attribute when the finger leaves them.
          data-quick-tap=""
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
        {item.isChecked && (
          <span className={styles.taken}>
            <Icon name="check" />
            No carrinho
          </span>
        )}
      </span>
    </Row>
  );
});
