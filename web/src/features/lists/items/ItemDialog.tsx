import type { ListItem } from '@quitanda/contract';
import { minimumQuantity } from '@quitanda/contract/values';
import { newId } from '@quitanda/contract/ids';
import { useId } from 'react';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { editButtonId } from '../../../lib/items/edit-button.ts';
import { optionsOf, toNewItem } from '../../../lib/items/edited-item.ts';
import { useRead } from '../../../sync/react/use-read.ts';
import { useWrite } from '../../../sync/react/use-write.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Stepper } from '../../../ui/fields/Stepper.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useForm } from '../../../ui/fields/use-form.ts';
import { RowGroup } from '../../../ui/layout/RowGroup.tsx';
import { MoveToListRow } from '../moving/MoveToListRow.tsx';
import { itemChecks, type ItemValues } from './item-fields.ts';
import styles from './ItemDialog.module.css';
import { UnitSelect } from './UnitSelect.tsx';

interface Props {
  /** Stays set during the dialog's closing animation. */
  readonly item: ListItem | undefined;
  readonly isOpen: boolean;
  readonly onSave: (values: ItemValues) => void;
  readonly onClose: () => void;
}

/**
 * LST-16: edits the name, quantity and unit of an item. If somebody removes the item meanwhile, the
 * dialog says so, and adds it again with what is typed (SYN-37).
 */
export function ItemDialog({ item, isOpen, onSave, onClose }: Props) {
  const formId = useId();
  const write = useWrite();
  const params = { listId: item?.listId ?? '' };
  const { data: list } = useRead('getList', { params });
  const isGone = isOpen && list !== undefined && list.items.every(({ id }) => id !== item?.id);
  function addAgain(values: ItemValues) {
    if (item === undefined) return;
    const edited = { ...item, ...values };
    write('addListItem', { params, body: toNewItem(newId(), edited) }, optionsOf(edited));
    onClose();
  }
  return (
    <FormDialog
      title="Editar Item"
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel={isGone ? 'Adicionar de novo' : 'Salvar'}
      finalFocus={() => document.getElementById(editButtonId(item?.id ?? '')) ?? true}
    >
      <p role="status" className={styles.gone}>
        {isGone && `"${item?.name}" saiu da lista enquanto você editava.`}
      </p>
      {item && <ItemForm id={formId} item={item} onSave={isGone ? addAgain : onSave} />}
      {item && !isGone && (
        <RowGroup className={styles.rows}>
          <li>
            <MoveToListRow item={item} onMoved={onClose} />
          </li>
        </RowGroup>
      )}
    </FormDialog>
  );
}

interface FormProps {
  readonly id: string;
  readonly item: ListItem;
  readonly onSave: (values: ItemValues) => void;
}

function ItemForm({ id, item, onSave }: FormProps) {
  const { name, unit } = item;
  const form = useForm({
    initial: { name, quantity: formatDecimal(item.quantity), unit },
    checks: itemChecks,
    onSubmit: onSave,
  });
  return (
    <form id={id} className={styles.form} {...form.props}>
      <TextField
        className={styles.name}
        label="Nome"
        {...form.field('name')}
        autoComplete="off"
        enterKeyHint="done"
      />
      <Stepper
        label="Quantidade"
        unit={form.typed.unit}
        min={minimumQuantity(form.typed.unit)}
        {...form.field('quantity')}
      />
      <UnitSelect {...form.field('unit')} />
    </form>
  );
}
