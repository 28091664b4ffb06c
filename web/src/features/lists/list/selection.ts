/** Chooses the selected list when the screen opens (LST-11) and after a deletion (LST-04). */
import type { ListSummary } from '@quitanda/contract';

export interface ListSelection {
  readonly selectedId: string | null;
  /** Whether the remembered list no longer exists; the person then sees a message. */
  readonly isRememberedListMissing: boolean;
}

/**
 * Returns the initial selection. `rememberedId` is the list last selected on this device,
 * `clonedId` the copy that was just made by accepting an invite.
 */
export function selectInitialList(
  lists: readonly Pick<ListSummary, 'id'>[],
  rememberedId: string | null,
  clonedId?: string,
): ListSelection {
  if (clonedId !== undefined) return { selectedId: clonedId, isRememberedListMissing: false };
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
