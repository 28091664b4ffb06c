/**
 * The taps of one user, from the moment they are made until the server has answered. They are on
 * screen in the same tick and on the disk in the same task; exchange/ takes them from here.
 */
import type { OutboxName } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Connection } from '../store/connection.ts';
import type { TabChannel } from '../tabs/tab-channel.ts';
import type { CallInput, Refused, Write, WriteContext } from '../types.ts';
import type { Journal } from './journal.ts';
import { createKeeper } from './keeper.ts';
import type { KeptWrite, NewWrite } from './kept-write.ts';
import { createRefusals, setAsideFailure, type Refusals } from './refusals.ts';
import { dependentsOf } from './write-ids.ts';
import { createWriteLists, type OutboxState } from './write-lists.ts';
import { dropWrites } from './write-store.ts';

export interface PushOptions {
  /** The row's own sentence for a final refusal, e.g. 'Falha ao adicionar item.' */
  readonly failureText?: string;
  readonly context?: WriteContext;
}

export type PushWrite = <N extends OutboxName>(
  name: N,
  input: CallInput<N>,
  options?: PushOptions,
) => string;

export interface Outbox {
  readonly push: PushWrite;
  readonly state: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows what the database has now, after another tab has changed it. */
  readonly load: (stored: readonly KeptWrite[]) => void;
  /** The writes that only the memory of this tab has: the database refused them. */
  readonly unstored: () => readonly KeptWrite[];

  /** The server has done these writes, and the database has forgotten them. */
  readonly settle: (writes: readonly KeptWrite[]) => void;
  /** Takes off a write that has nothing left to change. */
  readonly drop: (write: KeptWrite, why: Refused) => Promise<void>;
  /**
   * Takes off a refused write with all that depends on what it would have created, and keeps them
   * among the refusals. Answers whether that is news: not for what a refused write has left behind,
   * and not when another tab sent the same write and was quicker.
   */
  readonly refuse: (write: KeptWrite, why: Refused) => Promise<boolean>;

  /**
   * Puts the first write among the refusals, with all that depends on it; its key stays, for the
   * server may have it. Nothing when another write is first by now. Only while nobody sends.
   */
  readonly setAside: (key: string) => Promise<void>;

  readonly refusals: Pick<Refusals, 'state' | 'subscribe' | 'reload' | 'adopt'>;
  /** Sends what was refused again, after all that waits now; once, however often it is asked for. */
  readonly retry: (refusalId: number) => Promise<void>;
  /** Gives up what was refused. */
  readonly discard: (refusalId: number) => Promise<void>;
}

export interface OutboxDeps {
  readonly connection: Connection;
  readonly journal: Journal;
  readonly channel: Pick<TabChannel, 'tell'>;
  /** The words for a write that is about to be shown, and its sentence for a refusal. */
  readonly wordsFor: (write: Write) => Pick<Write, 'description' | 'failureText'>;
  /** The write with the state that it is based on (CASA-41). */
  readonly withBasis: (write: Write) => Write;
  /** Reads again what the database has. */
  readonly reload: () => Promise<void>;
  readonly onPushed: () => void;
  readonly onStorageFailure: () => void;
}

export function createOutbox(deps: OutboxDeps): Outbox {
  const { connection, journal, channel, wordsFor, withBasis, reload } = deps;
  const { onPushed, onStorageFailure } = deps;
  const lists = createWriteLists();
  const refusals = createRefusals({ connection, turn: journal.turn });
  const keeper = createKeeper({ connection, journal, onKept, onKnown, onFailed });

  const push: PushWrite = (name, input, options = {}) => {
    const key = newId();
    const write = { ...input, ...options, name, key, at: Date.now() } as Write;
    take({ ...wordsFor(write), ...withBasis(write), turn: journal.turn() });
    return key;
  };

  function take(write: NewWrite): void {
    keeper.keep(write);
    lists.addFresh(write);
  }

  function onKept(write: KeptWrite): void {
    // Meanwhile dropped, with the create that it depends on.
    if (!lists.isFresh(write)) return void forget([write]).catch(() => undefined);
    lists.leaveFresh(write, 'stored');
    channel.tell({ kind: 'changed' });
    onPushed();
  }

  function onKnown(write: NewWrite): void {
    lists.leaveFresh(write, 'known');
    reload().catch(() => undefined);
  }

  function onFailed(write: NewWrite, isNoted: boolean): void {
    if (!lists.isFresh(write)) return;
    lists.leaveFresh(write, 'unstored');
    if (!isNoted) onStorageFailure();
    onPushed();
  }

  const forget = (writes: readonly KeptWrite[]) =>
    connection.use(
      (on) =>
        dropWrites(
          on,
          writes.map(({ key }) => key),
        ),
      undefined,
    );

  function takeOff(writes: readonly Write[]): void {
    for (const { key } of writes) journal.strike(key);
    lists.remove(writes);
    channel.tell({ kind: 'changed' });
  }

  async function drop(write: KeptWrite, { failure }: Refused): Promise<void> {
    await refusals.reload();
    const cause = refusals.causeOf(write);
    // Tapped while its create was being refused: it shares that one's fate.
    if (cause) await refusals.keep([write], failure, cause);
    else await forget([write]);
    takeOff([write]);
  }

  async function refuse(write: KeptWrite, { status, failure }: Refused): Promise<boolean> {
    await reload();
    await refusals.reload();
    const later = lists.state().pending.filter(({ key }) => key !== write.key);
    const writes = [write, ...dependentsOf(write, later)];
    // Any other refusal has a reason of its own.
    const cause = status === 404 ? refusals.causeOf(write) : undefined;
    const isKept = await refusals.keep(writes, failure, cause);
    if (!isKept) {
      await reload();
      return false;
    }
    takeOff(writes);
    channel.tell(cause ? { kind: 'decided' } : { kind: 'refused', write, failure });
    return cause === undefined;
  }

  async function setAside(key: string): Promise<void> {
    await reload();
    const [first, ...later] = lists.state().pending;
    if (first?.key !== key) return;
    const writes = [first, ...dependentsOf(first, later)];
    await refusals.keep(writes, setAsideFailure);
    takeOff(writes);
    channel.tell({ kind: 'decided' });
  }

  async function retry(refusalId: number): Promise<void> {
    for (const write of await refusals.retry(refusalId)) take(write);
    await reload();
    channel.tell({ kind: 'changed' });
    channel.tell({ kind: 'decided' });
    onPushed();
  }

  async function discard(refusalId: number): Promise<void> {
    await refusals.discard(refusalId);
    channel.tell({ kind: 'decided' });
  }

  for (const write of keeper.recover()) lists.addFresh(write);
  return {
    push,
    state: lists.state,
    subscribe: lists.subscribe,
    load: lists.load,
    unstored: lists.unstored,
    settle: takeOff,
    drop,
    refuse,
    setAside,
    refusals,
    retry,
    discard,
  };
}
