import { offlineText } from '../../../lib/offline-text.ts';
import { sharing } from '#platform/sharing.ts';
import type { ListSummary } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { useState } from 'react';
import { CallError } from '../../../sync/http/call-error.ts';
import { useCall } from '../../../sync/react/use-call.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { invitation } from './invite-link.ts';

/**
 * LST-14: marks the list as shared on the server, then opens the device's share sheet. If there is
 * none, or the browser no longer allows it, `onLinkNeeded` is called to show the link.
 */
export function useSharing({ onLinkNeeded }: { onLinkNeeded: (list: ListSummary) => void }) {
  const mark = useSetShared();
  const toast = useToast();
  const [isSharing, setIsSharing] = useState(false);

  async function share(list: ListSummary): Promise<void> {
    setIsSharing(true);
    const marked = await mark('shareList', list.id, 'Não foi possível gerar o convite.');
    setIsSharing(false);
    if ('failure' in marked) {
      toast.error(marked.failure);
      return;
    }
    const { shared } = marked;
    const outcome = await sharing.share(invitation(shared.name, shared.inviteToken ?? ''));
    if (outcome === 'unsupported') {
      toast.warning('A função de compartilhar não é suportada neste navegador.');
    }
    if (outcome === 'failed') toast.error('Não foi possível gerar o convite.');
    const isNeeded = outcome === 'unsupported' || outcome === 'too-late';
    // If a dialog was opened meanwhile, the link can be found by 'Lista compartilhada'.
    if (isNeeded && !document.querySelector('[role="dialog"]')) onLinkNeeded(shared);
  }

  return { isSharing, share };
}

type Marked = { readonly shared: ListSummary } | { readonly failure: string };

/**
 * Returns a function that marks a list as shared or not. It resolves to the changed list, or to the
 * error message. Works online only.
 */
export function useSetShared() {
  const call = useCall();
  return async (
    name: 'shareList' | 'unshareList',
    listId: string,
    failureText: string,
  ): Promise<Marked> => {
    let shared: ListSummary;
    try {
      shared = await call(name, { params: { listId } }, { key: newId() });
    } catch (error) {
      const isOffline = error instanceof CallError && error.failure.kind === 'network';
      const failure = isOffline ? offlineText : failureText;
      return { failure };
    }
    return { shared };
  };
}
