import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { useWrongField } from '../../../ui/fields/use-wrong-field.ts';
import { checkItem, type WantedItem } from '../items/item-fields.ts';
import type { PastedDraft } from './pasted.ts';
import styles from './PastedDialog.module.css';
import { UnitSelect } from '../items/UnitSelect.tsx';

interface Props {
  readonly title: string;
  readonly pasted: readonly PastedDraft[];
  readonly isOpen: boolean;
  readonly onAdd: (wanted: readonly WantedItem[]) => void;
  readonly onClose: () => void;
}

/**
 * LST-21, LST-22: a preview of the items read from a pasted or spoken list, to deselect and correct
 * them. A closed dialog keeps the corrections.
 */
export function PastedDialog({ title, pasted, isOpen, onAdd, onClose }: Props) {
  const formId = useId();
  const [drafts, setDrafts] = useState(pasted);
  const { fields, showWrong } = useWrongField<HTMLFormElement>();
  // The focus goes to the list: a field would open the keyboard over it.
  const list = useRef<HTMLUListElement>(null);
  const wanted = drafts.filter(({ isWanted }) => isWanted);
  const change = (id: number, changed: Partial<PastedDraft>) =>
    setDrafts(drafts.map((draft) => (draft.id === id ? { ...draft, ...changed } : draft)));

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const items = wanted.flatMap((draft) => checkItem(draft).item ?? []);
    if (items.length < wanted.length || items.length === 0) showWrong();
    else onAdd(items);
  }

  return (
    <FormDialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      formId={formId}
      initialFocus={list}
      submitLabel={wanted.length === 1 ? 'Adicionar 1 item' : `Adicionar ${wanted.length} itens`}
    >
      <form id={formId} ref={fields} noValidate onSubmit={handleSubmit}>
        <ul ref={list} tabIndex={-1} className={styles.list}>
          {drafts.map((draft) => (
            <PastedRow
              key={draft.id}
              draft={draft}
              onChange={(changed) => change(draft.id, changed)}
            />
          ))}
        </ul>
      </form>
    </FormDialog>
  );
}

interface RowProps {
  readonly draft: PastedDraft;
  readonly onChange: (fields: Partial<PastedDraft>) => void;
}

function PastedRow({ draft, onChange }: RowProps) {
  const { name, quantity, unit, isWanted } = draft;
  const problems = isWanted ? checkItem(draft).problems : undefined;
  return (
    <li className={styles.row}>
      <Checkbox
        isChecked={isWanted}
        onChange={(isTicked) => onChange({ isWanted: isTicked })}
        label={name}
      />
      <TextField
        className={styles.name}
        label={`Nome de ${name}`}
        isLabelHidden
        value={name}
        onChange={(text) => onChange({ name: text })}
        error={problems?.name}
        autoComplete="off"
      />
      <TextField
        className={styles.quantity}
        label={`Quantidade de ${name}`}
        isLabelHidden
        value={quantity}
        onChange={(text) => onChange({ quantity: text })}
        error={problems?.quantity}
        inputMode="decimal"
        autoComplete="off"
      />
      <UnitSelect
        label={`Unidade de ${name}`}
        isLabelHidden
        value={unit}
        onChange={(chosen) => onChange({ unit: chosen })}
      />
    </li>
  );
}
