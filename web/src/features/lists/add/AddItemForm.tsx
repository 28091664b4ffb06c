import type { ListItem } from '@quitanda/contract';
import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/buttons/Button.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { afterFirstLoad } from '../../../lib/timing/after-first-load.ts';
import { lazyPart, lazyComponent, lazyDialog } from '../../../ui/lazy-part.tsx';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { checkAll } from '../../../ui/fields/checks.ts';
import { useSubmit } from '../../../ui/fields/use-submit.ts';
import styles from './AddItemForm.module.css';
import type { AddPanelProps, AmountProps, PanelHandle, PanelState } from './AddPanel.tsx';
import { itemChecks, type ItemValues } from '../items/item-fields.ts';
import type { PastedDrafts } from './pasted-drafts.ts';
import type { Suggestion } from './suggestions.ts';
import { useItemActions } from '../items/use-item-actions.ts';
import { useIsWide } from '../../../ui/touch/use-is-wide.ts';
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
  const [isFocused, setIsFocused] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  const [isListening, setIsListening] = useState(false);
  const [preview, setPreview] = useState<Preview>(emptyPreview);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const toast = useToast();
  // The items of the preview are kept only while this list is open.
  useEffect(() => () => toast.withdraw(previewTopic), [toast]);
  const isWide = useIsWide();
  const isTyping = fields.name !== '';
  const isPanelOpen = isFocused && !isDismissed;

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

  function addSuggestion(suggestion: Suggestion) {
    const isAmountTyped = isAmountParsed || entry.isAmountSet;
    const typedValues = isAmountTyped ? checkAll(typedItem, itemChecks).values : undefined;
    addSuggestedItem(suggestion, {
      quantity: typedValues?.quantity ?? suggestion.quantity,
      unit: typedValues?.unit ?? suggestion.unit,
    });
    clearForm();
  }

  function handleEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isPanelOpen) return;
    event.preventDefault();
    setIsDismissed(true);
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (isPanelOpen && panel.current?.handleKeyDown(event) === true) event.preventDefault();
  }

  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    // Text without a line end, comma or semicolon is a single item, which the browser pastes.
    if (!/[\n\r\u2028\u2029,;]/u.test(text)) return;
    event.preventDefault();
    // Used if the text has a single item, or if the code of the parser cannot be loaded.
    const insertAsText = () => insertText(text);
    void loadParserAndParseDrafts(text).then(
      (drafts) => (drafts === undefined ? insertAsText() : openPreview('Itens colados', drafts)),
      insertAsText,
    );
  }
  /** Inserts a text at the caret, or instead of the selected text, as a browser pastes it. */
  function insertText(text: string) {
    const field = nameField.current;
    if (field === null) return;
    const { value, selectionStart, selectionEnd } = field;
    const start = selectionStart ?? value.length;
    flushSync(() =>
      changeName(value.slice(0, start) + text + value.slice(selectionEnd ?? value.length)),
    );
    field.setSelectionRange(start + text.length, start + text.length);
  }
  function openPreview(title: string, drafts: PastedDrafts) {
    setPreview({ title, drafts, key: preview.key + 1 });
    setIsPreviewOpen(true);
  }

  function handleSpeech(lines: readonly string[]) {
    const showTranscript = () => {
      changeName(lines.join(', '));
      nameField.current?.focus();
    };
    void loadParserAndParseDrafts(lines.join('\n')).then((drafts) => {
      if (drafts === undefined) {
        showTranscript();
        return;
      }
      entry.clear();
      openPreview('Itens falados', drafts);
    }, showTranscript);
  }
  function addPreviewedItems(newItems: readonly ItemValues[]) {
    setIsPreviewOpen(false);
    add(items, newItems);
  }
  function closePreview() {
    setIsPreviewOpen(false);
    toast.info('Nada foi adicionado.', {
      topic: previewTopic,
      action: { label: 'Ver de novo', onAction: () => setIsPreviewOpen(true) },
    });
  }

  function handleFocus({ target }: FocusEvent) {
    // The amount is always shown on a wide screen, and does not open the panel over the rows.
    if (!isWide || target === nameField.current) setIsFocused(true);
  }
  function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (!currentTarget.contains(relatedTarget)) setIsFocused(false);
  }

  return (
    <>
      <form
        {...form.props}
        className={classNames(styles.form, isTyping && styles.isTyping)}
        data-typing={isTyping ? '' : undefined}
        onFocus={handleFocus}
        onBlur={handleBlur}
        onKeyDown={handleEscape}
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
            value={fields.name}
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
      <PastedDialog
        key={preview.key}
        title={preview.title}
        initialDrafts={preview.drafts}
        isOpen={isPreviewOpen}
        onAdd={addPreviewedItems}
        onClose={closePreview}
      />
    </>
  );
}

interface Preview {
  readonly title: string;
  readonly drafts: PastedDrafts;
  readonly key: number;
}
/** The topic of the toast with 'Ver de novo'. */
const previewTopic = 'preview';
const emptyPreview: Preview = {
  title: '',
  drafts: { rows: [], isCut: false, headings: [], talk: [] },
  key: 0,
};

const loadParserAndParseDrafts = async (text: string) =>
  (await import('./pasted-drafts.ts')).parseDrafts(text);
