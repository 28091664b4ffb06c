/** The households of the signed-in user, and which of them is shown (CASA-01). */
import type { Membership } from '@quitanda/contract';
import { useSync, useSyncState, useUserSync } from './sync-context.ts';

export interface Households {
  /**
   * The households of the user, including the personal one, as the server last reported them; empty
   * until the server has answered once.
   */
  readonly all: readonly Membership[];
  /** The id of the shown household; undefined until the server has answered once. */
  readonly shownId: string | undefined;
  /** The id of the user, which is also the id of their personal household. */
  readonly userId: string | undefined;
  /** Shows another household; resolves once it is shown. */
  readonly show: (id: string) => Promise<void>;
}

export function useHouseholds(): Households {
  const sync = useSync();
  const state = useSyncState();
  const user = state.status === 'signed-in' ? state.user : undefined;
  const all = state.status === 'signed-in' ? state.memberships : noMemberships;
  const userId = all.find(({ isPersonal }) => isPersonal)?.id;
  return {
    all,
    shownId: user?.household ?? userId,
    userId,
    show: (id) => sync.show(id === userId ? undefined : id),
  };
}

/** Whether others belong to the shown household; false until the server has answered once. */
export function useIsShared(): boolean {
  const { all, shownId } = useHouseholds();
  return all.some(({ id, memberCount }) => id === shownId && memberCount > 1);
}

/** Returns the id of the shown household; undefined for the personal one. */
export const useShownHousehold = (): string | undefined => useUserSync()?.household;

const noMemberships: readonly Membership[] = [];
