/**
 * The only place that uses what a browser stores for a page: local storage, session storage, the
 * names of databases and the request to keep all of it (NAV-15). A browser may lack one of them,
 * throw as soon as a page names it, or have no space. None of these functions throws.
 */

/** Texts by key. What the browser refuses to store is kept in memory until the page is closed. */
export interface GuardedStorage {
  /** Returns a text, or null. */
  readonly read: (key: string) => string | null;
  /** Returns the value of a JSON text; null without one and for any other text. */
  readonly readJson: (key: string) => unknown;
  /** Whether the browser has refused to store the newest text of a key. */
  readonly isOnlyInMemory: (key: string) => boolean;
  /**
   * Stores a text; null removes it. If the browser refuses, also removes the previous
   * text, so that no outdated one is read after the next start. Returns whether the browser has done it.
   */
  readonly write: (key: string, text: string | null) => boolean;
  /** Stores a text only in the browser. Returns whether it did; if not, nothing has changed. */
  readonly store: (key: string, text: string) => boolean;
  readonly keys: () => readonly string[];
  /** Removes all texts whose key begins with one of these texts. */
  readonly removeAll: (prefixes: readonly string[]) => void;
}

function guard(storage: () => Storage): GuardedStorage {
  /** The texts that the browser has refused; null for a text that it has refused to remove. */
  const refused = new Map<string, string | null>();

  function attempt<T>(act: (opened: Storage) => T, otherwise: T): T {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  }

  function read(key: string): string | null {
    const kept = refused.get(key);
    return kept === undefined ? attempt((opened) => opened.getItem(key), null) : kept;
  }

  function store(key: string, text: string | null): boolean {
    return attempt((opened) => {
      if (text === null) opened.removeItem(key);
      else opened.setItem(key, text);
      return true;
    }, false);
  }

  function write(key: string, text: string | null): boolean {
    refused.delete(key);
    if (store(key, text)) return true;
    store(key, null);
    refused.set(key, text);
    return false;
  }

  const keys = () =>
    [...attempt(Object.keys, []), ...refused.keys()].filter((key) => refused.get(key) !== null);

  // Another tab has stored a newer text.
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea !== null && !attempt((opened) => opened === storageArea, false)) return;
    if (key === null) refused.clear();
    else refused.delete(key);
  });
  return {
    read,
    readJson(key) {
      try {
        return JSON.parse(read(key) ?? 'null') as unknown;
      } catch {
        return null;
      }
    },
    isOnlyInMemory: (key) => refused.has(key),
    write,
    store,
    keys,
    removeAll(prefixes) {
      for (const key of keys())
        if (prefixes.some((prefix) => key.startsWith(prefix))) write(key, null);
    },
  };
}

/** Shared by all tabs, and kept after the browser is closed. */
export const deviceStorage = guard(() => localStorage);
/** Kept for this tab, also after a reload. */
export const tabStorage = guard(() => sessionStorage);

/** Returns the names of all databases; none where the browser does not tell. */
export async function databaseNames(): Promise<readonly string[]> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  } catch {
    return [];
  }
}

/** Asks the browser not to delete stored data when the device runs out of space. */
export async function requestPersistence(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch {
    // The browser keeps nothing, or decides alone what it deletes.
  }
}
