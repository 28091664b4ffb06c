import type { ListItem } from '@quitanda/contract';
import { minimumQuantity } from '@quitanda/contract/values';
import {
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
} from 'react';
import { Button } from '../../ui/Button.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { lateDialog } from '../../ui/late.tsx';
import { useToast } from '../../ui/toast-region.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useWrongField } from '../../ui/use-wrong-field.ts';
import styles from './AddItemForm.module.css';
import { checkItem, type ItemProblems, type WantedItem } from './item-fields.ts';
import { pastedDrafts, type PastedDraft } from './pasted.ts';
import { Suggestions } from './Suggestions.tsx';
import type { Suggestion } from './suggestions.ts';
import { UnitSelect } from './UnitSelect.tsx';
import { useItemActions } from './use-item-actions.ts';
import { useQuickEntry } from './use-quick-entry.ts';
import { useSuggestions } from './use-suggestions.ts';
import { UsualChips } from './UsualChips.tsx';

const PastedDialog = lateDialog(async () => (await import('./PastedDialog.tsx')).PastedDialog);

interface Props {
  readonly listId: string;
  /** What stands on the list: a name that is pending is raised (LST-19). */
  readonly items: readonly ListItem[];
}

/**
 * LST-06, LST-20: one line; type, take a suggestion or Enter, type the next. What unfolds while one
 * types lies over the rows, which stay where they are.
 */
export function AddItemForm({ listId, items }: Props) {
  const { add, addSuggested } = useItemActions(listId);
  const { shown, wanted, isRead, ...entry } = useQuickEntry();
  const [problems, setProblems] = useState<ItemProblems>({});
  const name = useRef<HTMLInputElement>(null);
  const { fields, showWrong } = useWrongField<HTMLFormElement>();
  const [isFocused, setIsFocused] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  const [active, setActive] = useState(-1);
  const [pasted, setPasted] = useState<{ drafts: readonly PastedDraft[]; key: number }>(noPaste);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const toast = useToast();
  const listboxId = useId();
  const isTyping = shown.name !== '';
  const isUnfolded = isFocused && !isDismissed;
  const { suggestions, usual } = useSuggestions(isTyping ? wanted.name : '', items, isUnfolded);

  function type(text: string) {
    entry.setName(text);
    setProblems({});
    setActive(-1);
    setIsDismissed(false);
  }
  /** For the next thing. */
  function startAgain() {
    entry.clear();
    setProblems({});
    setActive(-1);
    name.current?.focus();
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    const checked = checkItem(wanted);
    setProblems(checked.problems ?? {});
    if (checked.item === undefined) {
      showWrong();
      return;
    }
    add(items, [checked.item]);
    startAgain();
  }

  function take(suggestion: Suggestion) {
    const typed = isRead || entry.isChosen ? checkItem(wanted).item : undefined;
    addSuggested(suggestion, {
      quantity: typed?.quantity ?? suggestion.quantity,
      unit: typed?.unit ?? suggestion.unit,
    });
    startAgain();
  }

  function handleKey(event: KeyboardEvent) {
    const chosen = suggestions[active];
    const count = suggestions.length;
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault();
      const from = active === -1 && event.key === 'ArrowUp' ? 0 : active;
      setActive((from + (event.key === 'ArrowDown' ? 1 : -1) + count) % count);
    } else if (event.key === 'Enter' && chosen !== undefined) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === 'Escape' && isUnfolded) {
      event.preventDefault();
      setActive(-1);
      setIsDismissed(true);
    }
  }

  function handlePaste(event: ClipboardEvent) {
    const drafts = pastedDrafts(event.clipboardData.getData('text'));
    if (drafts === undefined) return;
    event.preventDefault();
    setPasted({ drafts, key: pasted.key + 1 });
    setIsPreviewing(true);
  }
  function addPasted(items_: readonly WantedItem[]) {
    setIsPreviewing(false);
    add(items, items_);
  }
  function closePasted() {
    setIsPreviewing(false);
    toast.info('Nada foi adicionado.', {
      action: { label: 'Ver de novo', onAction: () => setIsPreviewing(true) },
    });
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget)) return;
    setIsFocused(false);
    setActive(-1);
  }

  return (
    <>
      <form
        ref={fields}
        className={classNames(styles.form, isTyping && styles.isTyping)}
        data-typing={isTyping ? '' : undefined}
        noValidate
        onSubmit={handleSubmit}
        onFocus={() => setIsFocused(true)}
        onBlur={handleBlur}
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
            onChange={type}
            onPaste={handlePaste}
            onKeyDown={handleKey}
            onClick={() => setIsDismissed(false)}
            error={problems.name}
            autoComplete="off"
            enterKeyHint="done"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={suggestions.length > 0}
            aria-controls={suggestions.length > 0 ? listboxId : undefined}
            aria-activedescendant={suggestions[active] && `${listboxId}-${active}`}
          />
          {isTyping && (
            <Button kind="primary" size="sm" type="submit" className={styles.submit}>
              Adicionar
            </Button>
          )}
        </div>
        {isUnfolded && isTyping && (
          <div className={styles.panel} onMouseDown={keepFocus}>
            <div className={classNames(styles.amount, isRead && styles.isRead)}>
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
            {suggestions.length > 0 && (
              <Suggestions id={listboxId} suggestions={suggestions} active={active} onTake={take} />
            )}
          </div>
        )}
        {isUnfolded && usual.length > 0 && (
          <UsualChips usual={usual} onTake={take} onMouseDown={keepFocus} />
        )}
        <VisuallyHidden>
          <output>{isRead && `Quantidade: ${shown.quantity} ${shown.unit}`}</output>
        </VisuallyHidden>
      </form>
      <PastedDialog
        key={pasted.key}
        pasted={pasted.drafts}
        isOpen={isPreviewing}
        onAdd={addPasted}
        onClose={closePasted}
      />
    </>
  );
}

const noPaste = { drafts: [], key: 0 };

/** A tap beside the field leaves the keyboard where it is. */
function keepFocus(event: MouseEvent) {
  if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)) {
    event.preventDefault();
  }
}
