import type { List } from '@quitanda/contract';
import { writeListText } from '@quitanda/contract/items/list-text';
import { sharing } from '#platform/sharing.ts';
import { writeToClipboard } from '../../../ui/buttons/use-copy-to-clipboard.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';

/**
 * TXT-01: returns a function that offers the list as text to other apps. Without a share sheet the
 * text is copied.
 */
export function useSendText() {
  const toast = useToast();
  return async (list: List): Promise<void> => {
    const text = writeListText(list);
    if ((await sharing.share({ title: list.name, text })) === 'done') return;
    if (await writeToClipboard(text)) toast.success('Lista copiada.');
    else toast.error('Não foi possível enviar a lista.');
  };
}
