/**
 * How a write leaves the outbox without being applied: it is dropped, or moved to the refusals with
 * the writes that depend on it (ADR 0011).
 */
import type { ErrorResponse, Write } from '../reads-and-writes.ts';
import type { StoredWrite } from '../store/stored-write.ts';
import type { TabChannel } from '../tabs/tab-channel.ts';
import { setAsideFailure, type Refusals } from './refusals.ts';
import { dependentsOf } from './write-ids.ts';
import type { WriteLists } from './write-lists.ts';

export interface WriteRefuser {
  /**
   * Removes a refused write that needs no message or decision, or adds it to the refusal that
   * caused it. `refusal` is the server's response.
   */
  readonly drop: (write: StoredWrite, refusal: ErrorResponse) => Promise<void>;
  /**
   * Moves a refused write, and all writes that depend on what it would have created, to the
   * refusals. Resolves to whether the user needs a message. No message is needed if the write
   * depends on an earlier refused write, or if another tab has already handled the same write.
   */
  readonly refuse: (write: StoredWrite, refusal: ErrorResponse) => Promise<boolean>;
  /**
   * Moves the first write, and all that depend on it, to the refusals. The write keeps its key,
   * because the server may have applied it. Does nothing if `key` is not the key of the first
   * write. Call it only while no tab is sending.
   */
  readonly setAside: (key: string) => Promise<void>;
}

export interface WriteRefuserDeps {
  readonly lists: Pick<WriteLists, 'state'>;
  readonly refusals: Refusals;
  /** Reads the database again. */
  readonly reload: () => Promise<void>;
  /** Deletes the writes from the database. */
  readonly deleteStored: (writes: readonly StoredWrite[]) => Promise<void>;
  /** Removes the writes from the memory of all tabs, and from the journal. */
  readonly removeFromLists: (writes: readonly Write[]) => void;
  readonly post: TabChannel['post'];
}

/** Its functions reject if the database fails; the write then stays in the outbox. */
export function createWriteRefuser(deps: WriteRefuserDeps): WriteRefuser {
  const { lists, refusals, reload, deleteStored, removeFromLists, post } = deps;

  return {
    async drop(write, { failure }) {
      await refusals.reload();
      const cause = refusals.causeOf(write);
      // The write was made while its create was being refused, so it is added to that refusal.
      if (cause) await refusals.add([write], failure, cause);
      else await deleteStored([write]);
      removeFromLists([write]);
    },

    async refuse(write, { status, failure }) {
      await reload();
      await refusals.reload();
      const laterWrites = lists.state().pending.filter(({ key }) => key !== write.key);
      const writes = [write, ...dependentsOf(write, laterWrites)];
      // Only a 404 can be a consequence of an earlier refusal.
      const cause = status === 404 ? refusals.causeOf(write) : undefined;
      const hasMoved = await refusals.add(writes, failure, cause);
      if (!hasMoved) {
        await reload();
        return false;
      }
      removeFromLists(writes);
      if (cause) post({ kind: 'decided' });
      else post({ kind: 'refused', write, failure });
      return cause === undefined;
    },

    async setAside(key) {
      await reload();
      const [first, ...laterWrites] = lists.state().pending;
      if (first?.key !== key) return;
      const writes = [first, ...dependentsOf(first, laterWrites)];
      await refusals.add(writes, setAsideFailure);
      removeFromLists(writes);
      post({ kind: 'decided' });
    },
  };
}
