/** Chooses the selected list when the screen opens (LST-11) and after a deletion (LST-04). */
import type { ListSummary } from '@quitanda/contract';

export interface ListSelection {
  readonly selectedId: string | null;
  /** Whether the remembered list no longer exists; the person then sees a message. */
  readonly isRememberedMissing: boolean;
}

/** `rememberedId` is the list last selected on this device, `clonedId` the copy just accepted. */
export function selectInitialList(
  lists: readonly Pick<ListSummary, 'id'>[],
  rememberedId: string | null,
  clonedId?: string,
): ListSelection {
  if (clonedId !== undefined) return { selectedId: clonedId, isRememberedMissing: false };
  if (rememberedId === null) {
    return { selectedId: lists[0]?.id ?? null, isRememberedMissing: false };
  }
  const isFound = lists.some((list) => list.id === rememberedId);
  return { selectedId: isFound ? rememberedId : null, isRememberedMissing: !isFound };
}

/** The first list that remains once `deletedId` is gone, or none. */
export function selectAfterDeletion(
  lists: readonly Pick<ListSummary, 'id'>[],
  deletedId: string,
): string | null {
  return lists.find((list) => list.id !== deletedId)?.id ?? null;
}
