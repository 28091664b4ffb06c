import type { ListItem } from '@quitanda/contract';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField, type TextFieldProps } from '../../../ui/fields/TextField.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { afterFirstLoad } from '../../../lib/timing/after-first-load.ts';
import { lazyPart, lazyComponent, lazyDialog } from '../../../ui/lazy-part.tsx';
import { checkAll } from '../../../ui/fields/checks.ts';
import { useSubmit } from '../../../ui/fields/use-submit.ts';
import styles from './AddItemForm.module.css';
import type { AddPanelProps, AmountProps, PanelHandle, PanelState } from './AddPanel.tsx';
import { itemChecks } from '../items/item-fields.ts';
import type { Suggestion } from './suggestions.ts';
import { useItemActions } from '../items/use-item-actions.ts';
import { useIsWide } from '../../../ui/touch/use-is-wide.ts';
import { usePreview } from './use-preview.ts';
import { useQuickEntry } from './use-quick-entry.ts';

const AddPanel = lazyPart<AddPanelProps>(async () => (await import('./AddPanel.tsx')).AddPanel, {
  isNeeded: ({ isOpen }) => isOpen,
  // If loading fails, the field still adds items, without the panel.
  onLoadFailed: () => undefined,
});
const AmountFields = lazyComponent<AmountProps>(
  async () => (await import('./AddPanel.tsx')).AmountFields,
);
const VoiceButton = lazyComponent(
  async () => (await import('../voice/VoiceButton.tsx')).VoiceButton,
  { scheduleLoad: afterFirstLoad },
);
const PastedDialog = lazyDialog(async () => (await import('./PastedDialog.tsx')).PastedDialog);

interface Props {
  readonly listId: string;
  /** The items of the list. Adding the name of a pending item raises its quantity (LST-19). */
  readonly items: readonly ListItem[];
}

/**
 * LST-06, LST-20: adds items. A person types a name, selects a suggestion or presses Enter, and
 * types the next name. The panel opens over the rows, so that the rows do not move. On a wide screen
 * the amount is always next to the name (LST-26).
 */
export function AddItemForm({ listId, items }: Props) {
  const { add, addSuggestedItem } = useItemActions(listId);
  const [panelState, setPanelState] = useState<PanelState>({});
  const { fields, typedItem, query, isAmountParsed, isAmountShown, ...entry } =
    useQuickEntry(panelState);
  const nameField = useRef<HTMLInputElement>(null);
  const panel = useRef<PanelHandle>(null);
  const [isListening, setIsListening] = useState(false);
  const isWide = useIsWide();
  const isTyping = fields.name !== '';
  const { isOpen: isPanelOpen, setIsDismissed, ...panelOpen } = usePanelOpen(isWide, nameField);

  const form = useSubmit(typedItem, {
    checks: itemChecks,
    onSubmit(item) {
      const typed = entry.awaitTypedItem();
      if (typed === undefined) add(items, [item]);
      else void typed.then((whole) => add(items, [checkAll(whole, itemChecks).values ?? item]));
      clearForm();
    },
  });

  const amount: AmountProps = {
    quantity: fields.quantity,
    unit: fields.unit,
    isParsed: isAmountShown,
    problem: form.problems.quantity,
    onQuantityChange: entry.setQuantity,
    onUnitChange: entry.setUnit,
  };

  function changeName(text: string) {
    entry.setName(text);
    form.setProblems({});
    setIsDismissed(false);
  }
  /** Clears the form for the next item. */
  function clearForm() {
    entry.clear();
    form.setProblems({});
    nameField.current?.focus();
  }

  const preview = usePreview({
    onAdd: (newItems) => add(items, newItems),
    onText: changeName,
    onSpoken: entry.clear,
    focus: () => nameField.current?.focus(),
  });

  function addSuggestion(suggestion: Suggestion) {
    const isAmountTyped = isAmountParsed || entry.isAmountSet;
    const typedValues = isAmountTyped ? checkAll(typedItem, itemChecks).values : undefined;
    addSuggestedItem(suggestion, {
      quantity: typedValues?.quantity ?? suggestion.quantity,
      unit: typedValues?.unit ?? suggestion.unit,
    });
    clearForm();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (isPanelOpen && panel.current?.handleKeyDown(event) === true) event.preventDefault();
  }

  return (
    <>
      <form
        {...form.props}
        className={classNames(styles.form, isTyping && styles.isTyping)}
        data-typing={isTyping ? '' : undefined}
        {...panelOpen.handlers}
      >
        <div className={styles.line}>
          <NameField
            ref={nameField}
            value={fields.name}
            error={form.problems.name}
            panelState={panelState}
            onChange={changeName}
            onPaste={preview.handlePaste}
            onKeyDown={handleKeyDown}
            onClick={() => setIsDismissed(false)}
            isListening={isListening}
            onListeningChange={setIsListening}
            onFinalLines={preview.handleSpeech}
          />
          {isWide && (
            <div className={styles.amount}>
              <AmountFields {...amount} />
            </div>
          )}
          {(isWide || (isTyping && !isListening)) && (
            <Button kind="primary" size="sm" type="submit" className={styles.submit}>
              Adicionar
            </Button>
          )}
        </div>
        <AddPanel
          isOpen={isPanelOpen}
          query={isTyping ? query : ''}
          items={items}
          amount={isWide ? undefined : amount}
          onSelect={addSuggestion}
          onStateChange={setPanelState}
          handle={panel}
        />
        <VisuallyHidden>
          <output>{isAmountShown && `Quantidade: ${fields.quantity} ${fields.unit}`}</output>
        </VisuallyHidden>
      </form>
      <PastedDialog key={preview.key} {...preview.dialog} />
    </>
  );
}

/** Whether the panel under the field is open: while the field has the focus, until Escape. */
function usePanelOpen(isWide: boolean, nameField: RefObject<HTMLInputElement | null>) {
  const [isFocused, setIsFocused] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  const isOpen = isFocused && !isDismissed;
  const handlers = {
    onFocus({ target }: FocusEvent) {
      // The amount is always shown on a wide screen, and does not open the panel over the rows.
      if (!isWide || target === nameField.current) setIsFocused(true);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) setIsFocused(false);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isOpen) return;
      event.preventDefault();
      setIsDismissed(true);
    },
  };
  return { isOpen, setIsDismissed, handlers };
}

interface NameFieldProps extends Omit<TextFieldProps, 'label'> {
  readonly panelState: PanelState;
  readonly isListening: boolean;
  readonly onListeningChange: (isListening: boolean) => void;
  readonly onFinalLines: (lines: readonly string[]) => void;
}

/** The field of the name, with the button to dictate items while nothing is typed. */
function NameField(props: NameFieldProps) {
  const { panelState, isListening, onListeningChange, onFinalLines, ...field } = props;
  return (
    <TextField
      {...field}
      className={styles.name}
      label="Adicionar item"
      isLabelHidden
      icon="plus"
      placeholder={isListening ? 'Ouvindo…' : 'Adicionar item'}
      trailing={
        field.value !== '' && !isListening ? undefined : (
          <VoiceButton
            onListeningChange={onListeningChange}
            onInterimText={field.onChange}
            onFinalLines={onFinalLines}
          />
        )
      }
      autoComplete="off"
      enterKeyHint="done"
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={panelState.listboxId !== undefined}
      aria-controls={panelState.listboxId}
      aria-activedescendant={panelState.activeId}
    />
  );
}
