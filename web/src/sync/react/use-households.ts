/** The households of the signed-in user, and which of them is shown (CASA-01). */
import type { Membership } from '@quitanda/contract';
import { useSync, useSyncState } from './sync-context.ts';

export interface Households {
  /** As the server said last, the personal one among them; empty until it has answered once. */
  readonly all: readonly Membership[];
  /** The shown one's id: the user's own for the personal one; undefined while nobody is signed in. */
  readonly shownId: string | undefined;
  /** The id of the user, and of their personal household. */
  readonly userId: string | undefined;
  /** Shows another one; resolves once it is shown. */
  readonly show: (id: string) => Promise<void>;
}

export function useHouseholds(): Households {
  const sync = useSync();
  const state = useSyncState();
  const user = state.status === 'signed-in' ? state.user : undefined;
  const userId = user?.identityUser.id;
  return {
    all: state.status === 'signed-in' ? state.memberships : noMemberships,
    shownId: user?.household ?? userId,
    userId,
    show: (id) => sync.show(id === userId ? undefined : id),
  };
}

const noMemberships: readonly Membership[] = [];
