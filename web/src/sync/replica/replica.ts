/**
 * The home as this device shows it: the server's rows at one revision, with the waiting writes
 * replayed over them in their order.
 */
import type { HouseholdChanges, ReadName, OutboxWriteName } from '@quitanda/contract';
import { firstReads } from '@quitanda/contract/sync-rows';
import type { Write } from '../reads-and-writes.ts';
import type { WriteDefinition, WriteDefinitions } from './definitions.ts';
import { createRowTables, type Rows, type Undo } from './rows.ts';

export interface Replica {
  readonly rows: Rows;
  /**
   * Whether this read has all rows that it needs. Until this device has fetched the whole home, it
   * has no rows, or only those that came with the page.
   */
  readonly isComplete: (read: ReadName) => boolean;
  /** Whether any rows were applied, even if only those of the page. */
  readonly hasRows: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Shows these waiting writes, all and in this order, over the server's rows. */
  readonly show: (waiting: readonly Write[]) => void;
  /** Replays the waiting writes once more, after further definitions of writes were loaded. */
  readonly replayAgain: () => void;
  /**
   * Applies the server's newer rows, and shows the waiting writes over them. A former member gets
   * no rows from the server, so `done` contains the writes that the server has applied. They stay
   * applied until the home is closed.
   */
  readonly applyServerRows: (
    changes: readonly HouseholdChanges[],
    waiting: readonly Write[],
    done?: readonly Write[],
  ) => void;
  /**
   * Applies the rows that came with the page for the first screens, and shows the waiting writes
   * over them, until all rows are fetched. Only for a replica without rows.
   */
  readonly preview: (rows: HouseholdChanges['rows']) => void;
}

interface ReplayedWrite {
  readonly write: Write;
  readonly undos: readonly Undo[];
}

/** Creates a replica. `by` returns the id of the user who makes all its writes. */
export function createReplica(definitions: Partial<WriteDefinitions>, by: () => string): Replica {
  const tables = createRowTables();
  const listeners = new Set<() => void>();
  const replayedWrites: ReplayedWrite[] = [];
  let loadedRows: 'none' | 'first' | 'all' = 'none';

  function emit(): void {
    for (const listener of listeners) listener();
  }

  function replay(write: Write): void {
    const definition = definitions[write.name] as WriteDefinition<OutboxWriteName> | undefined;
    const undos: Undo[] = [];
    try {
      tables.recordUndos(undos, () => definition?.apply?.(tables, write, by()));
    } catch (error) {
      // A write whose replay fails is still sent, but its half-applied change must not stay on the
      // screen.
      tables.undo(undos.splice(0));
      reportError(error);
    }
    replayedWrites.push({ write, undos });
  }

  function undoFrom(firstIndex: number): void {
    for (const { undos } of replayedWrites.splice(firstIndex).toReversed()) tables.undo(undos);
  }

  function replayAfter(sameCount: number, waiting: readonly Write[]): void {
    undoFrom(sameCount);
    for (const write of waiting.slice(sameCount)) replay(write);
  }

  const currentWaiting = () => replayedWrites.map(({ write }) => write);

  function rebase(
    changes: readonly HouseholdChanges[],
    waiting: readonly Write[],
    done: readonly Write[] = [],
  ): void {
    undoFrom(0);
    for (const change of changes) applyChanges(tables, change);
    for (const write of done) replay(write);
    // The `done` writes now count as rows of the server, and are not undone any more.
    replayedWrites.length = 0;
    replayAfter(0, waiting);
  }

  return {
    rows: tables,
    isComplete: (read) => loadedRows === 'all' || (loadedRows === 'first' && isFirstRead(read)),
    hasRows: () => loadedRows !== 'none',
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show(waiting) {
      const sameCount = countCommonWrites(replayedWrites, waiting);
      if (sameCount === replayedWrites.length && sameCount === waiting.length) return;
      replayAfter(sameCount, waiting);
      emit();
    },
    replayAgain() {
      if (replayedWrites.length === 0) return;
      rebase([], currentWaiting());
      emit();
    },
    applyServerRows(changes, waiting, done) {
      rebase(changes, waiting, done);
      loadedRows = 'all';
      emit();
    },
    preview(rows) {
      rebase([{ id: '', isReset: true, rows, removed: {} }], currentWaiting());
      loadedRows = 'first';
      emit();
    },
  };
}

const namesOfFirstReads: ReadonlySet<ReadName> = new Set(firstReads);
const isFirstRead = (read: ReadName) => namesOfFirstReads.has(read);

/** Returns how many writes at the start of both lists are the same. */
function countCommonWrites(
  replayedWrites: readonly ReplayedWrite[],
  waiting: readonly Write[],
): number {
  const firstDifference = replayedWrites.findIndex(
    ({ write }, index) => write.key !== waiting[index]?.key,
  );
  return firstDifference === -1 ? replayedWrites.length : firstDifference;
}

type RowTables = ReturnType<typeof createRowTables>;

/**
 * Applies the server's changes. Removals come first, because a row that is in both lists was
 * restored.
 */
function applyChanges(tables: RowTables, { isReset, rows, removed }: HouseholdChanges): void {
  if (isReset) tables.clear();
  for (const [kind, ids] of entriesOf(removed)) {
    for (const id of ids ?? []) tables.remove(kind, id);
  }
  for (const [kind, list] of entriesOf(rows)) {
    for (const row of list ?? []) tables.put(kind, row);
  }
}

const entriesOf = <T extends object>(record: T) =>
  Object.entries(record) as { [K in keyof T]-?: [K, T[K]] }[keyof T][];
