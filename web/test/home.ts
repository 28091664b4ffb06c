/**
 * A household in memory: the server's rows, the writes of this device, and the results of reads.
 */
import type { Answer, HouseholdChanges, OutboxWriteName } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { HomeReadName } from '@quitanda/contract/sync-rows';
import { definitions } from '../src/app/definitions.ts';
import { lazySelectors, lazyWrites } from '../src/app/lazy-selectors.ts';
import { createReplica } from '../src/sync/replica/replica.ts';
import { createHomeReads } from '../src/sync/replica/select.ts';
import type { CallInput, Write, WriteContext } from '../src/sync/reads-and-writes.ts';

export type HomeRows = HouseholdChanges['rows'];

/** The time of a test's taps, unless the test sets another time. */
export const tappedAt = '2026-11-21T12:00:00.000Z';
/** The id of the person who taps. */
export const me = '01890000-0000-7000-8000-0000000000aa';

/** Creates a household in which the server has these rows. */
export function createHomeWith(rows: HomeRows) {
  const replica = createReplica({ ...definitions.writes, ...lazyWrites }, () => me);
  const reads = createHomeReads(replica, {
    selectors: { ...definitions.selectors, ...lazySelectors },
  });
  let pendingWrites: readonly Write[] = [];
  /** Applies newer rows of the server. The pending writes are replayed over them. */
  const receiveRows = (
    changed: HomeRows,
    removed: HouseholdChanges['removed'] = {},
    isReset = false,
  ) => {
    const changes = { id: newId(), isReset, rows: changed, removed };
    replica.applyServerRows([changes], pendingWrites);
  };
  receiveRows(rows, {}, true);
  return {
    replica,
    receiveRows,
    /** Shows the effect of a write that the server has not confirmed. */
    tap<N extends OutboxWriteName>(
      name: N,
      input: CallInput<N>,
      { context, at = tappedAt }: { context?: WriteContext; at?: string } = {},
    ): void {
      const order = pendingWrites.length + 1;
      const write = { ...input, name, context, key: newId(), order, at: Date.parse(at) };
      pendingWrites = [...pendingWrites, write as unknown as Write];
      replica.show(pendingWrites);
    },
    /** Removes all pending writes, as if the server had refused them. */
    refuse() {
      pendingWrites = [];
      replica.show(pendingWrites);
    },
    read: <N extends HomeReadName>(name: N, input: CallInput<N>) =>
      reads.read(name, input) as Answer<N> | undefined,
  };
}

export const createProduct = (id: string, name = id) => ({
  id,
  name,
  brand: null,
  categoryName: 'Mercearia',
  typicalUnit: 'un' as const,
  imageUrl: null,
});
