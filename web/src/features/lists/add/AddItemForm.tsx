import type { ListItem } from '@quitanda/contract';
import {
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { afterFirstLoad } from '../../../lib/timing/after-first-load.ts';
import { lazyPart, lazyComponent, lazyDialog } from '../../../ui/lazy-part.tsx';
import styles from './AddItemForm.module.css';
import type { AddPanelProps, AmountProps, PanelHandle, PanelState } from './AddPanel.tsx';
import { useIsWide } from '../../../ui/touch/use-is-wide.ts';
import { usePreview } from './use-preview.ts';
import { useEntryForm } from './use-entry-form.ts';

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
  // Each key renders the whole form again, so memos would only make the first load larger.
  'use no memo';
  const [panelState, setPanelState] = useState<PanelState>({});
  const [isListening, setIsListening] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const panel = useRef<PanelHandle>(null);
  const isWide = useIsWide();
  const { name, amount, form, ...entry } = useEntryForm({ listId, items, panelState, nameField });
  const { isPanelOpen, setIsDismissed, ...panelHandlers } = usePanelOpen(isWide, nameField);
  const preview = usePreview(entry.addItems);
  const isTyping = name !== '';

  function changeName(text: string) {
    entry.setName(text);
    setIsDismissed(false);
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (isPanelOpen && panel.current?.handleKeyDown(event) === true) event.preventDefault();
  }
  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    // Text without a line end, comma or semicolon is a single item, which the browser pastes.
    if (!/[\n\r\u2028\u2029,;]/u.test(text)) return;
    event.preventDefault();
    const insertAsText = () => {
      if (nameField.current !== null) insertText(nameField.current, text, changeName);
    };
    void preview.showItems('Itens colados', text, insertAsText);
  }
  function handleSpeech(lines: readonly string[]) {
    const showTranscript = () => {
      changeName(lines.join(', '));
      nameField.current?.focus();
    };
    void preview.showItems('Itens falados', lines.join('\n'), showTranscript, entry.clearFields);
  }

  return (
    <>
      <form
        {...form.props}
        className={classNames(styles.form, isTyping && styles.isTyping)}
        data-typing={isTyping ? '' : undefined}
        {...panelHandlers}
      >
        <div className={styles.line}>
          <TextField
            ref={nameField}
            className={styles.name}
            label="Adicionar item"
            isLabelHidden
            icon="plus"
            placeholder={isListening ? 'Ouvindo…' : 'Adicionar item'}
            trailing={
              isTyping && !isListening ? undefined : (
                <VoiceButton
                  onListeningChange={setIsListening}
                  onInterimText={changeName}
                  onFinalLines={handleSpeech}
                />
              )
            }
            value={name}
            onChange={changeName}
            onPaste={handlePaste}
            onKeyDown={handleKeyDown}
            onClick={() => setIsDismissed(false)}
            error={form.problems.name}
            autoComplete="off"
            enterKeyHint="done"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={panelState.listboxId !== undefined}
            aria-controls={panelState.listboxId}
            aria-activedescendant={panelState.activeId}
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
          query={entry.query}
          items={items}
          amount={isWide ? undefined : amount}
          onSelect={entry.addSuggestion}
          onStateChange={setPanelState}
          handle={panel}
        />
        <VisuallyHidden>
          <output>{amount.isParsed && `Quantidade: ${amount.quantity} ${amount.unit}`}</output>
        </VisuallyHidden>
      </form>
      <PastedDialog key={preview.key} {...preview.dialog} />
    </>
  );
}

/** Whether the panel under the field is open: while the field has the focus, until Escape. */
function usePanelOpen(isWide: boolean, nameField: RefObject<HTMLInputElement | null>) {
  // Memos of these functions would only make the first load larger.
  'use no memo';
  const [isFocused, setIsFocused] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  const isPanelOpen = isFocused && !isDismissed;
  return {
    isPanelOpen,
    setIsDismissed,
    onFocus({ target }: FocusEvent) {
      // The amount is always shown on a wide screen, and does not open the panel over the rows.
      if (!isWide || target === nameField.current) setIsFocused(true);
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      if (!currentTarget.contains(relatedTarget)) setIsFocused(false);
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !isPanelOpen) return;
      event.preventDefault();
      setIsDismissed(true);
    },
  };
}

/**
 * Inserts a text at the caret of a field, or instead of its selected text, as a browser pastes it.
 * `onChange` sets the value of the field.
 */
function insertText(
  field: HTMLInputElement,
  text: string,
  onChange: (value: string) => void,
): void {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length;
  flushSync(() =>
    onChange(value.slice(0, start) + text + value.slice(selectionEnd ?? value.length)),
  );
  field.setSelectionRange(start + text.length, start + text.length);
}
