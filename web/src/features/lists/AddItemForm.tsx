import type { ListItem } from '@quitanda/contract';
import { minimumQuantity } from '@quitanda/contract/values';
import { useRef, useState, type ClipboardEvent, type SyntheticEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useWrongField } from '../../ui/use-wrong-field.ts';
import styles from './AddItemForm.module.css';
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

/** LST-06: one line; type, Enter, type the next. Quantity and unit unfold while one types. */
export function AddItemForm({ listId, items }: Props) {
  const { add } = useItemActions(listId);
  const { shown, wanted, isRead, ...entry } = useQuickEntry();
  const [problems, setProblems] = useState<ItemProblems>({});
  const name = useRef<HTMLInputElement>(null);
  const { fields, showWrong } = useWrongField<HTMLFormElement>();
  const isTyping = shown.name !== '';

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
    <form
      ref={fields}
      className={classNames(styles.form, isTyping && styles.isTyping)}
      data-typing={isTyping ? '' : undefined}
      noValidate
      onSubmit={handleSubmit}
    >
      <div className={styles.line}>
        <TextField
          ref={name}
          className={styles.name}
          label="Adicionar item"
          isLabelHidden
          icon="plus"
          placeholder="Adicionar item"
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
        {isTyping && (
          <Button kind="primary" size="sm" type="submit" className={styles.submit}>
            Adicionar
          </Button>
        )}
      </div>
      {isTyping && (
        <div className={classNames(styles.panel, isRead && styles.isRead)}>
          <Stepper
            className={styles.quantity}
            label="Quantidade"
            isLabelHidden
            value={shown.quantity}
            onChange={entry.setQuantity}
            minimum={minimumQuantity(shown.unit)}
            error={problems.quantity}
          />
          <UnitSelect isLabelHidden value={shown.unit} onChange={entry.setUnit} />
        </div>
      )}
      <VisuallyHidden>
        <output>{isRead && `Quantidade: ${shown.quantity} ${shown.unit}`}</output>
      </VisuallyHidden>
    </form>
  );
}
