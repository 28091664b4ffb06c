/**
 * The taps of one user, from the moment they are made until the server has answered. They are on
 * screen in the same tick and on the disk in the same task; sender.ts takes them from here.
 */
import type { WriteName } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Connection } from './connection.ts';
import type { Describe } from './descriptions.ts';
import type { Journal } from './journal.ts';
import { createKeeper } from './keeper.ts';
import type { OutboxState } from './outbox-state.ts';
import { createRefusals, setAsideFailure, type Refusals } from './refusals.ts';
import * as store from './store.ts';
import type { KeptWrite, NewWrite } from './store.ts';
import type { TabChannel } from './tab-channel.ts';
import type { CallInput, Refused, Write, WriteContext } from './types.ts';
import { dependentsOf } from './write-ids.ts';
import { createWriteLists } from './write-lists.ts';

export interface PushOptions {
  /** The row's own sentence for a final refusal, e.g. 'Falha ao adicionar item.' */
  readonly failureText?: string;
  readonly context?: WriteContext;
}

export type PushWrite = <N extends WriteName>(
  name: N,
  input: CallInput<N>,
  options?: PushOptions,
) => string;

export interface Outbox {
  readonly push: PushWrite;
  readonly state: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads again what is kept, after another tab has changed it. */
  readonly reload: () => Promise<void>;

  /** The write to send next. */
  readonly next: () => Promise<KeptWrite | undefined>;
  readonly markSent: (write: KeptWrite, isSent: boolean) => Promise<void>;
  readonly accept: (write: KeptWrite, answer: unknown) => Promise<void>;
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

  readonly refusals: Pick<Refusals, 'state' | 'subscribe' | 'reload'>;
  /** Sends what was refused again, after all that waits now; once, however often it is asked for. */
  readonly retry: (refusalId: number) => Promise<void>;
  /** Gives up what was refused. */
  readonly discard: (refusalId: number) => Promise<void>;

  /** The order up to which every write is settled now. */
  readonly settledOrder: () => Promise<number>;
  /** The writes after that order that the server may have taken by now. */
  readonly sentAfter: (order: number) => Promise<Write[]>;
}

export interface OutboxDeps {
  readonly connection: Connection;
  readonly journal: Journal;
  readonly channel: Pick<TabChannel, 'tell'>;
  /** The words for a write that is about to be laid over what is shown. */
  readonly describe: Describe;
  readonly onPushed: () => void;
  readonly onStorageFailure: () => void;
}

/** Orders of writes that could not be kept lie between those of the database. */
const orderStep = 1e-6;

export function createOutbox(deps: OutboxDeps): Outbox {
  const { connection, journal, channel, describe, onPushed, onStorageFailure } = deps;
  const lists = createWriteLists();
  const refusals = createRefusals({ connection, turn: journal.turn });
  const keeper = createKeeper({ connection, journal, onKept, onKnown, onFailed });
  /** The last accepted write that was read back; this tab's own may already stand after it. */
  let reloadedThrough = -1;
  /** Sent, but the disk had no room to say so. */
  const unmarked = new Set<string>();

  const push: PushWrite = (name, input, options = {}) => {
    const key = newId();
    const write = { ...input, ...options, name, key, at: Date.now() } as Write;
    take({ ...write, turn: journal.turn(), description: describe(write) });
    return key;
  };

  function take(write: NewWrite): void {
    keeper.keep(write);
    lists.addFresh(write);
  }

  function onKept(write: KeptWrite): void {
    // Meanwhile dropped, with the create that it depends on.
    if (!lists.isFresh(write)) return void unkeep([write]).catch(() => undefined);
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

  const storedOrders = (writes: readonly Write[]) =>
    writes.filter((write) => !lists.isUnstored(write)).map(({ order }) => order);

  const unkeep = (writes: readonly KeptWrite[]) =>
    connection.use((on) => store.dropWrites(on, storedOrders(writes)), undefined);

  const isSent = (write: KeptWrite) => write.isSent === true || unmarked.has(write.key);

  async function reload(): Promise<void> {
    const loaded = await connection.use((on) => store.loadWrites(on, reloadedThrough), undefined);
    if (loaded === undefined) return;
    reloadedThrough = loaded.accepted.at(-1)?.order ?? reloadedThrough;
    lists.load(loaded.pending, loaded.accepted);
  }

  async function next(): Promise<KeptWrite | undefined> {
    const first = await connection.use(store.firstPending, undefined);
    const [tapped] = lists.unstored();
    if (tapped && (first === undefined || tapped.turn <= first.turn)) return tapped;
    return first && { ...first, isSent: isSent(first) };
  }

  async function markSent(write: KeptWrite, isNowSent: boolean): Promise<void> {
    if (lists.isUnstored(write)) return lists.markUnstored(write, isNowSent);
    unmarked.delete(write.key);
    const mark = (on: store.Database) => store.markSent(on, write.order, isNowSent);
    await connection.use(mark, undefined).catch(() => {
      if (isNowSent) unmarked.add(write.key);
    });
  }

  async function settledOrder(): Promise<number> {
    return Math.max(await connection.use(store.settledOrder, 0), lists.lastAccepted());
  }

  async function accept(write: KeptWrite, answer: unknown): Promise<void> {
    const isStored = !lists.isUnstored(write);
    const order = isStored ? write.order : (await settledOrder()) + orderStep;
    const taken = { ...write, order, answer, acceptedAt: Date.now() } as KeptWrite;
    // A disk that is full takes nothing more, but gives back: the next write must not wait for room.
    const settle = (on: store.Database) =>
      store.acceptWrite(on, taken).catch(() => store.dropWrites(on, [order]));
    if (isStored) await connection.use(settle, undefined);
    unmarked.delete(write.key);
    journal.strike(write.key);
    lists.accept(taken);
    channel.tell({ kind: 'changed' });
  }

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
    else await unkeep([write]);
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

  async function sentAfter(order: number): Promise<Write[]> {
    const kept = await connection.use((on) => store.sentAfter(on, order, isSent), []);
    const { accepted } = lists.state();
    const taken = accepted.filter((write) => write.order > order);
    return [...kept, ...taken, ...lists.unstored().filter((write) => write.isSent)];
  }

  for (const write of keeper.recover()) lists.addFresh(write);
  return {
    push,
    state: lists.state,
    subscribe: lists.subscribe,
    reload,
    next,
    markSent,
    accept,
    drop,
    refuse,
    setAside,
    refusals,
    retry,
    discard,
    settledOrder,
    sentAfter,
  };
}
