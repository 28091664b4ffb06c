/**
 * Stores a tap on the device: in the journal at once, and soon after in the database, which assigns
 * its order.
 */
import type { Connection } from '../store/connection.ts';
import { isNamed } from '../store/error-name.ts';
import type { Journal } from './journal.ts';
import type { KeptWrite, NewWrite } from './kept-write.ts';
import { appendWrite, recoverWrite } from './write-store.ts';

export interface KeeperDeps {
  readonly connection: Connection;
  readonly journal: Journal;
  readonly onKept: (write: KeptWrite) => void;
  /** Another tab has already stored the write, and may have sent it. */
  readonly onKnown: (write: NewWrite) => void;
  /**
   * The database could not store the write. `isNoted` says whether the journal has it, so that it
   * survives a reload.
   */
  readonly onFailed: (write: NewWrite, isNoted: boolean) => void;
}

export interface Keeper {
  /** Stores a tap before its task ends. */
  readonly keep: (write: NewWrite) => void;
  /**
   * Starts to store the taps of an earlier page that did not reach the database, and returns them.
   */
  readonly recover: () => readonly NewWrite[];
}

export function createKeeper(deps: KeeperDeps): Keeper {
  const { connection, journal, onKept, onKnown, onFailed } = deps;
  /** Taps that wait for the database to open. */
  let waiting: (() => void)[] = [];

  function store(write: NewWrite, isRecovered: boolean): void {
    const again = () => store(write, isRecovered);
    if (connection.isOpening()) return void waiting.push(again);
    const database = connection.database();
    if (database === undefined) return failSoon(write);
    if (isRecovered && !journal.has(write.key)) return onKnown(write);
    try {
      const storing = isRecovered ? recoverWrite(database, write) : appendWrite(database, write);
      storing.then(
        (order) => settle(write, order),
        (error: unknown) => {
          // The key exists already: another tab has stored the write first.
          if (isNamed(error, 'ConstraintError')) settle(write, undefined);
          else failSoon(write);
        },
      );
    } catch (error) {
      connection.check(error);
      if (connection.isOpening()) waiting.push(again);
      else failSoon(write);
    }
  }

  /**
   * Reports the failure after the current task step, because the callback may update the screen.
   */
  function failSoon(write: NewWrite): void {
    queueMicrotask(() => onFailed(write, journal.has(write.key)));
  }

  function settle(write: NewWrite, order: number | undefined): void {
    journal.strike(write.key);
    if (order === undefined) onKnown(write);
    else onKept({ ...write, order } as KeptWrite);
  }

  connection.onOpened(() => {
    const ready = waiting;
    waiting = [];
    for (const go of ready) go();
  });

  return {
    keep(write) {
      journal.note(write);
      store(write, false);
    },
    recover() {
      const left = journal.left();
      for (const write of left) store(write, true);
      return left;
    },
  };
}
