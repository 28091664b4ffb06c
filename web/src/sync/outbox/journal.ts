/**
 * Where a tap stands until the database has it. IndexedDB alone is not enough: a transaction that
 * has to wait for another one, or for the database to open, is lost when the page is reloaded in
 * the tap's own task (seen in Chromium, one tap in fifty). localStorage takes it at once.
 */
import type { NewWrite } from './kept-write.ts';

export interface Journal {
  /** Answers whether the tap is safe now. */
  readonly note: (write: NewWrite) => boolean;
  /** The database has the tap, or nobody needs it any more. */
  readonly strike: (key: string) => void;
  readonly has: (key: string) => boolean;
  /** The taps that an earlier page noted and nobody struck out, in the order they were made. */
  readonly left: () => NewWrite[];
  /** Calls back when another tab notes a tap; answers how to stop. */
  readonly onForeign: (listener: () => void) => () => void;
  /** The next place in the order of the taps: clocks are set back, this never is. */
  readonly turn: () => number;
}

const turnName = (home: string) => `quitanda.turn.${home}`;
/** How the names of all taps of one home begin. */
export const tapPrefix = (home: string) => `quitanda.tap.${home}.`;

/** Removes the home's taps that no database has. */
export function eraseJournal(home: string): void {
  erase([turnName(home), tapPrefix(home)]);
}

/** Removes those of all homes of a user, whose names begin with the user's id. */
export function eraseJournals(userId: string): void {
  erase([
    turnName(userId),
    tapPrefix(userId),
    turnName(`${userId}~`),
    tapPrefix(`${userId}~`).slice(0, -1),
  ]);
}

function erase(starts: readonly string[]): void {
  for (const name of Object.keys(localStorage)) {
    if (starts.some((start) => name.startsWith(start))) localStorage.removeItem(name);
  }
}

/** Whether any tap of the home is noted that its database may not have. */
export const hasNotedTaps = (home: string): boolean =>
  Object.keys(localStorage).some((name) => name.startsWith(tapPrefix(home)));

/** `home` is the name that the home has on this device. */
export function openJournal(home: string): Journal {
  const prefix = tapPrefix(home);
  const names = new Map<string, string>();
  let lastTurn = 0;

  function turn(): number {
    const kept = Number(localStorage.getItem(turnName(home)));
    lastTurn = Math.max(Date.now(), lastTurn + 1, kept + 1);
    try {
      localStorage.setItem(turnName(home), String(lastTurn));
    } catch {
      // This page still knows it.
    }
    return lastTurn;
  }

  function note(write: NewWrite): boolean {
    const name = `${prefix}${String(write.turn).padStart(16, '0')}.${write.key}`;
    try {
      localStorage.setItem(name, JSON.stringify(write));
      names.set(write.key, name);
      return true;
    } catch {
      return false;
    }
  }

  function left(): NewWrite[] {
    const noted = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    return noted.sort().flatMap((name) => {
      const write = parsed(localStorage.getItem(name));
      if (write !== undefined) names.set(write.key, name);
      return write ?? [];
    });
  }

  function onForeign(listener: () => void): () => void {
    // Comes from other tabs alone.
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key?.startsWith(prefix) && newValue !== null) listener();
    };
    addEventListener('storage', hear);
    return () => removeEventListener('storage', hear);
  }

  return {
    note,
    left,
    onForeign,
    turn,
    has: (key) => localStorage.getItem(names.get(key) ?? '') !== null,
    strike(key) {
      localStorage.removeItem(names.get(key) ?? '');
      names.delete(key);
    },
  };
}

/** undefined for what no version of the app has written: the other taps must not stay behind it. */
function parsed(text: string | null): NewWrite | undefined {
  try {
    const write = JSON.parse(text ?? 'null') as Partial<NewWrite> | null;
    return typeof write?.key === 'string' && typeof write.name === 'string'
      ? (write as NewWrite)
      : undefined;
  } catch {
    return undefined;
  }
}
