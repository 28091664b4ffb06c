import { offlineText } from '../../../lib/offline-text.ts';
import { sharing } from '#platform/sharing.ts';
import type { ListSummary } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useState } from 'react';
import { CallError } from '../../../sync/http/call-error.ts';
import { useCall } from '../../../sync/react/use-call.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { makeInviteContent } from './invite-link.ts';

/**
 * LST-14: marks the list as shared on the server, then opens the device's share sheet. If the device
 * has no share sheet, or the browser refuses to open it because the tap was too long ago,
 * `onLinkNeeded` is called to show the link.
 */
export function useSharing({ onLinkNeeded }: { onLinkNeeded: (list: ListSummary) => void }) {
  const callSharing = useSharingCall();
  const toast = useToast();
  const [isSharing, setIsSharing] = useState(false);

  async function share(list: ListSummary): Promise<void> {
    setIsSharing(true);
    const result = await callSharing('shareList', list.id, 'Não foi possível gerar o convite.');
    setIsSharing(false);
    if ('failure' in result) {
      toast.error(result.failure);
      return;
    }
    const sharedList = result.list;
    const outcome = await sharing.share(makeInviteContent(sharedList));
    if (outcome === 'unsupported') {
      toast.warning('A função de compartilhar não é suportada neste navegador.');
    }
    if (outcome === 'failed') toast.error('Não foi possível gerar o convite.');
    const isLinkNeeded = outcome === 'unsupported' || outcome === 'too-late';
    // If another dialog is open, the link does not cover it. The person can show the link later, by
    // the button 'Lista compartilhada'.
    if (isLinkNeeded && !document.querySelector('[role="dialog"]')) onLinkNeeded(sharedList);
  }

  return { isSharing, share };
}

type SharingResult = { readonly list: ListSummary } | { readonly failure: string };

/**
 * Returns a function that marks a list as shared or not shared. The function needs a network, and
 * resolves to the changed list or to an error message.
 */
export function useSharingCall() {
  const call = useCall();
  return async (
    name: 'shareList' | 'unshareList',
    listId: string,
    failureText: string,
  ): Promise<SharingResult> => {
    let list: ListSummary;
    try {
      list = await call(name, { params: { listId } }, { key: newId() });
    } catch (error) {
      const isOffline = error instanceof CallError && error.failure.kind === 'network';
      const failure = isOffline ? offlineText : failureText;
      return { failure };
    }
    return { list };
  };
}
