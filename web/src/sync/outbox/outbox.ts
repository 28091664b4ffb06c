/**
 * The writes of one home, from the tap until the server has answered. Before `push` returns, the
 * write is in the state that the screen shows, and in the journal. The database stores the write
 * soon after, and exchange/ sends it.
 */
import type { OutboxWriteName } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Connection } from '../store/connection.ts';
import type { TabChannel } from '../tabs/tab-channel.ts';
import type { CallInput, Write, WriteContext } from '../reads-and-writes.ts';
import type { Journal } from './journal.ts';
import { createWritePersister } from './write-persister.ts';
import { numbered, type StoredWrite, type NewWrite } from '../store/stored-write.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import { createWriteLists, type OutboxState } from './write-lists.ts';
import { createWriteRefuser, type WriteRefuser } from './write-refuser.ts';
import { dropWrites } from './write-store.ts';

export interface PushOptions {
  /** The message for a final refusal, e.g. 'Falha ao adicionar item.' */
  readonly failureText?: string;
  readonly context?: WriteContext;
}

/** Adds a write to the outbox. Returns the write's key. */
export type PushWrite = <N extends OutboxWriteName>(
  name: N,
  input: CallInput<N>,
  options?: PushOptions,
) => string;

export interface Outbox extends WriteRefuser {
  readonly push: PushWrite;
  readonly state: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Replaces the stored writes by those that the database has now, after another tab has changed
   * it.
   */
  readonly load: (stored: readonly StoredWrite[]) => void;
  /** The writes that only this tab's memory has, because the database could not store them. */
  readonly unstored: () => readonly StoredWrite[];

  /** Removes writes that the server has applied. The database has already deleted them. */
  readonly removeApplied: (writes: readonly StoredWrite[]) => void;

  readonly refusals: Pick<Refusals, 'state' | 'subscribe' | 'reload' | 'adopt'>;
  /**
   * Moves a refusal's writes to the end of the outbox. A second call for the same refusal does
   * nothing.
   */
  readonly retry: (refusalId: number) => Promise<void>;
  /** Deletes a refusal and its writes. */
  readonly discard: (refusalId: number) => Promise<void>;
}

export interface OutboxDeps {
  readonly connection: Connection;
  /**
   * Stores each new write in localStorage until the database has it, because a write that the
   * database has only begun to store may be lost if the page is reloaded at once.
   */
  readonly journal: Journal;
  readonly channel: Pick<TabChannel, 'post'>;
  /** Returns the description of a new write, and the message for a refusal of it. */
  readonly textsFor: (write: Write) => Pick<Write, 'description' | 'failureText'>;
  /** Returns the write together with the state that it is based on (CASA-41). */
  readonly withBasis: (write: Write) => Write;
  /** Reads the database again. */
  readonly reload: () => Promise<void>;
  /** Called when a new write can be sent, stored or not, and when a refusal is retried. */
  readonly onPushed: () => void;
  readonly onStorageFailure: () => void;
}

/**
 * Creates the outbox of a home, with the writes that an earlier page has left in the journal. Its
 * asynchronous functions reject if the database fails (MOB-01, ADR 0011).
 */
export function createOutbox(deps: OutboxDeps): Outbox {
  const { connection, journal, channel, textsFor, withBasis, reload } = deps;
  const { onPushed, onStorageFailure } = deps;
  const lists = createWriteLists();
  const refusals = createRefusals({ connection, nextTapNumber: journal.nextTapNumber });
  const persister = createWritePersister({
    connection,
    journal,
    onPersisted,
    onAlreadyStored,
    onFailed,
  });

  const push: PushWrite = (name, input, options = {}) => {
    const key = newId();
    const write = { ...input, ...options, name, key, at: Date.now() } as Write;
    addWrite({ ...textsFor(write), ...withBasis(write), ...numbered(journal.nextTapNumber()) });
    return key;
  };

  function addWrite(write: NewWrite): void {
    persister.persist(write);
    lists.addBeingStored(write);
  }

  function onPersisted(write: StoredWrite): void {
    // The write was removed while it was being stored, e.g. with the create that it depends on.
    if (!lists.isBeingStored(write)) return void deleteStored([write]).catch(() => undefined);
    lists.finishStoring(write, 'stored');
    channel.post({ kind: 'changed' });
    onPushed();
  }

  // Another tab has stored the write of the journal before.
  function onAlreadyStored(write: NewWrite): void {
    lists.finishStoring(write, 'already-stored');
    reload().catch(() => undefined);
  }

  function onFailed(write: NewWrite, isJournaled: boolean): void {
    if (!lists.isBeingStored(write)) return;
    lists.finishStoring(write, 'unstored');
    if (!isJournaled) onStorageFailure();
    onPushed();
  }

  const deleteStored = (writes: readonly StoredWrite[]) =>
    connection.use(
      (database) =>
        dropWrites(
          database,
          writes.map(({ key }) => key),
        ),
      undefined,
    );

  const notifyRefusalsChanged = () => channel.post({ kind: 'decided' });

  function removeFromLists(writes: readonly Write[]): void {
    for (const { key } of writes) journal.remove(key);
    lists.remove(writes);
    channel.post({ kind: 'changed' });
  }

  async function retry(refusalId: number): Promise<void> {
    for (const write of await refusals.retry(refusalId)) addWrite(write);
    await reload();
    channel.post({ kind: 'changed' });
    notifyRefusalsChanged();
    onPushed();
  }

  async function discard(refusalId: number): Promise<void> {
    await refusals.discard(refusalId);
    notifyRefusalsChanged();
  }

  const refuser = createWriteRefuser({
    lists,
    refusals,
    reload,
    deleteStored,
    removeFromLists,
    post: channel.post,
  });
  for (const write of persister.recover()) lists.addBeingStored(write);
  return {
    push,
    state: lists.state,
    subscribe: lists.subscribe,
    load: lists.load,
    unstored: lists.unstored,
    removeApplied: removeFromLists,
    ...refuser,
    refusals,
    retry,
    discard,
  };
}
