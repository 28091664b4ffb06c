/** What changed in a household for a device, as it goes over the wire. */
import type { RowKind } from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import type { ChangedRow, SelectChanges, Standing } from './changes.sql.ts';
import { writeCursor, type Cursor } from './cursor.ts';

/** One answer's part of the changes, as JSON but for `lastSequence`. */
export interface Changes {
  readonly lastSequence: number;
  /** Of the household, with its rows. */
  readonly json: string;
  readonly cursor: string;
  readonly hasMore: boolean;
}

export interface ChangesDeps {
  readonly sql: Sql;
  readonly selectChanges: SelectChanges;
  readonly userId: string;
  readonly deviceId: string;
  readonly householdId: string;
  /** Rows of one answer. */
  readonly limit: number;
}

/** After all that this revision has: no kind is named like this. */
const end = '~';

/** Where the changes begin that a device gets. */
type Start = Pick<Cursor, 'revision' | 'kind' | 'id' | 'resetAt'> & { readonly isReset: boolean };

/** Whether a device at `cursor` has all there is. */
export const hasAll = (cursor: Cursor | undefined, standing: Standing): boolean =>
  cursor !== undefined &&
  isKnown(cursor, standing) &&
  cursor.revision === standing.revision &&
  cursor.kind === end;

/** The answer to a device that has all there is. */
export function noChanges(
  { lastSequence }: Standing,
  cursor: string,
  householdId: string,
): Changes {
  return { lastSequence, cursor, hasMore: false, json: householdJson(householdId, false, []) };
}

/**
 * Reads what changed after `cursor`; all there is where the household does not know it, and undefined
 * where there is no such household or device, or the user does not belong to it. `standing` is of a
 * moment before.
 */
export async function readChanges(
  deps: ChangesDeps,
  cursor: Cursor | undefined,
  standing: Standing,
): Promise<Changes | undefined> {
  const start = startAt(cursor, standing);
  const rows = await select(deps, start);
  const [now] = rows;
  // Deleted, or removed from the household, since this call began.
  if (!now) return undefined;
  // Tombstones have gone meanwhile.
  const isTooOld = !start.isReset && startAt(cursor, now).isReset;
  return isTooOld ? readChanges(deps, undefined, now) : changesOf(deps, start, now, rows);
}

function startAt(cursor: Cursor | undefined, standing: Standing): Start {
  if (cursor && isKnown(cursor, standing)) return { ...cursor, isReset: false };
  return { revision: -1, kind: '', id: '', resetAt: standing.revision, isReset: true };
}

/** Whether a household can say what changed after a position. */
const isKnown = (
  { epoch, revision, resetAt }: Cursor,
  { epoch: epochNow, revision: revisionNow, oldestRevision }: Standing,
): boolean =>
  epoch === epochNow && revision <= revisionNow && Math.max(revision, resetAt) >= oldestRevision;

function select(
  { sql, selectChanges, userId, deviceId, householdId, limit }: ChangesDeps,
  { revision, kind, id, resetAt }: Start,
): Promise<ChangedRow[]> {
  const whose = [userId, deviceId, householdId] as const;
  // One more says that more follow.
  return sql.rows(selectChanges, ...whose, revision, kind, id, resetAt, limit + 1);
}

function changesOf(
  { householdId, limit }: ChangesDeps,
  { isReset, resetAt }: Start,
  { epoch, revision, lastSequence }: Standing,
  rows: readonly ChangedRow[],
): Changes {
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit).filter(({ kind }) => kind !== null);
  const last = page.at(-1);
  const place =
    hasMore && last
      ? { revision: last.changedAt, kind: last.kind ?? end, id: last.id }
      : { revision, kind: end, id: '' };
  return {
    lastSequence,
    json: householdJson(householdId, isReset, page),
    cursor: writeCursor({ epoch, householdId, resetAt, ...place }),
    hasMore,
  };
}

/** The rows are JSON already. */
function householdJson(id: string, isReset: boolean, page: readonly ChangedRow[]): string {
  return `{"id":"${id}","isReset":${isReset},"rows":${rowsJson(page)},"removed":${removedJson(page)}}`;
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
