import type { ListItem } from '@quitanda/contract';
import { minimumQuantity } from '@quitanda/contract/values';
import { newId } from '@quitanda/contract/ids';
import { useId, useRef, useState } from 'react';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { editButtonId } from '../../../lib/items/edit-button.ts';
import { optionsOf, toNewItem } from '../../../lib/items/edited-item.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Stepper } from '../../../ui/fields/Stepper.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import styles from '../sheet/ItemSheet.module.css';
import { SheetHead } from '../sheet/SheetHead.tsx';
import { SheetRows } from '../sheet/SheetRows.tsx';
import { itemChecks, type ItemValues } from './item-fields.ts';
import { UnitSelect } from './UnitSelect.tsx';

interface Props {
  /** Stays set during the dialog's closing animation. */
  readonly item: ListItem | undefined;
  readonly isOpen: boolean;
  readonly onSave: (values: ItemValues) => void;
  readonly onRemove: (item: ListItem) => void;
  readonly onClose: () => void;
}

/**
 * The sheet of an item (LST-16, LST-53): name, quantity, unit, and what else can be done with it. If somebody
 * removes the item meanwhile, the sheet says so, and adds it again with what is typed (SYN-37).
 */
export function ItemDialog({ item, isOpen, onSave, onRemove, onClose }: Props) {
  const formId = useId();
  const write = useWrite();
  const params = { listId: item?.listId ?? '' };
  const { data: list } = useRead('getList', { params });
  const isGone = isOpen && list !== undefined && list.items.every(({ id }) => id !== item?.id);
  const renameButton = useRef<HTMLButtonElement>(null);
  const [isRenaming, setIsRenaming] = useState(false);
  if (isRenaming && !isOpen) setIsRenaming(false);
  function addAgain(values: ItemValues) {
    if (item === undefined) return;
    const edited = { ...item, ...values };
    write('addListItem', { params, body: toNewItem(newId(), edited) }, optionsOf(edited));
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
          onSave={isGone ? addAgain : onSave}
        />
      )}
      {item && !isGone && (
        <SheetRows
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
  readonly onSave: (values: ItemValues) => void;
}

function ItemForm({ id, item, isRenaming, onSave }: FormProps) {
  const { name, unit } = item;
  const form = useForm({
    initial: { name, quantity: formatDecimal(item.quantity), unit },
    checks: itemChecks,
    onSubmit: onSave,
  });
  return (
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
        unit={form.typed.unit}
        min={minimumQuantity(form.typed.unit)}
        className={styles.beside}
        {...form.field('quantity')}
      />
      <UnitSelect className={styles.beside} {...form.field('unit')} />
    </form>
  );
}
