/** The rows of the home in memory, by id and by the row that they belong to. */
import type { Row, RowKind } from '@quitanda/contract';
import { rowParents } from '@quitanda/contract/sync-rows';

/** The kinds of rows that belong to another row. */
export type ChildKind = keyof typeof rowParents;

export interface Rows {
  readonly get: <K extends RowKind>(kind: K, id: string) => Row<K> | undefined;
  /** All rows of a kind, in no particular order. Returns the same array until a row changes. */
  readonly all: <K extends RowKind>(kind: K) => readonly Row<K>[];
  /**
   * The rows that belong to one parent row, e.g. the items of a list. Returns the same array until
   * one of them changes.
   */
  readonly of: <K extends ChildKind>(kind: K, parentId: string) => readonly Row<K>[];
}

export interface MutableRows extends Rows {
  /** Adds a row, or replaces the row with the same id. A row object is never changed in place. */
  readonly put: <K extends RowKind>(kind: K, row: Row<K>) => void;
  /** Removes a row. Does nothing if it does not exist. */
  readonly remove: (kind: RowKind, id: string) => void;
}

type AnyRow = Row<RowKind>;

/** The state of a row before a change; `before` is undefined where there was no row. */
export interface Undo {
  readonly kind: RowKind;
  readonly id: string;
  readonly before: AnyRow | undefined;
}

export interface RowTables extends MutableRows {
  /** Records in `undos` how to revert the changes that `act` makes. */
  readonly recordUndos: (undos: Undo[], act: () => void) => void;
  /** Reverts the recorded changes, the last one first. */
  readonly undo: (undos: readonly Undo[]) => void;
  readonly clear: () => void;
}

/** Rows by id, and an array of them, which is created on first use. */
interface RowGroup {
  readonly byId: Map<string, AnyRow>;
  list: readonly AnyRow[] | undefined;
}

interface Table {
  readonly group: RowGroup;
  readonly byParent: Map<string, RowGroup>;
}

const noRows: readonly AnyRow[] = [];
const createGroup = (): RowGroup => ({ byId: new Map(), list: undefined });
const listOf = (group: RowGroup) => (group.list ??= [...group.byId.values()]);

export function createRowTables(): RowTables {
  const tables = new Map<RowKind, Table>();
  let activeUndos: Undo[] | undefined;

  function tableOf(kind: RowKind): Table {
    let table = tables.get(kind);
    if (table === undefined)
      tables.set(kind, (table = { group: createGroup(), byParent: new Map() }));
    return table;
  }

  function set(kind: RowKind, id: string, row: AnyRow | undefined): void {
    const table = tableOf(kind);
    const before = table.group.byId.get(id);
    if (before === row) return;
    activeUndos?.push({ kind, id, before });
    setIn(table.group, id, row);
    const oldParent = before && parentOf(kind, before);
    const parent = row && parentOf(kind, row);
    if (oldParent !== undefined && oldParent !== parent) {
      setIn(groupOf(table, oldParent), id, undefined);
    }
    if (parent !== undefined) setIn(groupOf(table, parent), id, row);
  }

  const rowTables = {
    get: (kind: RowKind, id: string) => tableOf(kind).group.byId.get(id),
    all: (kind: RowKind) => listOf(tableOf(kind).group),
    of(kind: ChildKind, parentId: string) {
      const group = tableOf(kind).byParent.get(parentId);
      return group === undefined ? noRows : listOf(group);
    },
    put: (kind: RowKind, row: AnyRow) => set(kind, row.id, row),
    remove: (kind: RowKind, id: string) => set(kind, id, undefined),
    recordUndos(undos: Undo[], act: () => void) {
      activeUndos = undos;
      try {
        act();
      } finally {
        activeUndos = undefined;
      }
    },
    undo(undos: readonly Undo[]) {
      for (const { kind, id, before } of undos.toReversed()) set(kind, id, before);
    },
    clear: () => tables.clear(),
  };
  return rowTables as RowTables;
}

function setIn(group: RowGroup, id: string, row: AnyRow | undefined): void {
  if (row === undefined) group.byId.delete(id);
  else group.byId.set(id, row);
  group.list = undefined;
}

function groupOf({ byParent }: Table, parentId: string): RowGroup {
  let group = byParent.get(parentId);
  if (group === undefined) byParent.set(parentId, (group = createGroup()));
  return group;
}

function parentOf(kind: RowKind, row: AnyRow): string | undefined {
  const field = rowParents[kind as ChildKind] as string | undefined;
  return field === undefined ? undefined : (row as unknown as Record<string, string>)[field];
}

/**
 * Wraps rows so that they record each query and its result. `areUnchanged` repeats all queries and
 * compares their results.
 */
export function watchRows(rows: Rows): {
  readonly rows: Rows;
  readonly areUnchanged: () => boolean;
} {
  const queries: (() => boolean)[] = [];
  const recordQuery =
    <A extends unknown[], R>(query: (...args: A) => R) =>
    (...args: A): R => {
      const result = query(...args);
      queries.push(() => query(...args) === result);
      return result;
    };
  return {
    rows: {
      get: recordQuery(rows.get),
      all: recordQuery(rows.all),
      of: recordQuery(rows.of),
    } as Rows,
    areUnchanged: () => queries.every((isSame) => isSame()),
  };
}
