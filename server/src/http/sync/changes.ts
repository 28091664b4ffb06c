/** Writes what changed in a household as it goes over the wire. */
import type { RowKind } from '@quitanda/contract';
import type { ChangedRow } from './changes.sql.ts';
import { writeCursor } from './cursor.ts';

/** One answer's part of the changes, as JSON but for `lastSequence`. */
export interface Changes {
  readonly lastSequence: number;
  /** Of the household, with its rows. */
  readonly json: string;
  readonly cursor: string;
  readonly hasMore: boolean;
}

/** After all that this revision has: no kind is named like this. */
const end = '~';

export interface Asked {
  readonly householdId: string;
  /** The position that was asked from is in the middle of a reset that began there. */
  readonly resetAt: number;
  readonly limit: number;
}

/**
 * `rows` are at most one more than the limit, which says that more follow; at least one, which may
 * hold no change.
 */
export function changesOf(rows: readonly ChangedRow[], asked: Asked): Changes {
  const { householdId, limit } = asked;
  const [first] = rows;
  if (first === undefined) throw new Error('A household is gone while it is read.');
  const { epoch, revision, lastSequence, isReset } = first;
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit).filter(({ kind }) => kind !== null);
  const last = page.at(-1);
  const resetAt = isReset ? revision : asked.resetAt;
  const place =
    hasMore && last
      ? { revision: last.changedAt, kind: last.kind ?? end, id: last.id }
      : { revision, kind: end, id: '' };
  const json = `{"id":"${householdId}","isReset":${isReset},"rows":${rowsJson(page)},"removed":${removedJson(page)}}`;
  return {
    lastSequence,
    json,
    cursor: writeCursor({ epoch, householdId, resetAt, ...place }),
    hasMore,
  };
}

function rowsJson(page: readonly ChangedRow[]): string {
  const byKind = Map.groupBy(
    page.filter(({ json }) => json !== null),
    ({ kind }) => kind,
  );
  const parts = [...byKind].map(
    ([kind, rows]) => `"${kind}":[${rows.map(({ json }) => json).join(',')}]`,
  );
  return `{${parts.join(',')}}`;
}

function removedJson(page: readonly ChangedRow[]): string {
  const removed: Partial<Record<RowKind, string[]>> = {};
  for (const { kind, id, json } of page) {
    if (kind !== null && json === null) (removed[kind] ??= []).push(id);
  }
  return JSON.stringify(removed);
}
