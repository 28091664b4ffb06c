/** The rows of the home in memory, by id and by the row that they belong to. */
import type { Row, RowKind } from '@quitanda/contract';
import { rowParents } from '@quitanda/contract/sync-limits';

/** The kinds of rows that belong to another row. */
export type ChildKind = keyof typeof rowParents;

export interface Rows {
  readonly get: <K extends RowKind>(kind: K, id: string) => Row<K> | undefined;
  /** All rows of a kind, in no order: the same array until one of them changes. */
  readonly all: <K extends RowKind>(kind: K) => readonly Row<K>[];
  /**
   * The rows that belong to one parent row, e.g. the items of a list. The same array until one of
   * them changes.
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
  /** Records in `undos` the changes made while `act` runs. */
  readonly recording: (undos: Undo[], act: () => void) => void;
  /** Reverts the recorded changes, the last one first. */
  readonly undo: (undos: readonly Undo[]) => void;
  readonly clear: () => void;
}

/** Rows by id; the array of them is made on first use. */
interface Bag {
  readonly byId: Map<string, AnyRow>;
  list: readonly AnyRow[] | undefined;
}

interface Table {
  readonly bag: Bag;
  readonly byParent: Map<string, Bag>;
}

const none: readonly AnyRow[] = [];
const newBag = (): Bag => ({ byId: new Map(), list: undefined });
const listOf = (bag: Bag) => (bag.list ??= [...bag.byId.values()]);

export function createRowTables(): RowTables {
  const tables = new Map<RowKind, Table>();
  let recorded: Undo[] | undefined;

  function tableOf(kind: RowKind): Table {
    let table = tables.get(kind);
    if (table === undefined) tables.set(kind, (table = { bag: newBag(), byParent: new Map() }));
    return table;
  }

  function set(kind: RowKind, id: string, row: AnyRow | undefined): void {
    const table = tableOf(kind);
    const before = table.bag.byId.get(id);
    if (before === row) return;
    recorded?.push({ kind, id, before });
    setIn(table.bag, id, row);
    const oldParent = before && parentOf(kind, before);
    const parent = row && parentOf(kind, row);
    if (oldParent !== undefined && oldParent !== parent) {
      setIn(bagOf(table, oldParent), id, undefined);
    }
    if (parent !== undefined) setIn(bagOf(table, parent), id, row);
  }

  const tablesRows = {
    get: (kind: RowKind, id: string) => tableOf(kind).bag.byId.get(id),
    all: (kind: RowKind) => listOf(tableOf(kind).bag),
    of(kind: ChildKind, parentId: string) {
      const bag = tableOf(kind).byParent.get(parentId);
      return bag === undefined ? none : listOf(bag);
    },
    put: (kind: RowKind, row: AnyRow) => set(kind, row.id, row),
    remove: (kind: RowKind, id: string) => set(kind, id, undefined),
    recording(undos: Undo[], act: () => void) {
      recorded = undos;
      try {
        act();
      } finally {
        recorded = undefined;
      }
    },
    undo(undos: readonly Undo[]) {
      for (const { kind, id, before } of undos.toReversed()) set(kind, id, before);
    },
    clear: () => tables.clear(),
  };
  return tablesRows as RowTables;
}

function setIn(bag: Bag, id: string, row: AnyRow | undefined): void {
  if (row === undefined) bag.byId.delete(id);
  else bag.byId.set(id, row);
  bag.list = undefined;
}

function bagOf({ byParent }: Table, parentId: string): Bag {
  let bag = byParent.get(parentId);
  if (bag === undefined) byParent.set(parentId, (bag = newBag()));
  return bag;
}

function parentOf(kind: RowKind, row: AnyRow): string | undefined {
  const field = rowParents[kind as ChildKind] as string | undefined;
  return field === undefined ? undefined : (row as unknown as Record<string, string>)[field];
}

/**
 * Wraps rows so that they record each query and its result. `areSame` compares all results with the
 * current ones.
 */
export function watched(rows: Rows): { readonly rows: Rows; readonly areSame: () => boolean } {
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
    areSame: () => queries.every((isSame) => isSame()),
  };
}
