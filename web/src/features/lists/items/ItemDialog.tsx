import type { ListItem, RememberedNote } from '@quitanda/contract';
import { shownNumber, shownUnit, unitRow } from '@quitanda/contract/units';
import { newId } from '@quitanda/contract/ids';
import { useId, useRef, useState } from 'react';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { editButtonId } from '../../../lib/items/edit-button.ts';
import { optionsOf, toNewItem } from '../../../lib/items/edited-item.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { PhotoTile } from '../../../shared/photos/PhotoTile.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Stepper } from '../../../ui/fields/Stepper.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { RepeatRow } from '../../repeats/RepeatRow.tsx';
import { MoveToListRow } from '../moving/MoveToListRow.tsx';
import styles from '../sheet/ItemSheet.module.css';
import { NoteField, RememberNote } from '../sheet/NoteField.tsx';
import { OnlyAtRow } from '../sheet/OnlyAtRow.tsx';
import {
  changeOf,
  rememberedChange,
  rememberedFor,
  sheetChecks,
  toSheetValues,
  type SheetValues,
  type TypedSheet,
} from '../sheet/sheet-fields.ts';
import { SheetHead } from '../sheet/SheetHead.tsx';
import { SheetRows } from '../sheet/SheetRows.tsx';
import { UnitChips } from './UnitChips.tsx';

interface Props {
  /** Stays set during the dialog's closing animation. */
  readonly item: ListItem | undefined;
  readonly isOpen: boolean;
  readonly onRemove: (item: ListItem) => void;
  readonly onClose: () => void;
}

const noNotes: readonly RememberedNote[] = [];

/**
 * The sheet of an item (LST-16, LST-53): name, quantity, unit, note, and what else can be done with it. If
 * somebody removes the item meanwhile, the sheet says so, and adds it again with what is typed (SYN-37).
 */
export function ItemDialog({ item, isOpen, onRemove, onClose }: Props) {
  const formId = useId();
  const write = useWrite();
  const params = { listId: item?.listId ?? '' };
  const { data: list } = useRead('getList', { params });
  const notes = useRead('getRememberedNotes', {}).data ?? noNotes;
  const isGone = isOpen && list !== undefined && list.items.every(({ id }) => id !== item?.id);
  const renameButton = useRef<HTMLButtonElement>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  if (isRenaming && !isOpen) setIsRenaming(false);
  function save(values: SheetValues) {
    if (item === undefined) return;
    const editedItem = { ...item, ...values, unitText: values.unitText ?? null };
    const body = changeOf(item, values);
    if (isGone)
      write('addListItem', { params, body: toNewItem(newId(), editedItem) }, optionsOf(editedItem));
    else if (Object.keys(body).length > 0)
      write(
        'changeListItem',
        { params: { ...params, itemId: item.id }, body },
        { failureText: 'Falha ao atualizar item.', context: { editedItem } },
      );
    const remembered = rememberedChange(values, notes);
    if (remembered) write('rememberNote', { body: remembered });
    onClose();
  }
  return (
    <FormDialog
      title="Editar Item"
      head={
        item && (
          <SheetHead
            item={item}
            renameRef={renameButton}
            onRename={isRenaming ? undefined : () => setIsRenaming(true)}
          />
        )
      }
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel={isGone ? 'Adicionar de novo' : 'Salvar'}
      // No field has the focus at first, because an on-screen keyboard would cover the rows.
      initialFocus={renameButton}
      finalFocus={() => document.getElementById(editButtonId(item?.id ?? '')) ?? true}
    >
      <p role="status" className={styles.gone}>
        {isGone && `"${item?.name}" saiu da lista enquanto você editava.`}
      </p>
      {item && (
        <ItemForm
          id={formId}
          item={item}
          isRenaming={isRenaming}
          isGone={isGone}
          notes={notes}
          onSave={save}
          onMoved={onClose}
          onRemove={() => {
            onClose();
            onRemove(item);
          }}
        />
      )}
    </FormDialog>
  );
}

interface FormProps {
  readonly id: string;
  readonly item: ListItem;
  readonly isRenaming: boolean;
  /** Whether somebody has removed the item meanwhile. */
  readonly isGone: boolean;
  readonly notes: readonly RememberedNote[];
  readonly onSave: (values: SheetValues) => void;
  /** Called when the item is on another list. */
  readonly onMoved: () => void;
  readonly onRemove: () => void;
}

function ItemForm(props: FormProps) {
  const { id, item, isRenaming, isGone, notes, onSave, onMoved, onRemove } = props;
  const form = useForm({
    initial: typedOf(item),
    checks: sheetChecks,
    onSubmit: (values) => onSave(toSheetValues(values)),
  });
  const { name, quantity, unit, note, remembers } = form.typed;
  const isRemembered = rememberedFor(notes, name) !== undefined;
  return (
    <>
      <form id={id} className={styles.form} {...form.props}>
        {isRenaming && (
          <TextField
            label="Nome"
            {...form.field('name')}
            autoComplete="off"
            autoFocus
            enterKeyHint="done"
          />
        )}
        <Stepper
          label="Quantidade"
          unit={unit}
          shownUnit={unit}
          min={unitRow(unit).min}
          step={unitRow(unit).step}
          className={styles.beside}
          {...form.field('quantity')}
        />
        <UnitChips quantity={quantity} unit={unit} onChange={(amount) => form.change(amount)} />
        <div className={styles.noteAndPhoto}>
          <NoteField {...form.field('note')} />
          <PhotoTile item={item} />
        </div>
        {(isRemembered || note.trim() !== '') && (
          <RememberNote
            name={name}
            isOn={remembers ?? isRemembered}
            onChange={(isOn) => form.change({ remembers: isOn })}
          />
        )}
      </form>
      {!isGone && (
        <SheetRows onRemove={onRemove}>
          <OnlyAtRow value={form.typed.onlyAt} onChange={(onlyAt) => form.change({ onlyAt })} />
          <li>
            <RepeatRow item={item} />
          </li>
          <li>
            <MoveToListRow item={item} onMoved={onMoved} />
          </li>
        </SheetRows>
      )}
    </>
  );
}

const typedOf = (item: ListItem): TypedSheet => ({
  name: item.name,
  quantity: formatDecimal(shownNumber(item)),
  unit: shownUnit(item),
  note: item.note ?? '',
  onlyAt: item.onlyAt ?? null,
  remembers: undefined,
});
