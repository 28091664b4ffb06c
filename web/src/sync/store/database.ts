/** What this device keeps of one home: one IndexedDB database, shared by all tabs. */
import type { Row, RowKind } from '@quitanda/contract';
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { KeptWrite, Refusal } from '../outbox/kept-write.ts';
import type { KeptRead } from '../queries/kept-read.ts';

/** A row of the home; null for one that is gone, until no tab can have it any more. */
export interface KeptRow {
  readonly kind: RowKind;
  readonly id: string;
  readonly row: Row<RowKind> | null;
  /** Grows with each change of the kept rows, so that another tab reads only what it has not. */
  readonly version: number;
}

/** How far this device has come with the server. */
export interface Progress {
  /** The id under which this device numbers its writes. */
  readonly deviceId: string;
  /** The last number given to a write. */
  readonly sequence: number;
  /** The refusals up to this sequence are kept here. */
  readonly acknowledged: number;
  /** The server's cursor that the rows go with; null where everything is to be fetched. */
  readonly cursor: string | null;
  /** The version of the last change of the rows, and of the last time that all were replaced. */
  readonly version: number;
  readonly resetVersion: number;
  /** The shapes of the rows. */
  readonly rowsVersion: number;
  /** When the server was last asked, milliseconds since the epoch. */
  readonly askedAt: number;
  /** Until when the server asked to be left alone, milliseconds since the epoch. */
  readonly waitUntil: number;
}

export interface Schema extends DBSchema {
  writes: { key: number; value: KeptWrite; indexes: { key: string } };
  refused: { key: number; value: Refusal };
  rows: { key: [RowKind, string]; value: KeptRow; indexes: { version: number } };
  progress: { key: 'progress'; value: Progress };
  /** Answers of the server that are not of the home. */
  reads: { key: string; value: KeptRead };
}
export type Database = IDBPDatabase<Schema>;

export const databaseName = (home: string) => `quitanda-${home}`;

/** Removes all of the home, also what is not sent yet. */
export async function eraseDatabase(home: string): Promise<void> {
  await deleteDB(databaseName(home));
}

/**
 * Opens, and creates at first, the database of a home. `onLost` says that the browser closed it, and
 * `onBlocked` that it opens only once a tab with an older version lets go of it.
 */
export function openDatabase(
  home: string,
  onLost: () => void,
  onBlocked: () => void = () => undefined,
): Promise<Database> {
  const opening = openDB<Schema>(databaseName(home), 3, {
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
        if (from > 0) await leaveVersion2(database as IDBPDatabase, transaction);
      }
    },
    blocking: () => void opening.then((database) => database.close()).then(onLost),
    blocked: onBlocked,
    terminated: onLost,
  });
  return opening;
}

type Upgrade = Parameters<
  NonNullable<NonNullable<Parameters<typeof openDB<Schema>>[2]>['upgrade']>
>[3];

/**
 * Version 2 kept answers by call and sent each write alone. One that may have reached the server
 * keeps its key, under which the server knows whether it did.
 */
async function leaveVersion2(database: IDBPDatabase, transaction: Upgrade): Promise<void> {
  for (const name of ['accepted', 'waits']) database.deleteObjectStore(name);
  await transaction.objectStore('reads').clear();
  const writes = transaction.objectStore('writes');
  for (const { isSent, ...write } of (await writes.getAll()) as (KeptWrite & {
    isSent?: boolean;
  })[]) {
    await writes.put({ ...write, ...(isSent && { wasSentAlone: true }) });
  }
}

/**
 * A transaction whose end may stay unheard: one that aborts also fails the requests that are
 * awaited, and without this the browser would report it a second time as unhandled.
 */
export function begun<T extends { readonly done: Promise<void> }>(transaction: T): T {
  transaction.done.catch(() => undefined);
  return transaction;
}

/** Runs `act`, once more after `reads` are given up when the disk is full: they can be fetched. */
export async function withRoom<T>(database: Database, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    await database.clear('reads');
    return act();
  }
}
