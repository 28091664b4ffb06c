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
import type { AddPanelProps, PanelKeys, ShownSuggestions } from './AddPanel.tsx';
import { itemChecks, type ItemToBuy } from '../items/item-fields.ts';
import type { PastedDraft } from './pasted.ts';
import type { Suggestion } from './suggestions.ts';
import { useItemActions } from '../items/use-item-actions.ts';
import { useQuickEntry } from './use-quick-entry.ts';

const AddPanel = lazyPart<AddPanelProps>(async () => (await import('./AddPanel.tsx')).AddPanel, {
  isWanted: ({ isOpen }) => isOpen,
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
 * LST-06, LST-20: adds items. A person types a name, takes a suggestion or presses Enter, and types
 * the next name. The panel that opens while typing lies over the rows, so that they do not move.
 */
export function AddItemForm({ listId, items }: Props) {
  const { add, addSuggested } = useItemActions(listId);
  const { shown, wanted, isRead, ...entry } = useQuickEntry();
  const name = useRef<HTMLInputElement>(null);
  const panel = useRef<PanelKeys>(null);
  const [isFocused, setIsFocused] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  const [suggested, setSuggested] = useState<ShownSuggestions>({});
  const [isListening, setIsListening] = useState(false);
  const [pasted, setPasted] = useState<Preview>(noPaste);
  const [isPreviewing, setIsPreviewing] = useState(false);
  const toast = useToast();
  const isTyping = shown.name !== '';
  const isUnfolded = isFocused && !isDismissed;

  const form = useSubmit(wanted, {
    checks: itemChecks,
    onSubmit(item) {
      add(items, [item]);
      startAgain();
    },
  });

  function type(text: string) {
    entry.setName(text);
    form.setProblems({});
    setIsDismissed(false);
  }
  /** Clears the form for the next item. */
  function startAgain() {
    entry.clear();
    form.setProblems({});
    name.current?.focus();
  }

  function take(suggestion: Suggestion) {
    const typed = isRead || entry.isChosen ? checkAll(wanted, itemChecks).values : undefined;
    addSuggested(suggestion, {
      quantity: typed?.quantity ?? suggestion.quantity,
      unit: typed?.unit ?? suggestion.unit,
    });
    startAgain();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Escape' && isUnfolded) {
      event.preventDefault();
      setIsDismissed(true);
    } else if (isUnfolded && panel.current?.press(event) === true) {
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
      (drafts) => (drafts === undefined ? typeAsIs() : preview('Itens colados', drafts)),
      typeAsIs,
    );
  }
  function preview(title: string, drafts: readonly PastedDraft[]) {
    setPasted({ title, drafts, key: pasted.key + 1 });
    setIsPreviewing(true);
  }

  function hear(lines: readonly string[]) {
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
      preview('Itens falados', drafts);
    }, typeTranscript);
  }
  function addPasted(things: readonly ItemToBuy[]) {
    setIsPreviewing(false);
    add(items, things);
  }
  function closePasted() {
    setIsPreviewing(false);
    toast.info('Nada foi adicionado.', {
      action: { label: 'Ver de novo', onAction: () => setIsPreviewing(true) },
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
                <VoiceButton onListening={setIsListening} onText={type} onHeard={hear} />
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
          isOpen={isUnfolded}
          searched={isTyping ? wanted.name : ''}
          items={items}
          amount={shown}
          isRead={isRead}
          quantityProblem={form.problems.quantity}
          onQuantity={entry.setQuantity}
          onUnit={entry.setUnit}
          onSelect={take}
          onShown={setSuggested}
          keys={panel}
        />
        <VisuallyHidden>
          <output>{isRead && `Quantidade: ${shown.quantity} ${shown.unit}`}</output>
        </VisuallyHidden>
      </form>
      <PastedDialog
        key={pasted.key}
        title={pasted.title}
        pasted={pasted.drafts}
        isOpen={isPreviewing}
        onAdd={addPasted}
        onClose={closePasted}
      />
    </>
  );
}

interface Preview {
  readonly title: string;
  readonly drafts: readonly PastedDraft[];
  readonly key: number;
}
const noPaste: Preview = { title: '', drafts: [], key: 0 };

const readPasted = async (text: string) => (await import('./pasted.ts')).pastedDrafts(text);
