import { useEffect, useState, type ClipboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import type { ItemValues } from '../items/item-fields.ts';
import type { PastedDrafts } from './pasted-drafts.ts';

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

interface Options {
  readonly onAdd: (items: readonly ItemValues[]) => void;
  /** Called with the text of the field in which a single item was pasted or spoken. */
  readonly onText: (text: string) => void;
  /** Called before the preview of spoken items opens. */
  readonly onSpoken: () => void;
  readonly focus: () => void;
}

/** Reads pasted and spoken items, and asks before it adds several of them (LST-21, LST-22). */
export function usePreview({ onAdd, onText, onSpoken, focus }: Options) {
  const [preview, setPreview] = useState<Preview>(emptyPreview);
  const [isOpen, setIsOpen] = useState(false);
  const toast = useToast();
  // The items of the preview are kept only while this list is open.
  useEffect(() => () => toast.withdraw(previewTopic), [toast]);

  function open(title: string, drafts: PastedDrafts) {
    setPreview({ title, drafts, key: preview.key + 1 });
    setIsOpen(true);
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    // Text without a line end, comma or semicolon is a single item, which the browser pastes.
    if (!/[\n\r\u2028\u2029,;]/u.test(text)) return;
    event.preventDefault();
    const field = event.currentTarget;
    // Used if the text has a single item, or if the code of the parser cannot be loaded.
    const insertAsText = () => insertText(field, text, onText);
    void loadParserAndParseDrafts(text).then(
      (drafts) => (drafts === undefined ? insertAsText() : open('Itens colados', drafts)),
      insertAsText,
    );
  }

  function handleSpeech(lines: readonly string[]) {
    const showTranscript = () => {
      onText(lines.join(', '));
      focus();
    };
    void loadParserAndParseDrafts(lines.join('\n')).then((drafts) => {
      if (drafts === undefined) {
        showTranscript();
        return;
      }
      onSpoken();
      open('Itens falados', drafts);
    }, showTranscript);
  }

  function handleAdd(items: readonly ItemValues[]) {
    setIsOpen(false);
    onAdd(items);
  }
  function handleClose() {
    setIsOpen(false);
    toast.info('Nada foi adicionado.', {
      topic: previewTopic,
      action: { label: 'Ver de novo', onAction: () => setIsOpen(true) },
    });
  }
  return {
    handlePaste,
    handleSpeech,
    key: preview.key,
    dialog: {
      title: preview.title,
      initialDrafts: preview.drafts,
      isOpen,
      onAdd: handleAdd,
      onClose: handleClose,
    },
  };
}

/** Inserts a text at the caret, or instead of the selected text, as a browser pastes it. */
function insertText(field: HTMLInputElement, text: string, onText: (text: string) => void): void {
  const { value, selectionStart, selectionEnd } = field;
  const start = selectionStart ?? value.length;
  flushSync(() => onText(value.slice(0, start) + text + value.slice(selectionEnd ?? value.length)));
  field.setSelectionRange(start + text.length, start + text.length);
}

const loadParserAndParseDrafts = async (text: string) =>
  (await import('./pasted-drafts.ts')).parseDrafts(text);
