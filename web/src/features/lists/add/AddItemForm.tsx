import type { ListItem } from '@quitanda/contract';
import { useRef, useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent } from 'react';
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
import type { AddPanelProps, PanelHandle, ShownSuggestions } from './AddPanel.tsx';
import { itemChecks, type ItemValues } from '../items/item-fields.ts';
import type { PastedDraft } from './pasted.ts';
import type { Suggestion } from './suggestions.ts';
import { useItemActions } from '../items/use-item-actions.ts';
import { useQuickEntry } from './use-quick-entry.ts';

const AddPanel = lazyPart<AddPanelProps>(async () => (await import('./AddPanel.tsx')).AddPanel, {
  isNeeded: ({ isOpen }) => isOpen,
  // If loading fails, the field still adds items, without the panel.
  onLoadFailed: () => undefined,
});
const VoiceButton = lazyComponent(
  async () => (await import('../voice/VoiceButton.tsx')).VoiceButton,
  { begin: afterFirstLoad },
);
const PastedDialog = lazyDialog(async () => (await import('./PastedDialog.tsx')).PastedDialog);

interface Props {
  readonly listId: string;
  /** The items of the list: adding the name of a pending item raises its quantity (LST-19). */
  readonly items: readonly ListItem[];
}

/**
 * LST-06, LST-20: adds items. A person types a name, selects a suggestion or presses Enter, and
 * types the next name. The panel that opens while typing lies over the rows, so that they do not
 * move.
 */
export function AddItemForm({ listId, items }: Props) {
  const { add, addSuggested } = useItemActions(listId);
  const { shown, typedItem, isAmountParsed, ...entry } = useQuickEntry();
  const name = useRef<HTMLInputElement>(null);
  const panel = useRef<PanelHandle>(null);
  const [isFocused, setIsFocused] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  const [suggested, setSuggested] = useState<ShownSuggestions>({});
  const [isListening, setIsListening] = useState(false);
  const [preview, setPreview] = useState<Preview>(emptyPreview);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const toast = useToast();
  const isTyping = shown.name !== '';
  const isPanelOpen = isFocused && !isDismissed;

  const form = useSubmit(typedItem, {
    checks: itemChecks,
    onSubmit(item) {
      add(items, [item]);
      clearForm();
    },
  });

  function type(text: string) {
    entry.setName(text);
    form.setProblems({});
    setIsDismissed(false);
  }
  /** Clears the form for the next item. */
  function clearForm() {
    entry.clear();
    form.setProblems({});
    name.current?.focus();
  }

  function addSuggestion(suggestion: Suggestion) {
    const isAmountTyped = isAmountParsed || entry.isAmountSet;
    const typed = isAmountTyped ? checkAll(typedItem, itemChecks).values : undefined;
    addSuggested(suggestion, {
      quantity: typed?.quantity ?? suggestion.quantity,
      unit: typed?.unit ?? suggestion.unit,
    });
    clearForm();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && isPanelOpen) {
      event.preventDefault();
      setIsDismissed(true);
    } else if (isPanelOpen && panel.current?.handleKey(event) === true) {
      event.preventDefault();
    }
  }

  function handlePaste(event: ClipboardEvent) {
    const text = event.clipboardData.getData('text');
    // Text without a line end, comma or semicolon is a single item, which the browser pastes.
    if (!/[\n\r\u2028\u2029,;]/u.test(text)) return;
    event.preventDefault();
    const typeAsIs = () => type(`${shown.name}${text}`);
    void readPasted(text).then(
      (drafts) => (drafts === undefined ? typeAsIs() : openPreview('Itens colados', drafts)),
      typeAsIs,
    );
  }
  function openPreview(title: string, drafts: readonly PastedDraft[]) {
    setPreview({ title, drafts, key: preview.key + 1 });
    setIsPreviewOpen(true);
  }

  function handleSpeech(lines: readonly string[]) {
    const typeTranscript = () => {
      type(lines.join(', '));
      name.current?.focus();
    };
    void readPasted(lines.join('\n')).then((drafts) => {
      if (drafts === undefined) {
        typeTranscript();
        return;
      }
      entry.clear();
      openPreview('Itens falados', drafts);
    }, typeTranscript);
  }
  function addPreviewed(newItems: readonly ItemValues[]) {
    setIsPreviewOpen(false);
    add(items, newItems);
  }
  function closePreview() {
    setIsPreviewOpen(false);
    toast.info('Nada foi adicionado.', {
      action: { label: 'Ver de novo', onAction: () => setIsPreviewOpen(true) },
    });
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
            placeholder={isListening ? 'Ouvindo…' : 'Adicionar item'}
            trailing={
              isTyping && !isListening ? undefined : (
                <VoiceButton
                  onListening={setIsListening}
                  onInterimText={type}
                  onFinalLines={handleSpeech}
                />
              )
            }
            value={shown.name}
            onChange={type}
            onPaste={handlePaste}
            onKeyDown={handleKey}
            onClick={() => setIsDismissed(false)}
            error={form.problems.name}
            autoComplete="off"
            enterKeyHint="done"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={suggested.listboxId !== undefined}
            aria-controls={suggested.listboxId}
            aria-activedescendant={suggested.activeId}
          />
          {isTyping && !isListening && (
            <Button kind="primary" size="sm" type="submit" className={styles.submit}>
              Adicionar
            </Button>
          )}
        </div>
        <AddPanel
          isOpen={isPanelOpen}
          query={isTyping ? typedItem.name : ''}
          items={items}
          amount={shown}
          isAmountParsed={isAmountParsed}
          quantityProblem={form.problems.quantity}
          onQuantity={entry.setQuantity}
          onUnit={entry.setUnit}
          onSelect={addSuggestion}
          onShown={setSuggested}
          handle={panel}
        />
        <VisuallyHidden>
          <output>{isAmountParsed && `Quantidade: ${shown.quantity} ${shown.unit}`}</output>
        </VisuallyHidden>
      </form>
      <PastedDialog
        key={preview.key}
        title={preview.title}
        initialDrafts={preview.drafts}
        isOpen={isPreviewOpen}
        onAdd={addPreviewed}
        onClose={closePreview}
      />
    </>
  );
}

interface Preview {
  readonly title: string;
  readonly drafts: readonly PastedDraft[];
  readonly key: number;
}
const emptyPreview: Preview = { title: '', drafts: [], key: 0 };

const readPasted = async (text: string) => (await import('./pasted.ts')).pastedDrafts(text);
