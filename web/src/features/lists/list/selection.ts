/** Chooses the selected list when the screen opens (LST-11) and after a deletion (LST-04). */
import type { ListSummary } from '@quitanda/contract';

export interface ListSelection {
  readonly selectedId: string | null;
  /** Whether the remembered list no longer exists; the person then sees a message. */
  readonly isRememberedListMissing: boolean;
}

/**
 * Returns the initial selection. `rememberedId` is the list last selected on this device,
 * `awaitedId` the one that the server has just made, as a copy or by an import.
 */
export function selectInitialList(
  lists: readonly Pick<ListSummary, 'id'>[],
  rememberedId: string | null,
  awaitedId?: string,
): ListSelection {
  if (awaitedId !== undefined) return { selectedId: awaitedId, isRememberedListMissing: false };
  if (rememberedId === null) {
    return { selectedId: lists[0]?.id ?? null, isRememberedListMissing: false };
  }
  const isFound = lists.some((list) => list.id === rememberedId);
  return { selectedId: isFound ? rememberedId : null, isRememberedListMissing: !isFound };
}

/** Returns the first list other than `deletedId`; null if there is none. */
export function selectAfterDeletion(
  lists: readonly Pick<ListSummary, 'id'>[],
  deletedId: string,
): string | null {
  return lists.find((list) => list.id !== deletedId)?.id ?? null;
}
