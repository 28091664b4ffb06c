/** How a session ends: signed out, deleted, or ended from elsewhere; and what then stays here. */
import type { Failure } from '@quitanda/contract';
import { leaveDevice } from '../../lib/device-owner.ts';
import { CallError } from '../http/call-error.ts';
import type { Call } from '../http/call.ts';
import { SignedOutError, type Identity } from './identity.ts';
import { eraseJournals } from '../outbox/journal.ts';
import type { Homes } from './homes.ts';

export type Ending =
  /** Somebody asked for it in this tab. */
  | { readonly kind: 'signed-out' }
  /** The account is gone, and with it all that this device kept. */
  | { readonly kind: 'deleted' }
  /** By another tab, a new password, the operator; `failure` is what the server said, if it did. */
  | { readonly kind: 'ended'; readonly failure?: Failure };

export interface Leaving {
  /** As the call it was made from; who is locked out is signed out. */
  readonly call: Call;
  /** Removes what this device keeps of the user but what is not sent yet, then signs out. */
  readonly signOut: () => Promise<void>;
  /**
   * Deletes the account on the server and everything of it here; repeated with the same key it
   * ends what was begun. Throws CallError, IdentityError or SignedOutError.
   */
  readonly deleteAccount: (password: string, key: string) => Promise<void>;
  /** The user is signed out: cleans up as the ending wants it, and says so. */
  readonly left: (userId: string) => void;
}

export interface LeavingDeps {
  readonly identity: Identity;
  readonly call: Call;
  readonly user: () => Homes | undefined;
  readonly onEnded: ((ending: Ending) => void) | undefined;
}

export function createLeaving({ identity, call, user, onEnded }: LeavingDeps): Leaving {
  let ending: Ending = { kind: 'ended' };
  /** A deletion was sent; as long as its answer is missing, a session that ends was deleted. */
  let deletion: 'none' | 'sent' | 'unanswered' = 'none';

  async function deleteOurs(key: string): Promise<void> {
    deletion = 'sent';
    try {
      await call('deleteAccount', {}, { key });
    } catch (error) {
      // Nobody is there any more to be refused: an earlier try has deleted them.
      if (isLockedOut(error)) return;
      deletion = mayBeDone(error) ? 'unanswered' : 'none';
      throw error;
    }
  }

  return {
    async call(name, input, options) {
      const caller = user();
      const wasUnanswered = deletion === 'unanswered';
      try {
        const answer = await call(name, input, options);
        if (wasUnanswered && deletion === 'unanswered') deletion = 'none';
        return answer;
      } catch (error) {
        // A good token that is refused all the same.
        if (isLockedOut(error) && caller !== undefined && caller === user()) {
          ending = { kind: 'ended', failure: error.failure.failure };
          void identity.signOut();
        }
        throw error;
      }
    },
    async signOut() {
      const leaver = user();
      await leaver?.clearLocalCopies();
      // A second tap, or the session ended meanwhile: nobody is left to leave.
      if (leaver === undefined || leaver !== user()) return;
      ending = { kind: 'signed-out' };
      await identity.signOut();
    },
    async deleteAccount(password, key) {
      // Read before: a session that ends on the way leaves nothing of it.
      const isBegun = deletion === 'unanswered';
      try {
        await identity.deleteAccount(password, () => deleteOurs(key));
      } catch (error) {
        if (!(isBegun && error instanceof SignedOutError)) throw error;
      }
    },
    left(userId) {
      const how: Ending = deletion === 'none' ? ending : { kind: 'deleted' };
      ending = { kind: 'ended' };
      deletion = 'none';
      if (how.kind !== 'ended') leaveDevice();
      if (how.kind === 'deleted') void erase(userId);
      onEnded?.(how);
    },
  };
}

type LockedOut = CallError & { readonly failure: { readonly kind: 'refused' } };

function isLockedOut(error: unknown): error is LockedOut {
  if (!(error instanceof CallError)) return false;
  return error.failure.kind === 'refused' && error.failure.status === 401;
}

/** Whether the server may have acted all the same. */
function mayBeDone(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  return error.failure.kind === 'network' || error.failure.status >= 500;
}

async function erase(userId: string): Promise<void> {
  eraseJournals(userId);
  try {
    const { eraseHomes } = await import('./homes.ts');
    await eraseHomes(userId);
  } catch {
    // A device without databases keeps nothing.
  }
}
