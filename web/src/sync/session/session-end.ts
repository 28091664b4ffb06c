/**
 * Ends sessions and cleans up the device. A session ends by a sign-out, a deletion of the account,
 * or an event outside of this tab.
 */
import type { Failure } from '@quitanda/contract';
import { removeDeviceOwner } from '../../lib/device/device-owner.ts';
import { CallError } from '../http/call-error.ts';
import type { Call } from '../http/call.ts';
import { SignedOutError, type Identity } from '../http/identity.ts';
import { eraseJournals } from '../outbox/journal.ts';
import type { Homes } from './homes.ts';

export type SessionEnding =
  /** The user signed out in this tab. */
  | { readonly kind: 'signed-out' }
  /** The account is deleted, and with it all its data on this device. */
  | { readonly kind: 'deleted' }
  /**
   * The session was ended by another tab, a new password or the operator. `failure` is the error
   * by which the server rejected the session, if it did.
   */
  | { readonly kind: 'ended'; readonly failure?: Failure };

export interface SessionEnd {
  /** Makes a call, and signs the user out when the server rejects the session. */
  readonly call: Call;
  /** Removes the user's data from this device, except for unsent writes, then signs out. */
  readonly signOut: () => Promise<void>;
  /**
   * Deletes the account on the server and its data on this device. A repeated call with the same
   * key completes a deletion that was interrupted. Throws CallError, IdentityError or
   * SignedOutError.
   */
  readonly deleteAccount: (password: string, key: string) => Promise<void>;
  /**
   * Called after the user was signed out: cleans up the device as the kind of ending
   * requires, and reports the ending.
   */
  readonly finishSession: (userId: string) => void;
}

export interface SessionEndDeps {
  readonly identity: Identity;
  readonly call: Call;
  /** Returns the homes of the signed-in user; undefined if no user is signed in. */
  readonly currentHomes: () => Homes | undefined;
  readonly onEnded: ((ending: SessionEnding) => void) | undefined;
}

export function createSessionEnd({
  identity,
  call,
  currentHomes,
  onEnded,
}: SessionEndDeps): SessionEnd {
  /** What to report when the session ends, unless the account is deleted. */
  let ending: SessionEnding = { kind: 'ended' };
  /**
   * The state of the request to delete the account. While it is not 'none', the end of the session
   * counts as the deletion of the account.
   */
  let deletion: 'none' | 'sent' | 'unanswered' = 'none';

  async function deleteServerData(key: string): Promise<void> {
    deletion = 'sent';
    try {
      await call('deleteAccount', {}, { key });
    } catch (error) {
      // The account no longer exists: an earlier attempt has deleted it.
      if (isSessionRejected(error)) return;
      deletion = mayHaveSucceeded(error) ? 'unanswered' : 'none';
      throw error;
    }
  }

  return {
    async call(name, input, options) {
      const homesAtStart = currentHomes();
      const signInCountAtStart = identity.signInCount();
      const wasUnanswered = deletion === 'unanswered';
      try {
        const answer = await call(name, input, options);
        // A call that succeeds after an unanswered deletion shows that the account still exists.
        if (wasUnanswered && deletion === 'unanswered') deletion = 'none';
        return answer;
      } catch (error) {
        if (
          !isSessionRejected(error) ||
          homesAtStart === undefined ||
          homesAtStart !== currentHomes()
        ) {
          throw error;
        }
        // The same person has signed in again since: the server has rejected the earlier session.
        if (identity.signInCount() !== signInCountAtStart) throw new CallError({ kind: 'network' });
        // The call has already been repeated with a new token, so the session itself is rejected.
        ending = { kind: 'ended', failure: error.failure.failure };
        void identity.signOut();
        throw error;
      }
    },
    async signOut() {
      const homesAtStart = currentHomes();
      await homesAtStart?.clearLocalCopies();
      // After a second tap, or if the session has ended during the cleanup, no user is signed in.
      if (homesAtStart === undefined || homesAtStart !== currentHomes()) return;
      ending = { kind: 'signed-out' };
      await identity.signOut();
    },
    async deleteAccount(password, key) {
      // Read before the call, because a session that ends during the call resets `deletion`.
      const wasUnanswered = deletion === 'unanswered';
      try {
        await identity.deleteAccount(password, () => deleteServerData(key));
      } catch (error) {
        if (!(wasUnanswered && error instanceof SignedOutError)) throw error;
      }
    },
    finishSession(userId) {
      const reportedEnding: SessionEnding = deletion === 'none' ? ending : { kind: 'deleted' };
      ending = { kind: 'ended' };
      deletion = 'none';
      if (reportedEnding.kind !== 'ended') removeDeviceOwner();
      if (reportedEnding.kind === 'deleted') void eraseUserData(userId);
      onEnded?.(reportedEnding);
    },
  };
}

type SessionRejected = CallError & { readonly failure: { readonly kind: 'error-response' } };

function isSessionRejected(error: unknown): error is SessionRejected {
  if (!(error instanceof CallError)) return false;
  return error.failure.kind === 'error-response' && error.failure.status === 401;
}

/** Whether the server may have deleted the account although the call failed. */
function mayHaveSucceeded(error: unknown): boolean {
  if (!(error instanceof CallError)) return true;
  return error.failure.kind === 'network' || error.failure.status >= 500;
}

async function eraseUserData(userId: string): Promise<void> {
  eraseJournals(userId);
  try {
    const { eraseHomes } = await import('./homes.ts');
    await eraseHomes(userId);
  } catch {
    // A device without IndexedDB has no data to erase.
  }
}
