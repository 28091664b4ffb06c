import type { ListSummary } from '@quitanda/contract';
import { useNavigate, useRouteLocation } from '../../../router/router-context.ts';
import { useEffect, useState } from 'react';
import {
  readActiveListId,
  readListHousehold,
  saveActiveListId,
  saveListHousehold,
} from '../../../lib/device/shopping-storage.ts';
import { useShownHousehold } from '../../../sync/react/use-households.ts';
import { useToast } from '../../../ui/feedback/toast-region.tsx';
import { selectInitialList, type ListSelection } from './selection.ts';

declare module '../../../router/route-location.ts' {
  interface LocationState {
    /**
     * The id of a list that the server has just made, as a copy or by an import, and that may not have
     * arrived on this device yet (LST-11).
     */
    readonly awaitedListId?: string;
  }
}

/**
 * Returns the selected list and functions to select another. The selection is stored on the device
 * (LST-11, LST-12).
 */
export function useSelectedList(lists: readonly ListSummary[] | undefined) {
  const toast = useToast();
  const [awaitedId, forgetAwaited] = useAwaitedId();
  const household = useShownHousehold() ?? 'personal';
  const [rememberedId] = useState(readActiveListId);
  const [isOfOther] = useState(() => ![null, household].includes(readListHousehold()));
  /** Undefined until there are lists to select from. */
  const [choice, setChoice] = useState<ListSelection>();
  const [leavingId, setLeavingId] = useState<string>();

  // Without lists nothing is selected yet, because the rows on this device may be older than the
  // user's first list.
  const canSelect =
    lists !== undefined && (lists.length > 0 || rememberedId !== null || awaitedId !== undefined);
  if (choice === undefined && canSelect) {
    // A list of another household is not missing here, unless it was brought along.
    const isHere = !isOfOther || lists.some(({ id }) => id === rememberedId);
    setChoice(selectInitialList(lists, isHere ? rememberedId : null, awaitedId));
  }
  const selected = lists?.find(({ id }) => id === choice?.selectedId);
  const selectedId = selected?.id ?? null;
  // From now on the list is missing if it is deleted.
  if (selected !== undefined && selected.id === awaitedId) forgetAwaited();
  // The awaited list is stored as the selected list, also before it has arrived on this device.
  const unarrivedId = choice?.selectedId === awaitedId ? (awaitedId ?? null) : null;
  // Until the lists are loaded, the selected list does not count as missing, because a list can be
  // created and selected before that.
  const isLoaded = lists !== undefined;
  // A list that this person moved away is not missing (CASA-08).
  if (isLoaded && selected === undefined && leavingId && choice?.selectedId === leavingId) {
    setChoice(selectInitialList(lists, null));
  }
  const isChoiceMissing =
    isLoaded &&
    selected === undefined &&
    typeof choice?.selectedId === 'string' &&
    unarrivedId === null;
  const isMissing = choice?.isRememberedListMissing === true || isChoiceMissing;

  useEffect(() => {
    if (choice === undefined || !isLoaded) return;
    saveActiveListId(selectedId ?? unarrivedId);
    saveListHousehold(household);
  }, [choice, household, isLoaded, selectedId, unarrivedId]);

  useEffect(() => {
    if (isMissing) toast.warning('A lista selecionada anteriormente não foi encontrada.');
  }, [isMissing, toast]);

  return {
    selected,
    isNoneSelected: isLoaded && selected === undefined && unarrivedId === null,
    /** Declares that this person moves this list to another household; undefined if that failed. */
    setLeavingId,
    select: (id: string | null) => setChoice({ selectedId: id, isRememberedListMissing: false }),
  };
}

/**
 * Returns the id of the awaited list, and a function that forgets it. Removes the id from the
 * history: otherwise a reload would select the list again, although the person may have selected
 * another one.
 */
function useAwaitedId() {
  const idInHistory = useRouteLocation().state.awaitedListId;
  const [awaitedId, setAwaitedId] = useState(idInHistory);
  const navigate = useNavigate();
  useEffect(() => {
    if (idInHistory !== undefined) navigate({ to: '/lista-compras', replace: true });
  }, [idInHistory, navigate]);
  return [awaitedId, () => setAwaitedId(undefined)] as const;
}
