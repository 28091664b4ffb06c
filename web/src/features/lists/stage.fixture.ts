/**
 * What stands behind the lists screen in its tests: reads answer what the test put here with its
 * writes laid over by the real projections, as sync does.
 */
import type {
  Answer,
  KeptProducts,
  List,
  PriceBookEntry,
  Product,
  PurchasedItem,
  PriceHistoryEntry,
  ReadName,
} from '@quitanda/contract';
import { useSyncExternalStore } from 'react';
import type { PushWrite } from '../../sync/outbox.ts';
import type { CallFailure, CallInput, Projections, Read, Write } from '../../sync/types.ts';
import { listProjections } from './lists.projections.ts';

export const offline: CallFailure = { kind: 'network' };

const projections: Projections = listProjections;
const listeners = new Set<() => void>();

interface Stage {
  lists: List[];
  supermarkets: string[];
  history: PriceHistoryEntry[];
  book: PriceBookEntry[];
  products: Product[];
  /** What this device keeps of the catalogue. */
  kept: KeptProducts | undefined;
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
  kept: undefined,
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
    kept: undefined,
    lastPurchase: [],
    failures: {},
    loading: [],
    writes: [],
    waitingIds: [],
  });
}

/** Something changed behind the screen: another device, or the network came back. */
export function changeStage(change: Partial<Stage>): void {
  Object.assign(stage, change);
  for (const listener of listeners) listener();
}

/** What has been sent, oldest first: name and input of each write. */
export const sent = () =>
  stage.writes.map(({ key: _key, order: _order, at: _at, ...write }) => write);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function serverAnswer(name: ReadName, input: { params?: { listId?: string } }): unknown {
  switch (name) {
    case 'getLists':
      return stage.lists.map(({ items: _items, ...summary }) => summary);
    case 'getList':
      return stage.lists.find(({ id }) => id === input.params?.listId);
    case 'getSupermarkets':
      return { names: stage.supermarkets };
    case 'getPriceHistory':
      return stage.history;
    case 'getProducts':
      return stage.products;
    case 'getKeptProducts':
      return stage.kept;
    case 'getOwnProducts':
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
    const { writes, failures, loading } = useSyncExternalStore(subscribe, snapshot);
    // The app reads these from storage; the screen does not request them.
    const isOnDevice = name === 'getKeptProducts';
    const isKnown =
      (isEnabled || isOnDevice) && failures[name] === undefined && !loading.includes(name);
    const known = isKnown ? (serverAnswer(name, input) as Answer<N> | undefined) : undefined;
    const project = projections[name];
    const data = writes.reduce(
      (state, write) => (project === undefined ? state : project(state, write, input)),
      known,
    );
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
