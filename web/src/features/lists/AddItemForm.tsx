import type { ListItem } from '@quitanda/contract';
import { minimumQuantity } from '@quitanda/contract/values';
import { useRef, useState, type ClipboardEvent, type SyntheticEvent } from 'react';
import { AddRow } from '../../ui/AddRow.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useWrongField } from '../../ui/use-wrong-field.ts';
import { checkItem, type ItemProblems } from './item-fields.ts';
import { parsePasted } from './pasted.ts';
import { UnitSelect } from './UnitSelect.tsx';
import { useItemActions } from './use-item-actions.ts';
import { useQuickEntry } from './use-quick-entry.ts';

interface Props {
  readonly listId: string;
  /** What stands on the list: a name that is pending is raised (LST-19). */
  readonly items: readonly ListItem[];
}

/** LST-06: type, Enter, type the next. */
export function AddItemForm({ listId, items }: Props) {
  const { add } = useItemActions(listId);
  const { shown, wanted, isRead, ...entry } = useQuickEntry();
  const [problems, setProblems] = useState<ItemProblems>({});
  const name = useRef<HTMLInputElement>(null);
  const { fields, showWrong } = useWrongField<HTMLFormElement>();

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const checked = checkItem(wanted);
    setProblems(checked.problems ?? {});
    if (checked.item === undefined) {
      showWrong();
      return;
    }
    add(items, [checked.item]);
    entry.clear();
    name.current?.focus();
  }

  function handlePaste(event: ClipboardEvent) {
    const pasted = parsePasted(event.clipboardData.getData('text'));
    if (pasted === undefined) return;
    event.preventDefault();
    add(items, pasted.wanted);
    // What cannot be an item stays where it can be corrected.
    if (pasted.refused !== '') entry.setName(pasted.refused);
    setProblems(pasted.problems);
  }

  return (
    <AddRow
      ref={fields}
      onSubmit={handleSubmit}
      isRead={isRead}
      name={
        <TextField
          ref={name}
          label="Adicionar item"
          placeholder="Ex.: 2 kg de arroz"
          value={shown.name}
          onChange={(text) => {
            entry.setName(text);
            setProblems({});
          }}
          onPaste={handlePaste}
          error={problems.name}
          autoComplete="off"
          enterKeyHint="done"
        />
      }
      quantity={
        <Stepper
          label="Quantidade"
          isLabelHidden
          value={shown.quantity}
          onChange={entry.setQuantity}
          minimum={minimumQuantity(shown.unit)}
          error={problems.quantity}
        />
      }
      unit={<UnitSelect isLabelHidden value={shown.unit} onChange={entry.setUnit} />}
    >
      <VisuallyHidden>
        <output>{isRead && `Quantidade: ${shown.quantity} ${shown.unit}`}</output>
      </VisuallyHidden>
    </AddRow>
  );
}
