/**
 * Stores a tap on the device: in the journal at once, and soon after in the database, which assigns
 * its order.
 */
import type { Connection } from '../store/connection.ts';
import { hasErrorName } from '../store/error-name.ts';
import type { Journal } from './journal.ts';
import type { StoredWrite, NewWrite } from '../store/stored-write.ts';
import { appendWrite, recoverWrite } from './write-store.ts';

export interface WritePersisterDeps {
  readonly connection: Connection;
  readonly journal: Journal;
  readonly onPersisted: (write: StoredWrite) => void;
  /** Called if another tab has already stored the write, and may have sent it. */
  readonly onAlreadyStored: (write: NewWrite) => void;
  /**
   * Called if the database could not store the write. `isJournaled` is true if the journal has the
   * write, which then survives a reload.
   */
  readonly onFailed: (write: NewWrite, isJournaled: boolean) => void;
}

export interface WritePersister {
  /** Stores a tap in the journal before it returns, and starts to store it in the database. */
  readonly persist: (write: NewWrite) => void;
  /**
   * Starts to store the taps of an earlier page that did not reach the database, and returns them.
   */
  readonly recover: () => readonly NewWrite[];
}

export function createWritePersister(deps: WritePersisterDeps): WritePersister {
  const { connection, journal, onPersisted, onAlreadyStored, onFailed } = deps;
  /** Functions that store the taps which wait for the database to open. */
  let waitingRetries: (() => void)[] = [];

  function store(write: NewWrite, isRecovered: boolean): void {
    const retry = () => store(write, isRecovered);
    if (connection.isOpening()) return void waitingRetries.push(retry);
    const database = connection.database();
    if (database === undefined) return reportFailure(write);
    if (isRecovered && !journal.has(write.key)) return onAlreadyStored(write);
    try {
      const orderPromise = isRecovered
        ? recoverWrite(database, write)
        : appendWrite(database, write);
      orderPromise.then(
        (order) => reportStored(write, order),
        (error: unknown) => {
          // The key exists already: another tab has stored the write first.
          if (hasErrorName(error, 'ConstraintError')) reportStored(write, undefined);
          else reportFailure(write);
        },
      );
    } catch (error) {
      connection.reopenIfClosed(error);
      if (connection.isOpening()) waitingRetries.push(retry);
      else reportFailure(write);
    }
  }

  /**
   * Reports the failure only after `persist` has returned, because the callback may update the
   * screen.
   */
  function reportFailure(write: NewWrite): void {
    queueMicrotask(() => onFailed(write, journal.has(write.key)));
  }

  /** Called when the database has a write. `order` is undefined if it had the write before. */
  function reportStored(write: NewWrite, order: number | undefined): void {
    journal.remove(write.key);
    if (order === undefined) onAlreadyStored(write);
    else onPersisted({ ...write, order } as StoredWrite);
  }

  connection.onOpened(() => {
    const readyRetries = waitingRetries;
    waitingRetries = [];
    for (const retry of readyRetries) retry();
  });

  return {
    persist(write) {
      journal.add(write);
      store(write, false);
    },
    recover() {
      const journaledWrites = journal.readAll();
      for (const write of journaledWrites) store(write, true);
      return journaledWrites;
    },
  };
}
