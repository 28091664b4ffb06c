/**
 * The connection to the database of a home, which may be slow to open, closed by the browser, or
 * unavailable.
 */
import { hasErrorName } from './error-name.ts';
import { openDatabase, type Database } from './database.ts';

export interface Connection {
  /** Undefined while the database opens, and where this device has none. */
  readonly database: () => Database | undefined;
  /** Runs `act` on the database, or resolves to `fallback` when there is none. */
  readonly use: <T>(act: (database: Database) => Promise<T>, fallback: T) => Promise<T>;
  /** Whether the database is still opening. */
  readonly isOpening: () => boolean;
  /**
   * Resolves, and never rejects, when the first opening has succeeded or failed, or is blocked by a
   * tab with an older version. Until then the journal stores the taps; `onOpened` reports a later
   * opening.
   */
  readonly opened: Promise<void>;
  /** Calls back after each opening, even one that failed. */
  readonly onOpened: (listener: () => void) => void;
  /**
   * Called when the database threw `error`. Opens the database again if the error says that it is
   * closed.
   */
  readonly reopenIfClosed: (error: unknown) => void;
  readonly close: () => void;
}

export function openConnection(home: string): Connection {
  const listeners = new Set<() => void>();
  let database: Database | undefined;
  let isOpening = false;
  let isClosed = false;

  async function open(onBlocked?: () => void): Promise<void> {
    isOpening = true;
    database = undefined;
    try {
      const newDatabase = await openDatabase(
        home,
        () => database === newDatabase && reopen(),
        onBlocked,
      );
      database = newDatabase;
    } catch {
      // No database on this device (private mode, no space): writes stay in memory.
    }
    isOpening = false;
    for (const listener of listeners) listener();
    if (isClosed) database?.close();
  }

  function reopen(): void {
    if (!isClosed && !isOpening) void open();
  }

  function reopenIfClosed(error: unknown): void {
    if (hasErrorName(error, 'InvalidStateError')) reopen();
  }

  const opened = new Promise<void>((resolve) => {
    void open(resolve).then(resolve);
  });
  return {
    database: () => database,
    isOpening: () => isOpening,
    opened,
    onOpened: (listener) => listeners.add(listener),
    async use(act, fallback) {
      try {
        return database === undefined ? fallback : await act(database);
      } catch (error) {
        reopenIfClosed(error);
        throw error;
      }
    },
    reopenIfClosed,
    close() {
      isClosed = true;
      if (!isOpening) database?.close();
    },
  };
}
