/** Keeps what was read on the device, so that a reload with no signal shows the last known state. */
import { front } from '#platform/front.ts';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Connection } from './connection.ts';
import { foldAccepted, type Known } from './outbox-state.ts';
import type { Outbox } from './outbox.ts';
import { projectFor, type ReadKey } from './project.ts';
import { forget, keepReads, readsBut, readsOf, type KeptRead } from './store.ts';
import type { Projections, Write } from './types.ts';

/** Large, the same for days, and on no first screen: they come once that has loaded. */
const late = (['getKeptProducts', 'getOwnProducts'] as const).map((name): ReadKey => [name, {}]);
const lateIds = late.map((key) => hashKey(key));

/** The reads kept at most: the newest stay. */
const mostReads = 300;
/** Accepted writes stay at least this long, for reads that were under way when they landed. */
const longestRead = 10 * 60_000;

export interface KeptReads {
  /** Fills the cache with what this device keeps, brought up to the last accepted write. */
  readonly restore: () => Promise<void>;
  /** The same for what no first screen shows. */
  readonly restoreLate: () => Promise<void>;
  readonly close: () => void;
}

export interface KeptReadsDeps {
  readonly client: QueryClient;
  readonly connection: Connection;
  readonly outbox: Outbox;
  readonly projections: Projections;
}

export function createKeptReads(deps: KeptReadsDeps): KeptReads {
  const { client, connection, outbox, projections } = deps;
  const changed = new Map<string, KeptRead>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRestoring = false;

  function keepChanged(): void {
    clearTimeout(timer);
    timer = undefined;
    const database = connection.database();
    const reads = [...changed.values()];
    changed.clear();
    // A device with no space left still has the copy in memory.
    if (database) keepReads(database, reads).catch(() => undefined);
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (isRestoring || event.type !== 'updated' || event.action.type !== 'success') return;
    const { query } = event;
    const known = query.state.data as Known | undefined;
    if (known === undefined) return;
    const id = query.queryHash;
    changed.set(id, {
      ...known,
      id,
      key: query.queryKey as ReadKey,
      at: query.state.dataUpdatedAt,
    });
    // At once, all that arrived in this task: somebody may leave the page now.
    timer ??= setTimeout(keepChanged);
  });

  function show(reads: readonly KeptRead[]): void {
    isRestoring = true;
    for (const { id: _hash, key, at, ...known } of reads) {
      if (client.getQueryData(key) === undefined) {
        client.setQueryData(key, known satisfies Known, { updatedAt: at });
      }
    }
    isRestoring = false;
  }

  async function restoreLate(): Promise<void> {
    const database = connection.database();
    if (database !== undefined) show(await readsOf(database, lateIds));
  }

  async function restore(): Promise<void> {
    const database = connection.database();
    if (database === undefined) return;
    const { accepted } = outbox.state();
    const all = (await readsBut(database, lateIds)).sort((one, other) => other.at - one.at);
    const reads = all.slice(0, mostReads).map((read) => brought(read, accepted));
    show(reads);
    // However young: a page that is loaded again asks again.
    void client.invalidateQueries({ refetchType: 'none' });
    await keepReads(database, reads);
    await forget(database, {
      readIds: all.slice(mostReads).map(({ id }) => id),
      acceptedOrders: forgettable(accepted),
    });
  }

  const brought = (read: KeptRead, accepted: readonly Write[]): KeptRead => {
    const project = projectFor(projections, read.key);
    return { ...read, ...foldAccepted(read, accepted, project) };
  };

  addEventListener('pagehide', keepChanged);
  const unfollow = front.subscribe(keepChanged);
  return {
    restore,
    restoreLate,
    close() {
      unsubscribe();
      clearTimeout(timer);
      removeEventListener('pagehide', keepChanged);
      unfollow();
    },
  };
}

/** The newest accepted write always stays: it says how far the order of writes has come. */
function forgettable(accepted: readonly (Write & { acceptedAt?: number })[]): number[] {
  const ended = Date.now() - longestRead;
  return accepted
    .slice(0, -1)
    .filter(({ acceptedAt = 0 }) => acceptedAt < ended)
    .map(({ order }) => order);
}
