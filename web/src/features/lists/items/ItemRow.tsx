import type { ListItem } from '@quitanda/contract';
import { memo, use } from 'react';
import { formatAmount } from '@quitanda/contract/units';
import { editButtonId } from '../../../lib/items/edit-button.ts';
import { useLiveItem } from '../../../lib/items/live-items.ts';
import { moveFocusOff } from '../../../lib/timing/move-focus-off.ts';
import { AtHomeNotesContext } from '../../../lib/items/at-home-notes.ts';
import { MemberMarksContext } from '../../../lib/items/member-marks.ts';
import { PhotoMarksContext } from '../../../lib/items/photo-marks.ts';
import { withNoBreakAmounts } from '../../../lib/amounts/no-break-amounts.ts';
import { useIsWaiting } from '../../../sync/react/use-pending.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { Row } from '../../../ui/layout/Row.tsx';
import { RowText } from '../../../ui/layout/RowText.tsx';
import { Tile } from '../../../ui/signs/Tile.tsx';
import styles from './ItemRow.module.css';

interface Props {
  readonly item: ListItem;
  readonly onCheck: (item: ListItem, isChecked: boolean) => void;
  readonly onEdit: (item: ListItem) => void;
  readonly onRemove: (item: ListItem) => void;
}

/**
 * LST-07: a tap on the checkbox or the tile ticks the item, on the text edits it (LST-16), and on
 * the X removes it. A row renders again only if its item changes, because a list can have a thousand
 * rows.
 */
export const ItemRow = memo(function ItemRow({ item, ...handlers }: Props) {
  const liveItem = useLiveItem(item);
  return liveItem === undefined ? null : <ShownItemRow item={liveItem} {...handlers} />;
});

function ShownItemRow({ item, onCheck, onEdit, onRemove }: Props) {
  const isWaiting = useIsWaiting(item.id);
  const memberMarks = use(MemberMarksContext);
  const atHomeNotes = use(AtHomeNotesContext);
  const photoMarks = use(PhotoMarksContext);
  return (
    <Row isDone={item.isChecked} data-item={item.id} className={styles.row}>
      <Checkbox
        isChecked={item.isChecked}
        onChange={(isChecked) => onCheck(item, isChecked)}
        label={item.name}
      >
        <Tile
          name={item.name}
          categoryName={item.product?.categoryName}
          imageUrl={item.product?.imageUrl}
          size={38}
        />
        {memberMarks && <memberMarks.MemberMark item={item} />}
        {photoMarks?.hasPhoto(item) && <photoMarks.PhotoMark />}
      </Checkbox>
      <RowText
        className={styles.text}
        name={
          <button
            type="button"
            id={editButtonId(item.id)}
            className={styles.edit}
            aria-label={`Editar ${item.name}`}
            onClick={() => onEdit(item)}
          >
            {withNoBreakAmounts(item.name)}
          </button>
        }
      >
        <span className={styles.meta}>
          {formatAmount(item)}
          {isWaiting && <span className={styles.waiting}> · Aguardando envio</span>}
          {item.note && ` · ${item.note}`}
        </span>
        {!item.isChecked && atHomeNotes?.noteOf(item)}
        {item.onlyAt && <span className={styles.onlyAt}>só no {item.onlyAt}</span>}
      </RowText>
      <IconButton
        icon="x"
        kind="quiet"
        label={`Remover ${item.name}`}
        data-remove=""
        onClick={(event) => {
          moveFocusOff(event);
          onRemove(item);
        }}
      />
    </Row>
  );
}
