import { useEffect, useState, useSyncExternalStore } from 'react';
import { useWhileNotPressed } from '../../lib/timing/while-not-pressed.ts';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { useOutboxState } from '../../sync/react/use-pending.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useRefusals, useUnsentActions } from '../../sync/react/use-unsent.ts';
import type { Write } from '../../sync/reads-and-writes.ts';
import { ConflictSheet } from './ConflictSheet.tsx';
import { RemovedItemSheet } from './RemovedItemSheet.tsx';
import { conflictsOf, decideResolution, type Conflict } from './conflicts.ts';
import { deferConflicts, useDeferredKeys } from './deferred-conflicts.ts';

/**
 * Shows a question, for one item at a time, about the writes that were refused because another
 * person changed the item first (CASA-44). Conflicts that need no answer are resolved
 * automatically.
 */
export function Conflicts() {
  const conflicts = conflictsOf(useRefusals());
  const deferredKeys = useDeferredKeys();
  const conflictsToShow = conflicts.filter(
    ({ keys }) => !keys.every((key) => deferredKeys.has(key)),
  );
  return (
    <>
      {conflicts.map((conflict) => (
        <AutomaticResolution key={conflict.itemId} conflict={conflict} />
      ))}
      <ConflictQuestion conflicts={conflictsToShow} />
    </>
  );
}

/**
 * Returns the conflict's list and item, and its resolution. The resolution is undefined as long as
 * it is unknown.
 */
function useResolution(conflict: Conflict | undefined) {
  const me = useHouseholds().userId;
  const input = { params: { listId: conflict?.listId ?? '' } };
  const { data: list, isLoading } = useRead('getList', input);
  const item = list?.items.find(({ id }) => id === conflict?.itemId);
  // While another write of the item is pending, the resolution is unknown: the rows already contain
  // that write, but the server may still refuse it.
  const hasPendingWrite = useOutboxState().pending.some((write) => isAboutItem(write, conflict));
  const canResolve = conflict !== undefined && !isLoading && me !== undefined && !hasPendingWrite;
  return { list, item, resolution: canResolve ? decideResolution(conflict, item, me) : undefined };
}

function isAboutItem(write: Write, conflict: Conflict | undefined): boolean {
  const { params } = write as { readonly params?: { readonly itemId?: string } };
  return params?.itemId !== undefined && params.itemId === conflict?.itemId;
}

/** Resolves a conflict that needs no answer. Renders nothing. */
function AutomaticResolution({ conflict }: { readonly conflict: Conflict }) {
  const { retry, discard } = useUnsentActions();
  const { resolution } = useResolution(conflict);
  // Joined to a string, so that the effect runs again only if the ids have changed.
  const joinedIds = conflict.refusalIds.join(' ');
  useEffect(() => {
    if (resolution !== 'discard' && resolution !== 'retry') return;
    const resolve = resolution === 'discard' ? discard : retry;
    void resolveInOrder(joinedIds.split(' ').map(Number), resolve).catch(() => undefined);
  }, [resolution, joinedIds, retry, discard]);
  return null;
}

/** Resolves the refusals one after the other, so that retried writes keep their order. */
async function resolveInOrder(ids: readonly number[], resolve: (id: number) => Promise<void>) {
  for (const id of ids) await resolve(id);
}

/**
 * Shows the question about the first conflict, once no other dialog is open and no pointer is down.
 */
function ConflictQuestion({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const isOtherDialogOpen = useIsDialogOpen();
  const { discard } = useUnsentActions();
  const [nextConflict] = conflicts;
  const canOpen = useWhileNotPressed(nextConflict !== undefined);
  const [shownConflict, setShownConflict] = useState<Conflict>();
  const isUnresolved = conflicts.some(({ itemId }) => itemId === shownConflict?.itemId);
  const isOpen = shownConflict !== undefined && isUnresolved;
  if (!isOpen && canOpen && !isOtherDialogOpen && nextConflict !== undefined)
    setShownConflict(nextConflict);
  const currentConflict =
    conflicts.find(({ itemId }) => itemId === shownConflict?.itemId) ?? shownConflict;
  const { list, item, resolution } = useResolution(currentConflict);
  if (currentConflict === undefined) return null;
  const { ownLine, edited, itemId, refusalIds } = currentConflict;
  const sheet = {
    conflict: currentConflict,
    list,
    isOpen: isOpen && (resolution === 'ask' || resolution === 'removed'),
    remainingCount: conflicts.length - 1,
    onAnswered: () => void resolveInOrder(refusalIds, discard).catch(() => undefined),
    onPostpone: () => deferConflicts(conflicts.flatMap(({ keys }) => keys)),
  };
  // The key remounts the dialog for each conflict, so that its initial focus is set again.
  return ownLine === null && edited !== undefined ? (
    <RemovedItemSheet key={itemId} {...sheet} edited={edited} />
  ) : (
    <ConflictSheet key={itemId} {...sheet} item={item} />
  );
}

function useIsDialogOpen(): boolean {
  return useSyncExternalStore(
    subscribeToDialogs,
    () => document.documentElement.dataset['dialog'] !== undefined,
  );
}

function subscribeToDialogs(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-dialog'] });
  return () => observer.disconnect();
}
