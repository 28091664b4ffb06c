import type { ListSummary } from '@quitanda/contract';
import { useNavigate, useRouteLocation } from '../../../router/router-context.ts';
import { useEffect, useState } from 'react';
import { readActiveListId, saveActiveListId } from '../../../lib/device/shopping-storage.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { selectInitialList, type ListSelection } from './selection.ts';

declare module '../../../router/route-location.ts' {
  interface LocationState {
    /**
     * Set if accepting an invite has opened the lists screen: the id of the copy of the list
     * (LST-11, INV-02).
     */
    readonly clonedListId?: string;
  }
}

/**
 * Returns the selected list and a function to select another. The selection is stored on the device
 * (LST-11, LST-12).
 */
export function useSelectedList(lists: readonly ListSummary[] | undefined) {
  const toast = useToast();
  const clonedId = useClonedId();
  const [rememberedId] = useState(readActiveListId);
  /** Undefined until there are lists to select from. */
  const [choice, setChoice] = useState<ListSelection>();

  // Without lists nothing is selected yet, because the rows on this device may be older than the
  // user's first list.
  const canSelect =
    lists !== undefined && (lists.length > 0 || rememberedId !== null || clonedId !== undefined);
  if (choice === undefined && canSelect) {
    setChoice(selectInitialList(lists, rememberedId, clonedId));
  }
  const selected = lists?.find(({ id }) => id === choice?.selectedId);
  const selectedId = selected?.id ?? null;
  // Until the lists are loaded, the selected list does not count as missing, because a list can be
  // created and selected before that.
  const isLoaded = lists !== undefined;
  const isChoiceMissing =
    isLoaded &&
    selected === undefined &&
    typeof choice?.selectedId === 'string' &&
    // The accepted copy may not have arrived on this device yet.
    choice.selectedId !== clonedId;
  // The accepted copy is stored as the selected list, also before it has arrived.
  const awaitedCopyId = choice?.selectedId === clonedId ? (clonedId ?? null) : null;
  const isMissing = choice?.isRememberedListMissing === true || isChoiceMissing;

  useEffect(() => {
    if (choice !== undefined && isLoaded) saveActiveListId(selectedId ?? awaitedCopyId);
  }, [choice, isLoaded, selectedId, awaitedCopyId]);

  useEffect(() => {
    if (isMissing) toast.warning('A lista selecionada anteriormente não foi encontrada.');
  }, [isMissing, toast]);

  return {
    selected,
    isNoneSelected: isLoaded && selected === undefined,
    select: (id: string | null) => setChoice({ selectedId: id, isRememberedListMissing: false }),
  };
}

/**
 * Returns the id of the accepted copy, and removes the id from the history. Otherwise a reload would
 * select the copy again, although the person may have selected another list.
 */
function useClonedId(): string | undefined {
  const idInHistory = useRouteLocation().state.clonedListId;
  const [clonedId] = useState(idInHistory);
  const navigate = useNavigate();
  useEffect(() => {
    if (idInHistory !== undefined) navigate({ to: '/lista-compras', replace: true });
  }, [idInHistory, navigate]);
  return clonedId;
}
