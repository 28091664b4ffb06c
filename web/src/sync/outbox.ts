/**
 * The taps of one user, from the moment they are made until the server has answered. They are on
 * screen in the same tick and on the disk in the same task; sender.ts takes them from here.
 */
import type { Failure, WriteName } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Connection } from './connection.ts';
import type { Journal } from './journal.ts';
import { createKeeper } from './keeper.ts';
import type { OutboxState } from './outbox-state.ts';
import * as store from './store.ts';
import type { KeptWrite, NewWrite } from './store.ts';
import type { TabChannel } from './tab-channel.ts';
import type { CallInput, Write, WriteContext } from './types.ts';
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
  /** Takes a write off, and with `isRefused` all that depends on what it would have created. */
  readonly drop: (write: KeptWrite, isRefused?: Failure) => Promise<void>;

  /** The order up to which every write is settled now. */
  readonly settledOrder: () => Promise<number>;
  /** The writes after that order that the server may have taken by now. */
  readonly sentAfter: (order: number) => Promise<Write[]>;
}

export interface OutboxDeps {
  readonly connection: Connection;
  readonly journal: Journal;
  readonly channel: Pick<TabChannel, 'tell'>;
  readonly onPushed: () => void;
  readonly onStorageFailure: () => void;
}

/** Orders of writes that could not be kept lie between those of the database. */
const orderStep = 1e-6;

export function createOutbox(deps: OutboxDeps): Outbox {
  const { connection, journal, channel, onPushed, onStorageFailure } = deps;
  const lists = createWriteLists();
  const keeper = createKeeper({ connection, journal, onKept, onKnown, onFailed });
  /** The last accepted write that was read back; this tab's own may already stand after it. */
  let reloadedThrough = -1;

  const push: PushWrite = (name, input, options = {}) => {
    const write = { ...input, ...options, name, key: newId(), at: Date.now() } as NewWrite;
    keeper.keep(write);
    lists.addFresh(write);
    return write.key;
  };

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

  const unkeep = (writes: readonly KeptWrite[]) => {
    const orders = writes.filter((write) => !lists.isUnstored(write)).map(({ order }) => order);
    return connection.use((on) => store.dropWrites(on, orders), undefined);
  };

  async function reload(): Promise<void> {
    const loaded = await connection.use((on) => store.loadWrites(on, reloadedThrough), undefined);
    if (loaded === undefined) return;
    reloadedThrough = loaded.accepted.at(-1)?.order ?? reloadedThrough;
    lists.load(loaded.pending, loaded.accepted);
  }

  async function next(): Promise<KeptWrite | undefined> {
    const first = await connection.use(store.firstPending, undefined);
    const [tapped] = lists.unstored();
    return tapped && (first === undefined || tapped.at <= first.at) ? tapped : first;
  }

  async function markSent(write: KeptWrite, isSent: boolean): Promise<void> {
    if (lists.isUnstored(write)) lists.markUnstored(write, isSent);
    else await connection.use((on) => store.markSent(on, write.order, isSent), undefined);
  }

  async function settledOrder(): Promise<number> {
    return Math.max(await connection.use(store.settledOrder, 0), lists.lastAccepted());
  }

  async function accept(write: KeptWrite, answer: unknown): Promise<void> {
    const isStored = !lists.isUnstored(write);
    const order = isStored ? write.order : (await settledOrder()) + orderStep;
    const taken = { ...write, order, answer, acceptedAt: Date.now() } as KeptWrite;
    if (isStored) await connection.use((on) => store.acceptWrite(on, taken), undefined);
    journal.strike(write.key);
    lists.accept(taken);
    channel.tell({ kind: 'changed' });
  }

  async function drop(write: KeptWrite, refused?: Failure): Promise<void> {
    await reload();
    const later = lists.state().pending.filter(({ key }) => key !== write.key);
    const dropped = [write, ...(refused ? dependentsOf(write, later) : [])];
    await unkeep(dropped);
    for (const { key } of dropped) journal.strike(key);
    lists.remove(dropped);
    channel.tell({ kind: 'changed' });
    if (refused) channel.tell({ kind: 'refused', write, failure: refused });
  }

  async function sentAfter(order: number): Promise<Write[]> {
    const kept = await connection.use((on) => store.sentAfter(on, order), []);
    const { accepted } = lists.state();
    const taken = accepted.filter((write) => write.order > order);
    return [...kept, ...taken, ...lists.unstored().filter(({ isSent }) => isSent)];
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
    settledOrder,
    sentAfter,
  };
}
