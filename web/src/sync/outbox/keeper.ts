/** Brings a tap onto the device: noted at once, and soon in the database with its order. */
import type { Connection } from '../store/connection.ts';
import { isNamed } from '../store/error-name.ts';
import type { Journal } from './journal.ts';
import type { KeptWrite, NewWrite } from './kept-write.ts';
import { appendWrite, recoverWrite } from './write-store.ts';

export interface KeeperDeps {
  readonly connection: Connection;
  readonly journal: Journal;
  readonly onKept: (write: KeptWrite) => void;
  /** Another tab has kept it, and may have sent it, already. */
  readonly onKnown: (write: NewWrite) => void;
  /** The database refused it; `isNoted` says that it outlives the page all the same. */
  readonly onFailed: (write: NewWrite, isNoted: boolean) => void;
}

export interface Keeper {
  /** Keeps a tap within its own task. */
  readonly keep: (write: NewWrite) => void;
  /** The taps of an earlier page that did not reach the database, being kept now. */
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
          // The same key twice: another tab was quicker.
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

  /** Not within the tap itself: whoever hears of it may show something. */
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
