/** Reads the changes of a household for a device, as JSON. */
import type { RowKind } from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import type { ChangedRow, SelectChanges, HouseholdState } from './changes.sql.ts';
import { writeCursor, type Cursor } from './cursor.ts';

/** One page of changes. */
export interface Changes {
  readonly lastSequence: number;
  /** The household with its rows, as JSON. */
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
  /** The maximum number of rows in one answer. */
  readonly limit: number;
}

/**
 * The `kind` of a cursor whose device has all rows of the revision. Every real kind sorts before
 * this text.
 */
const endOfRevision = '~';

/** The position from which a device gets changes. */
type Start = Pick<Cursor, 'revision' | 'kind' | 'id' | 'resetRevision'> & {
  readonly isReset: boolean;
};

/** Whether a device at `cursor` has every row. */
export const hasEveryRow = (cursor: Cursor | undefined, state: HouseholdState): boolean =>
  cursor !== undefined &&
  isCursorValid(cursor, state) &&
  cursor.revision === state.revision &&
  cursor.kind === endOfRevision;

/** Returns the changes for a device that has every row: none. */
export function createEmptyChanges(
  { lastSequence }: HouseholdState,
  cursor: string,
  householdId: string,
): Changes {
  return { lastSequence, cursor, hasMore: false, json: encodeHousehold(householdId, false, []) };
}

/**
 * Reads what changed after `cursor`, or everything if the cursor has expired. Returns undefined if
 * the household does not exist, or if the user is not a member.
 *
 * @param state the state of the household when this call began
 */
export async function readChanges(
  deps: ChangesDeps,
  cursor: Cursor | undefined,
  state: HouseholdState,
): Promise<Changes | undefined> {
  const start = startOf(cursor, state);
  const rows = await selectRows(deps, start);
  const [current] = rows;
  // The household was deleted, or the user was removed from it, after this call began.
  if (!current) return undefined;
  // Tombstones that this device needs may have been deleted after this call began.
  const isCursorExpired = !start.isReset && startOf(cursor, current).isReset;
  return isCursorExpired
    ? readChanges(deps, undefined, current)
    : buildChanges(deps, start, current, rows);
}

function startOf(cursor: Cursor | undefined, state: HouseholdState): Start {
  if (cursor && isCursorValid(cursor, state)) return { ...cursor, isReset: false };
  return { revision: -1, kind: '', id: '', resetRevision: state.revision, isReset: true };
}

/**
 * Whether the household still has every change after the cursor. A device in the middle of a revision
 * lacks some of the tombstones of that revision.
 */
const isCursorValid = (
  { epoch, revision, kind, resetRevision }: Cursor,
  { epoch: epochNow, revision: revisionNow, oldestRevision }: HouseholdState,
): boolean =>
  epoch === epochNow &&
  revision <= revisionNow &&
  Math.max(kind === endOfRevision ? revision : revision - 1, resetRevision) >= oldestRevision;

function selectRows(
  { sql, selectChanges, userId, deviceId, householdId, limit }: ChangesDeps,
  { revision, kind, id, resetRevision }: Start,
): Promise<ChangedRow[]> {
  // One row more than the limit shows whether more rows follow.
  return sql.rows(selectChanges, {
    userId,
    deviceId,
    householdId,
    revision,
    kind,
    id,
    resetRevision,
    limit: limit + 1,
  });
}

function buildChanges(
  { householdId, limit }: ChangesDeps,
  { isReset, resetRevision }: Start,
  { epoch, revision, lastSequence }: HouseholdState,
  rows: readonly ChangedRow[],
): Changes {
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit).filter(({ kind }) => kind !== null);
  const last = page.at(-1);
  const position =
    hasMore && last
      ? { revision: last.changedRevision, kind: last.kind ?? endOfRevision, id: last.id }
      : { revision, kind: endOfRevision, id: '' };
  return {
    lastSequence,
    json: encodeHousehold(householdId, isReset, page),
    cursor: writeCursor({ epoch, householdId, resetRevision, ...position }),
    hasMore,
  };
}

/** Concatenates text, because the rows are JSON already. */
function encodeHousehold(id: string, isReset: boolean, page: readonly ChangedRow[]): string {
  return `{"id":"${id}","isReset":${isReset},"rows":${encodeRows(page)},"removed":${encodeRemoved(page)}}`;
}

function encodeRows(page: readonly ChangedRow[]): string {
  const byKind = Map.groupBy(
    page.filter(({ json }) => json !== null),
    ({ kind }) => kind,
  );
  const parts = [...byKind].map(
    ([kind, rows]) => `"${kind}":[${rows.map(({ json }) => json).join(',')}]`,
  );
  return `{${parts.join(',')}}`;
}

function encodeRemoved(page: readonly ChangedRow[]): string {
  const removed: Partial<Record<RowKind, string[]>> = {};
  for (const { kind, id, json } of page) {
    if (kind !== null && json === null) (removed[kind] ??= []).push(id);
  }
  return JSON.stringify(removed);
}
