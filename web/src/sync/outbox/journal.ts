/**
 * Stores each tap in localStorage until the database has it. IndexedDB alone is not enough: a
 * transaction that must wait for another one, or for the database to open, is lost when the page is
 * reloaded in the task of the tap (seen in Chromium, one tap in fifty). localStorage stores it at
 * once.
 */
import { deviceStorage } from '../../lib/device/storage.ts';
import { tapNumberOf, type NewWrite } from '../store/stored-write.ts';

export interface Journal {
  /** Stores a tap. Returns whether the tap was stored. */
  readonly add: (write: NewWrite) => boolean;
  /** Removes a tap that the database has, or that is no longer needed. */
  readonly remove: (key: string) => void;
  readonly has: (key: string) => boolean;
  /**
   * Returns the stored taps that were not removed, e.g. those of an earlier page, in the order in
   * which they were made.
   */
  readonly readAll: () => NewWrite[];
  /** Calls back when another tab stores a tap. Returns a function that unsubscribes. */
  readonly onOtherTabTap: (listener: () => void) => () => void;
  /** Returns the next number in the order of the taps. Unlike a clock, it never goes back. */
  readonly nextTapNumber: () => number;
}

/** The localStorage key of the number of the last tap. */
const tapNumberKey = (home: string) => `quitanda.tap-number.${home}`;
/** The key of version 0.2. Version 0.4 only removes it. */
const formerTapNumberKey = (home: string) => `quitanda.turn.${home}`;
/** The prefix of the localStorage keys of all taps of one home. */
export const journalKeyPrefix = (home: string) => `quitanda.tap.${home}.`;

/**
 * Removes all taps of the home from the journal, including those that the database does not have.
 */
export function eraseJournal(home: string): void {
  deviceStorage.removeAll([tapNumberKey(home), formerTapNumberKey(home), journalKeyPrefix(home)]);
}

/**
 * Removes the taps of all homes of a user. The name of the personal home is the user's id. The name
 * of another home is that id, `~` and the id of the household.
 */
export function eraseJournals(userId: string): void {
  deviceStorage.removeAll([
    tapNumberKey(userId),
    formerTapNumberKey(userId),
    journalKeyPrefix(userId),
    // The beginnings of the keys of all shared homes, so without the dot at the end of the prefix.
    tapNumberKey(`${userId}~`),
    formerTapNumberKey(`${userId}~`),
    journalKeyPrefix(`${userId}~`).slice(0, -1),
  ]);
}

/** Whether the journal has a tap of the home, which the database may not have. */
export const hasJournaledTaps = (home: string): boolean =>
  deviceStorage.keys().some((name) => name.startsWith(journalKeyPrefix(home)));

/** Opens the journal of a home. `home` is the home's name on this device. */
export function openJournal(home: string): Journal {
  const prefix = journalKeyPrefix(home);
  const namesByKey = new Map<string, string>();
  let lastTapNumber = 0;

  function nextTapNumber(): number {
    const next = [tapNumberKey(home), formerTapNumberKey(home)].map(
      (key) => Number(deviceStorage.read(key)) + 1,
    );
    lastTapNumber = Math.max(Date.now(), lastTapNumber + 1, ...next);
    // If localStorage is full, it keeps the number before, and this page's memory has the last one.
    deviceStorage.store(tapNumberKey(home), String(lastTapNumber));
    return lastTapNumber;
  }

  function add(write: NewWrite): boolean {
    const name = `${prefix}${String(tapNumberOf(write)).padStart(16, '0')}.${write.key}`;
    const isStored = deviceStorage.store(name, JSON.stringify(write));
    if (isStored) namesByKey.set(write.key, name);
    return isStored;
  }

  function readAll(): NewWrite[] {
    const tapNames = deviceStorage.keys().filter((name) => name.startsWith(prefix));
    return tapNames.sort().flatMap((name) => {
      const write = parseWrite(deviceStorage.readJson(name));
      if (write !== undefined) namesByKey.set(write.key, name);
      return write ?? [];
    });
  }

  function onOtherTabTap(listener: () => void): () => void {
    // The browser fires this event only for changes by other tabs.
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key?.startsWith(prefix) && newValue !== null) listener();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }

  return {
    add,
    readAll,
    onOtherTabTap,
    nextTapNumber,
    has: (key) => deviceStorage.read(namesByKey.get(key) ?? '') !== null,
    remove(key) {
      deviceStorage.write(namesByKey.get(key) ?? '', null);
      namesByKey.delete(key);
    },
  };
}

/**
 * Returns undefined for a value that no version of the app has written, so that it does not block the
 * other taps.
 */
function parseWrite(stored: unknown): NewWrite | undefined {
  const write = stored as Partial<NewWrite> | null;
  return typeof write?.key === 'string' && typeof write.name === 'string'
    ? (write as NewWrite)
    : undefined;
}
