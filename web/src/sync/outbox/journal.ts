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

const turnName = (userId: string) => `quitanda.turn.${userId}`;
const prefixOf = (userId: string) => `quitanda.tap.${userId}.`;

/** Removes the user's taps that no database has. */
export function eraseJournal(userId: string): void {
  localStorage.removeItem(turnName(userId));
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(prefixOf(userId))) localStorage.removeItem(name);
  }
}

export function openJournal(userId: string): Journal {
  const prefix = prefixOf(userId);
  const names = new Map<string, string>();
  let lastTurn = 0;

  function turn(): number {
    const kept = Number(localStorage.getItem(turnName(userId)));
    lastTurn = Math.max(Date.now(), lastTurn + 1, kept + 1);
    try {
      localStorage.setItem(turnName(userId), String(lastTurn));
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
