/** The rows of the home on this device, and the writes that they do not contain. */
import type { HouseholdChanges, Row, RowKind } from '@quitanda/contract';
import { rowsVersion } from '@quitanda/contract/sync-limits';
import type { KeptWrite } from '../outbox/kept-write.ts';
import type { IDBPObjectStore } from 'idb';
import {
  begun,
  withRoom,
  type Database,
  type KeptRow,
  type Progress,
  type Schema,
} from '../store/database.ts';
import { progressOf } from '../store/progress.ts';

/** What a tab reads of the device at one moment. */
export interface KeptHome {
  readonly progress: Progress;
  readonly writes: readonly KeptWrite[];
  /** The rows that changed since the tab read last; undefined where none did. */
  readonly changes: HouseholdChanges | undefined;
}

/** Reads all writes, and the rows that changed after `version`; all rows where they were replaced. */
export async function loadHome(database: Database, version: number): Promise<KeptHome> {
  const transaction = begun(database.transaction(['writes', 'rows', 'progress']));
  const rows = transaction.objectStore('rows');
  const [kept, writes] = await Promise.all([
    transaction.objectStore('progress').get('progress'),
    transaction.objectStore('writes').getAll(),
  ]);
  const progress = progressOf(kept);
  const isReset = progress.resetVersion > version;
  const isUsable = progress.cursor !== null && progress.version > version;
  if (!isUsable) return { progress, writes, changes: undefined };
  const changed = isReset
    ? await rows.getAll()
    : await rows.index('version').getAll(IDBKeyRange.lowerBound(version, true));
  return { progress, writes, changes: changesOf(changed, isReset) };
}

function changesOf(kept: readonly KeptRow[], isReset: boolean): HouseholdChanges {
  const rows: Partial<Record<RowKind, Row<RowKind>[]>> = {};
  const removed: Partial<Record<RowKind, string[]>> = {};
  for (const { kind, id, row } of kept) {
    if (row === null) (removed[kind] ??= []).push(id);
    else (rows[kind] ??= []).push(row);
  }
  return { id: '', isReset, rows, removed } as HouseholdChanges;
}

/** What a call has brought, once nothing more follows. */
export interface Brought {
  /** As it was when the server was asked: the rows follow those of its cursor. */
  readonly progress: Progress;
  readonly households: readonly HouseholdChanges[];
  readonly cursor: string;
  /** The writes that the rows contain. */
  readonly done: readonly KeptWrite[];
}

/**
 * Keeps the rows and forgets the writes that they contain, in one step: whatever happens, a write is
 * either waiting or in the rows. Answers the progress after it, or 'outdated' when another tab has
 * brought newer rows meanwhile: then nothing is kept. A device without room for the rows keeps none
 * and forgets the writes; its memory has both.
 */
export async function keepBrought(
  database: Database,
  brought: Brought,
): Promise<Progress | 'outdated'> {
  try {
    return await withRoom(database, () => keep(database, brought));
  } catch {
    await forgetRows(database, brought.done);
    return after(brought);
  }
}

function after({ progress, households, cursor }: Brought): Progress {
  const isReset = households.some((household) => household.isReset);
  const version = progress.version + (isReset || households.some(hasRows) ? 1 : 0);
  const resetVersion = isReset ? version : progress.resetVersion;
  return { ...progress, cursor, rowsVersion, version, resetVersion, askedAt: Date.now() };
}

async function keep(database: Database, brought: Brought): Promise<Progress | 'outdated'> {
  const { progress, households, done } = brought;
  const transaction = begun(
    database.transaction(['writes', 'rows', 'progress'], 'readwrite', { durability: 'strict' }),
  );
  const kept = await transaction.objectStore('progress').get('progress');
  const isReset = households.some((household) => household.isReset);
  if (!isReset && kept?.cursor != null && kept.cursor !== progress.cursor) return 'outdated';
  const next = after(brought);
  // Without the rows of before, the newer ones are not the home: all are fetched by the next page.
  const isWhole = isReset || kept?.cursor != null;
  const requests = [
    ...dropping(transaction.objectStore('writes'), done),
    ...(isWhole ? putting(transaction.objectStore('rows'), households, next.version) : []),
    transaction.objectStore('progress').put(isWhole ? next : { ...next, cursor: null }, 'progress'),
  ];
  await Promise.all([...requests, transaction.done]);
  return next;
}

/** A disk that is full takes nothing more, but gives back. */
async function forgetRows(database: Database, done: readonly KeptWrite[]): Promise<void> {
  const transaction = begun(database.transaction(['writes', 'rows', 'progress'], 'readwrite'));
  await Promise.all([
    ...dropping(transaction.objectStore('writes'), done),
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

/** By their keys: what was on its way to the database when they were sent is there by now. */
const dropping = (writes: StoreOf<'writes'>, done: readonly KeptWrite[]): Promise<unknown>[] =>
  done.map(async ({ key }) => {
    const order = await writes.index('key').getKey(key);
    if (order !== undefined) await writes.delete(order);
  });

function putting(
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

const hasRows = ({ rows, removed }: HouseholdChanges) =>
  [rows, removed].some((kinds) => Object.keys(kinds).length > 0);

/** Changes of the kept progress that no row goes with. */
export async function keepProgress(
  database: Database,
  change: (progress: Progress) => Progress,
): Promise<void> {
  const transaction = begun(database.transaction('progress', 'readwrite'));
  const kept = await transaction.store.get('progress');
  await transaction.store.put(change(progressOf(kept)), 'progress');
  await transaction.done;
}

/** Under another id of the device: the writes get new numbers when they are sent. */
export async function keepRenamed(
  database: Database,
  change: (progress: Progress) => Progress,
): Promise<void> {
  const transaction = begun(database.transaction(['writes', 'progress'], 'readwrite'));
  const writes = transaction.objectStore('writes');
  const [kept, waiting] = await Promise.all([
    transaction.objectStore('progress').get('progress'),
    writes.getAll(),
  ]);
  await Promise.all([
    ...waiting.map(({ sequence: _sequence, ...write }) => writes.put(write as KeptWrite)),
    transaction.objectStore('progress').put(change(progressOf(kept)), 'progress'),
    transaction.done,
  ]);
}

/** Forgets the home; what is not sent yet stays. */
export async function forgetHome(database: Database): Promise<void> {
  const transaction = begun(database.transaction(['rows', 'reads', 'progress'], 'readwrite'));
  const progress = transaction.objectStore('progress');
  const kept = progressOf(await progress.get('progress'));
  await Promise.all([
    transaction.objectStore('rows').clear(),
    transaction.objectStore('reads').clear(),
    progress.put({ ...kept, cursor: null }, 'progress'),
    transaction.done,
  ]);
}
