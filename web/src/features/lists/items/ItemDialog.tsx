import type { ListItem } from '@quitanda/contract';
import { minimumQuantity } from '@quitanda/contract/values';
import { useId, useState, type SyntheticEvent } from 'react';
import { formatDecimal } from '../../../lib/amounts/decimal.ts';
import { editButtonId } from '../../../lib/items/edit-button.ts';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { Stepper } from '../../../ui/fields/Stepper.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useWrongField } from '../../../ui/fields/use-wrong-field.ts';
import { checkItem, type ItemProblems, type WantedItem } from './item-fields.ts';
import styles from './ItemDialog.module.css';
import { UnitSelect } from './UnitSelect.tsx';

interface Props {
  /** Stays set during the dialog's closing animation. */
  readonly item: ListItem | undefined;
  readonly isOpen: boolean;
  readonly onSave: (wanted: WantedItem) => void;
  readonly onClose: () => void;
}

/** LST-16: edits the name, quantity and unit of an item. */
export function ItemDialog({ item, isOpen, onSave, onClose }: Props) {
  const formId = useId();
  return (
    <FormDialog
      title="Editar Item"
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      submitLabel="Salvar"
      finalFocus={() => document.getElementById(editButtonId(item?.id ?? '')) ?? true}
    >
      {item && <ItemForm id={formId} item={item} onSave={onSave} />}
    </FormDialog>
  );
}

interface FormProps {
  readonly id: string;
  readonly item: ListItem;
  readonly onSave: (wanted: WantedItem) => void;
}

function ItemForm({ id, item, onSave }: FormProps) {
  const [name, setName] = useState(item.name);
  const [quantity, setQuantity] = useState(formatDecimal(item.quantity));
  const [unit, setUnit] = useState(item.unit);
  const [problems, setProblems] = useState<ItemProblems>({});
  const { fields, showWrong } = useWrongField<HTMLFormElement>();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const checked = checkItem({ name, quantity, unit });
    if (checked.item !== undefined) {
      onSave(checked.item);
      return;
    }
    setProblems(checked.problems);
    showWrong();
  }

  return (
    <form id={id} ref={fields} className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        className={styles.name}
        label="Nome"
        value={name}
        onChange={setName}
        error={problems.name}
        autoComplete="off"
        enterKeyHint="done"
      />
      <Stepper
        label="Quantidade"
        value={quantity}
        onChange={setQuantity}
        minimum={minimumQuantity(unit)}
        error={problems.quantity}
      />
      <UnitSelect value={unit} onChange={setUnit} />
    </form>
  );
}
