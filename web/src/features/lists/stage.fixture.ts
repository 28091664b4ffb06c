/**
 * Replaces sync in the tests of the lists screen: reads return the test's data with the test's
 * writes replayed over it by their real definitions.
 */
import type {
  Answer,
  OfflineProducts,
  List,
  PriceBookEntry,
  Product,
  PurchasedItem,
  PriceHistoryEntry,
  ReadName,
} from '@quitanda/contract';
import { useSyncExternalStore } from 'react';
import type { LooseInput } from '../../sync/http/call.ts';
import type { PushWrite } from '../../sync/outbox/outbox.ts';
import { createReplica } from '../../sync/replica/replica.ts';
import { createHomeReads } from '../../sync/replica/select.ts';
import type { CallFailure, CallInput, Read, Write } from '../../sync/reads-and-writes.ts';
import { listWrites } from './lists.mutations.ts';
import { listSelectors } from './lists.selectors.ts';

export const offline: CallFailure = { kind: 'network' };

const listeners = new Set<() => void>();

interface Stage {
  lists: List[];
  supermarkets: string[];
  history: PriceHistoryEntry[];
  book: PriceBookEntry[];
  products: Product[];
  /** The part of the catalogue that this device stores. */
  offlineProducts: OfflineProducts | undefined;
  lastPurchase: PurchasedItem[];
  failures: Partial<Record<ReadName, CallFailure>>;
  /** Reads that have no answer yet. */
  loading: ReadName[];
  writes: readonly Write[];
  /** Ids of rows whose writes wait to be sent. */
  waitingIds: string[];
}
export const stage: Stage = {
  lists: [],
  supermarkets: [],
  history: [],
  book: [],
  products: [],
  offlineProducts: undefined,
  lastPurchase: [],
  failures: {},
  loading: [],
  writes: [],
  waitingIds: [],
};

export function resetStage(): void {
  localStorage.clear();
  Object.assign(stage, {
    lists: [],
    supermarkets: [],
    history: [],
    book: [],
    products: [],
    offlineProducts: undefined,
    lastPurchase: [],
    failures: {},
    loading: [],
    writes: [],
    waitingIds: [],
  });
}

/** Changes the data from outside the screen, as another device or a returning network does. */
export function changeStage(change: Partial<Stage>): void {
  Object.assign(stage, change);
  for (const listener of listeners) listener();
}

/** Returns the writes that were made, oldest first, each with name and input. */
export const sent = () =>
  stage.writes.map(({ key: _key, order: _order, at: _at, ...write }) => write);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The lists of the stage as rows, with its writes replayed over them. */
function homeAnswer(name: 'getLists' | 'getList', input: LooseInput): unknown {
  const replica = createReplica(listWrites, '');
  const lists = stage.lists.map(({ items: _items, _count, ...list }) => list);
  const listItems = stage.lists.flatMap(({ items }) => items);
  const changes = { id: '', isReset: true, rows: { lists, listItems }, removed: {} };
  replica.take([changes], stage.writes);
  return createHomeReads(replica, { selectors: listSelectors }).read(name, input);
}

/** Returns the same object while the stage has not changed. */
let answers = new Map<string, unknown>();
let answered: unknown;
function remembered(name: ReadName, input: LooseInput): unknown {
  const shown = snapshot();
  if (answered !== shown) answers = new Map();
  answered = shown;
  const id = JSON.stringify([name, input]);
  if (!answers.has(id)) answers.set(id, serverAnswer(name, input));
  return answers.get(id);
}

function serverAnswer(name: ReadName, input: LooseInput): unknown {
  switch (name) {
    case 'getLists':
    case 'getList':
      return homeAnswer(name, input);
    case 'getSupermarkets':
      return { names: stage.supermarkets };
    case 'getPriceHistory':
      return stage.history;
    case 'getProducts':
      return stage.products;
    case 'getOfflineProducts':
      return stage.offlineProducts;
    case 'getUsedProducts':
      return undefined;
    case 'getPriceBook':
      return { entries: stage.book };
    case 'getLastPurchase':
      return { items: stage.lastPurchase };
    default:
      throw new Error(`the lists screen does not read ${name}`);
  }
}

export const fakeRead = {
  useRead<N extends ReadName>(
    name: N,
    input: CallInput<N>,
    { isEnabled = true }: { isEnabled?: boolean } = {},
  ): Read<Answer<N>> {
    const { failures, loading } = useSyncExternalStore(subscribe, snapshot);
    // The app reads these from storage; the screen does not request them.
    const isOnDevice = name === 'getOfflineProducts';
    const isKnown =
      (isEnabled || isOnDevice) && failures[name] === undefined && !loading.includes(name);
    const data = isKnown ? (remembered(name, input) as Answer<N> | undefined) : undefined;
    return {
      data,
      isLoading: data === undefined && loading.includes(name),
      failure: failures[name],
      refresh: () => changeStage({ failures: {} }),
    };
  },
};

let shot = { ...stage };
function snapshot() {
  const isSame = (Object.keys(stage) as (keyof Stage)[]).every((key) => shot[key] === stage[key]);
  if (!isSame) shot = { ...stage };
  return shot;
}

export const fakeWrite = {
  useWrite: (): PushWrite => (name, input, options) => {
    const order = stage.writes.length + 1;
    const write = { ...input, ...options, name, key: `key-${order}`, order, at: Date.now() };
    changeStage({ writes: [...stage.writes, write as unknown as Write] });
    return write.key;
  },
};

export const fakePending = {
  useIsWaiting: (id: string) => useSyncExternalStore(subscribe, snapshot).waitingIds.includes(id),
};
