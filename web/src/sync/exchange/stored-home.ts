/** Reads and changes the stored rows, writes and progress of one home. */
import type { HouseholdChanges, Row, RowKind } from '@quitanda/contract';
import { rowsVersion } from '@quitanda/contract/sync-rows';
import type { StoredWrite } from '../store/stored-write.ts';
import type { IDBPObjectStore } from 'idb';
import {
  withHandledAbort,
  withFreedSpace,
  type Database,
  type StoredRow,
  type Progress,
  type Schema,
} from '../store/database.ts';
import { progressOf } from '../store/progress.ts';

/** The part of the database that a tab reads in one transaction. */
export interface StoredHome {
  readonly progress: Progress;
  readonly writes: readonly StoredWrite[];
  /** The rows that changed since the tab's last read; undefined if none changed. */
  readonly changes: HouseholdChanges | undefined;
}

/**
 * Reads all writes, and the rows that changed after `version`, or all rows if they were replaced
 * after `version`.
 */
export async function loadHome(database: Database, version: number): Promise<StoredHome> {
  const transaction = withHandledAbort(database.transaction(['writes', 'rows', 'progress']));
  const rows = transaction.objectStore('rows');
  const [storedProgress, writes] = await Promise.all([
    transaction.objectStore('progress').get('progress'),
    transaction.objectStore('writes').getAll(),
  ]);
  const progress = progressOf(storedProgress);
  const isReset = progress.resetVersion > version;
  const hasNewRows = progress.cursor !== null && progress.version > version;
  if (!hasNewRows) return { progress, writes, changes: undefined };
  const changed = isReset
    ? await rows.getAll()
    : await rows.index('version').getAll(IDBKeyRange.lowerBound(version, true));
  return { progress, writes, changes: changesOf(changed, isReset) };
}

function changesOf(stored: readonly StoredRow[], isReset: boolean): HouseholdChanges {
  const rows: Partial<Record<RowKind, Row<RowKind>[]>> = {};
  const removed: Partial<Record<RowKind, string[]>> = {};
  for (const { kind, id, row } of stored) {
    if (row === null) (removed[kind] ??= []).push(id);
    else (rows[kind] ??= []).push(row);
  }
  return { id: '', isReset, rows, removed } as HouseholdChanges;
}

/**
 * What one exchange has fetched: the rows of its call, and of the further calls that were made
 * until the server had no more rows.
 */
export interface FetchedChanges {
  /** The progress at the time of the request: the rows continue from its cursor. */
  readonly progress: Progress;
  readonly households: readonly HouseholdChanges[];
  readonly cursor: string;
  /** The writes that the rows contain. */
  readonly done: readonly StoredWrite[];
}

/**
 * Stores the rows and removes the writes that they contain, in one transaction: a write is always
 * either waiting or contained in the rows. Returns the new progress. Returns 'outdated', and stores
 * nothing, if another tab has stored newer rows since the request. If the device has no space for
 * the rows, it removes the `done` writes, all stored rows and the progress; this page still has the
 * rows in memory.
 */
export async function storeFetched(
  database: Database,
  fetched: FetchedChanges,
): Promise<Progress | 'outdated'> {
  try {
    return await withFreedSpace(database, () => store(database, fetched));
  } catch {
    await forgetRows(database, fetched.done);
    return progressAfter(fetched);
  }
}

function progressAfter({ progress, households, cursor }: FetchedChanges): Progress {
  const isReset = households.some((household) => household.isReset);
  const version = progress.version + (isReset || households.some(hasChangedRows) ? 1 : 0);
  const resetVersion = isReset ? version : progress.resetVersion;
  return { ...progress, cursor, rowsVersion, version, resetVersion, askedAt: Date.now() };
}

async function store(database: Database, fetched: FetchedChanges): Promise<Progress | 'outdated'> {
  const { progress, households, done } = fetched;
  const transaction = withHandledAbort(
    database.transaction(['writes', 'rows', 'progress'], 'readwrite', { durability: 'strict' }),
  );
  const storedProgress = await transaction.objectStore('progress').get('progress');
  const isReset = households.some((household) => household.isReset);
  if (!isReset && storedProgress?.cursor != null && storedProgress.cursor !== progress.cursor)
    return 'outdated';
  const next = progressAfter(fetched);
  // Without a reset, the fetched rows are only those that changed since the previous fetch. If the
  // rows of that fetch are not stored, the fetched rows are not stored either, and the app fetches
  // all rows at its next start.
  const hasAllRows = isReset || storedProgress?.cursor != null;
  const requests = [
    ...startDeletes(transaction.objectStore('writes'), done),
    ...(hasAllRows ? startPuts(transaction.objectStore('rows'), households, next.version) : []),
    transaction
      .objectStore('progress')
      .put(hasAllRows ? next : { ...next, cursor: null }, 'progress'),
  ];
  await Promise.all([...requests, transaction.done]);
  return next;
}

/** Removes the rows, the progress and the `done` writes, which is possible even on a full disk. */
async function forgetRows(database: Database, done: readonly StoredWrite[]): Promise<void> {
  const transaction = withHandledAbort(
    database.transaction(['writes', 'rows', 'progress'], 'readwrite'),
  );
  await Promise.all([
    ...startDeletes(transaction.objectStore('writes'), done),
    transaction.objectStore('rows').clear(),
    transaction.objectStore('progress').clear(),
    transaction.done,
  ]);
}

type StoreOf<Name extends 'writes' | 'rows'> = IDBPObjectStore<
  Schema,
  ('writes' | 'rows' | 'progress')[],
  Name,
  'readwrite'
>;

/**
 * Starts to delete the `done` writes. Finds each record by the idempotency key of its write,
 * because the copy of a write that was sent while it was being stored does not contain `order`, the
 * primary key of the record.
 */
const startDeletes = (
  writes: StoreOf<'writes'>,
  done: readonly StoredWrite[],
): Promise<unknown>[] =>
  done.map(async ({ key }) => {
    const order = await writes.index('key').getKey(key);
    if (order !== undefined) await writes.delete(order);
  });

function startPuts(
  rows: StoreOf<'rows'>,
  households: readonly HouseholdChanges[],
  version: number,
): Promise<unknown>[] {
  const requests: Promise<unknown>[] = [];
  for (const { isReset, rows: changed, removed } of households) {
    if (isReset) requests.push(rows.clear());
    for (const [kind, ids] of Object.entries(removed) as [RowKind, string[]][]) {
      for (const id of ids) requests.push(rows.put({ kind, id, row: null, version }));
    }
    for (const [kind, list] of Object.entries(changed) as [RowKind, Row<RowKind>[]][]) {
      for (const row of list) requests.push(rows.put({ kind, id: row.id, row, version }));
    }
  }
  return requests;
}

const hasChangedRows = ({ rows, removed }: HouseholdChanges) =>
  [rows, removed].some((kinds) => Object.keys(kinds).length > 0);

/** Changes the stored progress without changing rows. */
export async function storeProgress(
  database: Database,
  change: (progress: Progress) => Progress,
): Promise<void> {
  const transaction = withHandledAbort(database.transaction('progress', 'readwrite'));
  const storedProgress = await transaction.store.get('progress');
  await transaction.store.put(change(progressOf(storedProgress)), 'progress');
  await transaction.done;
}

/**
 * Stores the progress with a new device id, and removes the sequence numbers of the writes,
 * which get new numbers when they are sent.
 */
export async function storeNewDeviceId(
  database: Database,
  change: (progress: Progress) => Progress,
): Promise<void> {
  const transaction = withHandledAbort(database.transaction(['writes', 'progress'], 'readwrite'));
  const writes = transaction.objectStore('writes');
  const [storedProgress, waiting] = await Promise.all([
    transaction.objectStore('progress').get('progress'),
    writes.getAll(),
  ]);
  await Promise.all([
    ...waiting.map(({ sequence: _sequence, ...write }) => writes.put(write as StoredWrite)),
    transaction.objectStore('progress').put(change(progressOf(storedProgress)), 'progress'),
    transaction.done,
  ]);
}

/** Removes the rows and reads of the home, and keeps unsent writes. */
export async function forgetHome(database: Database): Promise<void> {
  const transaction = withHandledAbort(
    database.transaction(['rows', 'reads', 'progress'], 'readwrite'),
  );
  const progress = transaction.objectStore('progress');
  const storedProgress = progressOf(await progress.get('progress'));
  await Promise.all([
    transaction.objectStore('rows').clear(),
    transaction.objectStore('reads').clear(),
    progress.put({ ...storedProgress, cursor: null }, 'progress'),
    transaction.done,
  ]);
}
