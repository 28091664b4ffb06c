import { useEffect, useState } from 'react';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import type { ItemValues } from '../items/item-fields.ts';
import type { PastedDrafts } from './pasted-drafts.ts';

/** The topic of the toast with 'Ver de novo'. */
const previewTopic = 'preview';
const emptyPreview: {
  readonly key: number;
  readonly title: string;
  readonly initialDrafts: PastedDrafts;
  readonly isOpen: boolean;
} = {
  key: 0,
  title: '',
  initialDrafts: { rows: [], isCut: false, headings: [], talk: [] },
  isOpen: false,
};

/**
 * Shows the items of a pasted or spoken text in a dialog before they are added (LST-21, LST-22). Returns
 * the function that opens the dialog, and its properties.
 */
export function usePreview(onAdd: (items: readonly ItemValues[]) => void) {
  // Memos of these functions would only make the first load larger.
  'use no memo';
  const [{ key, ...preview }, setPreview] = useState(emptyPreview);
  const toast = useToast();
  // The items of the preview are kept only while this list is open.
  useEffect(() => () => toast.withdraw(previewTopic), [toast]);
  const setIsOpen = (isOpen: boolean) => setPreview((current) => ({ ...current, isOpen }));

  return {
    /**
     * Calls `onItems` before the dialog opens, or `onText` if the text has a single item or the code of the
     * parser cannot be loaded.
     */
    async showItems(title: string, text: string, onText: () => void, onItems?: () => void) {
      const initialDrafts = await parse(text).catch(() => undefined);
      if (initialDrafts === undefined) {
        onText();
        return;
      }
      onItems?.();
      setPreview((current) => ({ key: current.key + 1, title, initialDrafts, isOpen: true }));
    },
    key,
    dialog: {
      ...preview,
      onAdd(items: readonly ItemValues[]) {
        setIsOpen(false);
        onAdd(items);
      },
      onClose() {
        setIsOpen(false);
        toast.info('Nada foi adicionado.', {
          topic: previewTopic,
          action: { label: 'Ver de novo', onAction: () => setIsOpen(true) },
        });
      },
    },
  };
}

const parse = async (text: string) => (await import('./pasted-drafts.ts')).parseDrafts(text);
