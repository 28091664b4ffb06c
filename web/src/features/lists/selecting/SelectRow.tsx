import type { ListItem } from '@quitanda/contract';
import { formatAmount } from '@quitanda/contract/units';
import { memo, type ComponentProps, type KeyboardEvent } from 'react';
import { useLiveItem } from '../../../lib/items/live-items.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { Row } from '../../../ui/layout/Row.tsx';
import { RowText } from '../../../ui/layout/RowText.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import { useIsSelected, type ItemSelection } from './item-selection.ts';
import { OrderIcon } from '../../../ui/signs/OrderIcons.tsx';
import styles from './SelectRow.module.css';

export interface RowHandle extends Pick<
  ComponentProps<'button'>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'
> {
  readonly moveBy: (itemId: string, step: 1 | -1) => void;
}

interface SelectRowProps {
  readonly item: ListItem;
  readonly selection: ItemSelection;
  /** Undefined if the order is not by hand (LST-63). */
  readonly handle: RowHandle | undefined;
}

/** LST-58: a row of which a tap selects the item, with the handle that changes its place. */
export const SelectRow = memo(function SelectRow({ item, ...props }: SelectRowProps) {
  const liveItem = useLiveItem(item);
  return liveItem === undefined ? null : <ShownSelectRow item={liveItem} {...props} />;
});

const stepOf: Readonly<Record<string, 1 | -1 | undefined>> = { ArrowUp: -1, ArrowDown: 1 };

function ShownSelectRow({ item, selection, handle }: SelectRowProps) {
  const isSelected = useIsSelected(selection, item.id);
  const toggle = () => selection.toggle(item.id);
  const { moveBy, ...dragHandlers } = handle ?? {};
  function handleKeyDown(event: KeyboardEvent) {
    const step = stepOf[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moveBy?.(item.id, step);
  }
  return (
    <Row
      isDone={item.isChecked}
      data-item={item.id}
      data-selected={isSelected ? '' : undefined}
      className={styles.row}
    >
      <Checkbox isChecked={isSelected} onChange={toggle} label={`Selecionar ${item.name}`}>
        <Tile
          name={item.name}
          categoryName={item.product?.categoryName}
          imageUrl={item.product?.imageUrl}
          size={38}
        />
      </Checkbox>
      {/* A larger target for the same tap. The checkbox has the name and the keyboard. */}
      <div className={styles.tap} onClick={toggle} role="presentation">
        <RowText className={styles.text} name={item.name}>
          {formatAmount(item)}
        </RowText>
      </div>
      {handle && !item.isChecked && (
        <button
          type="button"
          data-handle=""
          className={styles.handle}
          aria-label={`Mudar o lugar de ${item.name}`}
          aria-keyshortcuts="ArrowUp ArrowDown"
          onKeyDown={handleKeyDown}
          {...dragHandlers}
        >
          <OrderIcon name="grip" />
        </button>
      )}
    </Row>
  );
}
