/** The data of one home on this device: one IndexedDB database, shared by all tabs. */
import type { Row, RowKind } from '@quitanda/contract';
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { StoredWrite, Refusal } from './stored-write.ts';
import type { StoredRead } from './stored-read.ts';

/**
 * A row of the home. `row` is null for a removed row, so that other tabs remove it too; this record
 * stays until all rows are replaced.
 */
export interface StoredRow {
  readonly kind: RowKind;
  readonly id: string;
  readonly row: Row<RowKind> | null;
  /**
   * Increases with each change of the stored rows, so that another tab reads only the rows that it
   * lacks.
   */
  readonly version: number;
}

/** The state of this device's synchronisation with the server. */
export interface Progress {
  /** The id under which this device numbers its writes. */
  readonly deviceId: string;
  /** The last number given to a write. */
  readonly sequence: number;
  /** All refusals up to this sequence number are stored on this device. */
  readonly acknowledged: number;
  /** The server's cursor of the stored rows; null where all rows must be fetched. */
  readonly cursor: string | null;
  /** The highest `version` of the stored rows. */
  readonly version: number;
  /** The `version` at which all rows were last replaced. */
  readonly resetVersion: number;
  /** The version of the rows' format. */
  readonly rowsVersion: number;
  /** The time of the last request to the server, milliseconds since the epoch. */
  readonly askedAt: number;
  /** The time until which the server requires a wait, milliseconds since the epoch. */
  readonly waitUntil: number;
}

export interface Schema extends DBSchema {
  writes: { key: number; value: StoredWrite; indexes: { key: string } };
  refused: { key: number; value: Refusal };
  rows: { key: [RowKind, string]; value: StoredRow; indexes: { version: number } };
  progress: { key: 'progress'; value: Progress };
  /** The server's answers to reads that are not computed from the home's rows. */
  reads: { key: string; value: StoredRead };
}
export type Database = IDBPDatabase<Schema>;

export const databaseName = (home: string) => `quitanda-${home}`;

/** The database of the photos that were seen last, which can be fetched again. */
export const seenPhotosName = (home: string) => `${databaseName(home)}.seen`;
/** The database of the photos that the server does not have yet. */
export const unsentPhotosName = (home: string) => `${databaseName(home)}.unsent`;

/** Removes the databases of a home, including unsent writes and photos. */
export async function eraseDatabase(home: string): Promise<void> {
  for (const nameOf of [databaseName, seenPhotosName, unsentPhotosName])
    await deleteDB(nameOf(home));
}

/** Removes the photos of a home that the server has. */
export const eraseSeenPhotos = (home: string): Promise<void> => deleteDB(seenPhotosName(home));

/**
 * Opens the database of a home, and creates it if needed. `onLost` is called when the browser
 * closes it, `onBlocked` when a tab with an older version delays the opening.
 */
export function openDatabase(
  home: string,
  onLost: () => void,
  onBlocked: () => void = () => undefined,
): Promise<Database> {
  const databasePromise = openDB<Schema>(databaseName(home), 3, {
    async upgrade(database, from, _to, transaction) {
      if (from < 1) {
        const order = { keyPath: 'order', autoIncrement: true };
        database.createObjectStore('writes', order).createIndex('key', 'key', { unique: true });
        database.createObjectStore('reads', { keyPath: 'id' });
      }
      if (from < 2) {
        database.createObjectStore('refused', { keyPath: 'id', autoIncrement: true });
      }
      if (from < 3) {
        database
          .createObjectStore('rows', { keyPath: ['kind', 'id'] })
          .createIndex('version', 'version');
        database.createObjectStore('progress');
        if (from > 0) await upgradeFromVersion2(database as IDBPDatabase, transaction);
      }
    },
    blocking: () => void databasePromise.then((database) => database.close()).then(onLost),
    blocked: onBlocked,
    terminated: onLost,
  });
  return databasePromise;
}

type UpgradeTransaction = Parameters<
  NonNullable<NonNullable<Parameters<typeof openDB<Schema>>[2]>['upgrade']>
>[3];

/**
 * Upgrades from version 2, which stored answers by call and sent each write alone. A write that may
 * have reached the server keeps its key, by which the server recognises it.
 */
async function upgradeFromVersion2(
  database: IDBPDatabase,
  transaction: UpgradeTransaction,
): Promise<void> {
  for (const name of ['accepted', 'waits']) database.deleteObjectStore(name);
  await transaction.objectStore('reads').clear();
  const writes = transaction.objectStore('writes');
  for (const { isSent, ...write } of (await writes.getAll()) as (StoredWrite & {
    isSent?: boolean;
  })[]) {
    await writes.put({ ...write, ...(isSent && { wasSentAlone: true }) });
  }
}

/**
 * Marks the rejection of the transaction's `done` as handled. An abort also rejects the requests,
 * which are awaited; without this, the browser would report the abort again as an unhandled
 * rejection.
 */
export function withHandledAbort<T extends { readonly done: Promise<void> }>(transaction: T): T {
  transaction.done.catch(() => undefined);
  return transaction;
}

/**
 * Runs `act`. On a full disk, removes the stored `reads`, which can be fetched again, and runs
 * `act` again.
 */
export async function withFreedSpace<T>(database: Database, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    await database.clear('reads');
    return act();
  }
}
