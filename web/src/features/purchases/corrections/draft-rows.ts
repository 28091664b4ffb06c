import type { Row, RowKind } from '@quitanda/contract';
import { rowParents } from '@quitanda/contract/sync-rows';
import type { ChildKind, MutableRows, Rows } from '../../../sync/replica/rows.ts';

type AnyRow = Row<RowKind>;

/**
 * Returns rows that can be changed without changing `rows`, so that the effects of a write are known
 * before it is made.
 */
export function draftRowsOver(rows: Rows): MutableRows {
  const changes = new Map<RowKind, Map<string, AnyRow | undefined>>();
  const changesOf = (kind: RowKind) => {
    const existing = changes.get(kind);
    if (existing) return existing;
    const created = new Map<string, AnyRow | undefined>();
    changes.set(kind, created);
    return created;
  };
  const applyTo = (
    kind: RowKind,
    unchanged: readonly AnyRow[],
    isIncluded: (row: AnyRow) => boolean,
  ): readonly AnyRow[] => {
    const changed = changes.get(kind);
    if (changed === undefined) return unchanged;
    const isPresent = (row: AnyRow | undefined): row is AnyRow =>
      row !== undefined && isIncluded(row);
    return [
      ...unchanged.filter(({ id }) => !changed.has(id)),
      ...[...changed.values()].filter(isPresent),
    ];
  };
  const parentOf = (kind: ChildKind, row: AnyRow) =>
    (row as unknown as Record<string, string>)[rowParents[kind]];
  return {
    get: (kind: RowKind, id: string) => {
      const changed = changes.get(kind);
      return changed?.has(id) === true ? changed.get(id) : rows.get(kind, id);
    },
    all: (kind: RowKind) => applyTo(kind, rows.all(kind), () => true),
    of: (kind: ChildKind, parentId: string) =>
      applyTo(kind, rows.of(kind, parentId), (row) => parentOf(kind, row) === parentId),
    put: (kind: RowKind, row: AnyRow) => void changesOf(kind).set(row.id, row),
    remove: (kind: RowKind, id: string) => void changesOf(kind).set(id, undefined),
  } as MutableRows;
}
