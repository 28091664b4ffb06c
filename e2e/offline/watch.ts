/**
 * Checks the rows of a page at every change of the DOM and in every frame, and records the rows
 * that jump back to an older state.
 */

export interface ShownRows {
  readonly screen: 'lists' | 'trip' | 'pantry';
  /** What each row shows, by the name of the row. */
  readonly rows: Readonly<Record<string, string>>;
}

/**
 * The expected look of a row: its text, a minimum of its number, or null if the row must not exist.
 */
export type ExpectedLook = string | { readonly atLeast: number } | null;

/** A write that the server has refused permanently, with its description on the screen. */
export interface RefusedWrite {
  /** The name of the IndexedDB database that stores the refusal. Each household has one. */
  readonly databaseName: string;
  readonly code: string;
  readonly name: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly description?: string;
}

interface StorageContents {
  readonly writes: number;
  readonly journalEntries: number;
  readonly kinds: readonly string[];
  readonly refused: readonly RefusedWrite[];
}

declare global {
  interface Window {
    /** Returns the rows of the page, or undefined while the page shows none of these screens. */
    readShownRows: () => ShownRows | undefined;
    /**
     * Checks the looks of rows from now on. A key is a screen and the name of a row: 'lists Arroz'.
     */
    expectLooks: (expected: Readonly<Record<string, ExpectedLook>>) => void;
    /**
     * Checks the looks of rows from the next page on, and stops checking this page, which is about
     * to be reloaded and may not show the tap any more.
     */
    expectLooksAfterReload: (expected: Readonly<Record<string, ExpectedLook>>) => void;
    /**
     * Stops checking the rows of these keys, because a tap is about to change them. A key is a screen
     * and the name of a row: 'lists Arroz'.
     */
    stopExpecting: (keys: readonly string[]) => void;
    /**
     * Returns what this device stores of all households: the number of writes in the databases, the
     * number of entries in the journal, the kinds of rows, and the refusals.
     */
    readStorage: () => Promise<StorageContents>;
    /**
     * Returns the stored rows of a household, by kind and id. `null` is the personal household.
     */
    readStoredRows: (household: string | null) => Promise<Record<string, Record<string, unknown>>>;
    /** Returns the names of the databases and storage entries that contain the household's id. */
    findTraces: (household: string) => Promise<string[]>;
    /**
     * Waits until a click at this position no longer counts as the second click of a double click.
     */
    waitUntilNoDoubleClick: (x: number, y: number) => Promise<void>;
    /** Returns all jumps and error messages that this tab has shown, also before a reload. */
    readJumps: () => readonly string[];
  }
}

/** Runs in the page before the scripts of the app. */
export function watchRows(): void {
  // A blank page does not belong to the app, and has no storage.
  if (!location.protocol.startsWith('http')) return;
  const storageKey = 'quitanda-test.watch';
  // A little longer than the maximum time between two clicks in ui/touch/ghost-taps.ts.
  const doubleClickMs = 400;
  interface WatchState {
    expected: Record<string, ExpectedLook>;
    jumps: string[];
  }
  // The state is in sessionStorage, so that it survives a reload.
  const state = JSON.parse(
    sessionStorage.getItem(storageKey) ?? '{"expected":{},"jumps":[]}',
  ) as WatchState;
  const saveState = () => sessionStorage.setItem(storageKey, JSON.stringify(state));

  const findAll = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  // Messages about a failed write. Messages about a failed read are allowed.
  const failureMessage = /Falha ao (adicionar|atualizar|remover|excluir|criar)|Ocorreu um erro\./u;
  const collapseSpaces = (text = '') => text.replaceAll(/\s+/gu, ' ').trim();
  const nameFromLabel = (element: HTMLElement, prefix: string) =>
    (element.getAttribute('aria-label') ?? '').slice(prefix.length);

  const readListRow = (row: HTMLElement): [name: string, look: string] => {
    const checkbox = row.querySelector('[role=checkbox]');
    const editButton = row.querySelector('[aria-label^="Editar "]');
    // The first text below the name is the amount. The mark of a waiting write follows it.
    const amountNode = editButton?.parentElement?.nextElementSibling?.firstChild?.firstChild;
    const amount = collapseSpaces(amountNode?.textContent ?? '');
    const mark = checkbox?.getAttribute('aria-checked') === 'true' ? 'x' : 'o';
    return [checkbox?.getAttribute('aria-label') ?? '', `${mark} ${amount}`];
  };
  const readCartRow = (button: HTMLElement): [name: string, look: string] => {
    const line = button.closest('[role=listitem]')?.querySelector('p')?.textContent ?? '';
    return [nameFromLabel(button, 'Editar '), collapseSpaces(line)];
  };

  window.readShownRows = () => {
    if (document.querySelector('[role=list][aria-labelledby=itens]')) {
      const rows = findAll('[data-item]').map(readListRow);
      return { screen: 'lists', rows: Object.fromEntries(rows) };
    }
    if (document.querySelector('#no-carrinho')) {
      const pending = findAll('[aria-label^="Pegar "]').map(
        // The last price may follow the name.
        (button) => [nameFromLabel(button, 'Pegar ').replace(/, R\$.*$/u, ''), 'a pegar'] as const,
      );
      const taken = findAll('[aria-labelledby=no-carrinho] [aria-label^="Editar "]').map(
        readCartRow,
      );
      return { screen: 'trip', rows: Object.fromEntries([...pending, ...taken]) };
    }
    if (document.querySelector('[role=list][aria-label^="Itens de "]')) {
      const rows = findAll('output[aria-label^="Estoque de "]').map(
        (stock) =>
          [nameFromLabel(stock, 'Estoque de '), collapseSpaces(stock.textContent)] as const,
      );
      return { screen: 'pantry', rows: Object.fromEntries(rows) };
    }
    return undefined;
  };

  const isAsExpected = (expected: ExpectedLook, shown: string | undefined) => {
    if (expected === null) return shown === undefined;
    if (typeof expected === 'string') return shown === expected;
    return Number.parseInt((shown ?? '').replaceAll('.', ''), 10) >= expected.atLeast;
  };

  let isLeaving = false;
  function checkRows(): void {
    if (isLeaving) return;
    const message = collapseSpaces(
      document.querySelector('[aria-label=Avisos]')?.textContent ?? '',
    );
    if (failureMessage.test(message)) recordJump(`message '${message}'`);
    const shownRows = window.readShownRows();
    if (shownRows === undefined) return;
    for (const [key, expected] of Object.entries(state.expected)) {
      const [screen = '', ...wordsOfName] = key.split(' ');
      if (screen !== shownRows.screen) continue;
      const shown = shownRows.rows[wordsOfName.join(' ')];
      if (isAsExpected(expected, shown)) continue;
      recordJump(`${key}: ${shown ?? 'missing'} instead of ${JSON.stringify(expected)}`);
    }
  }

  function recordJump(jump: string): void {
    if (state.jumps.includes(jump)) return;
    state.jumps.push(jump);
    saveState();
  }

  window.expectLooks = (expected) => {
    Object.assign(state.expected, expected);
    saveState();
  };
  window.expectLooksAfterReload = (expected) => {
    isLeaving = true;
    window.expectLooks(expected);
  };
  window.stopExpecting = (keys) => {
    for (const key of keys) delete state.expected[key];
    saveState();
  };
  window.readJumps = () => state.jumps;

  /** Returns the names of the app's databases of rows on this device, one for each household. */
  const readDatabaseNames = async () =>
    (await indexedDB.databases()).flatMap(({ name = '' }) =>
      name.startsWith('quitanda-') && !/\.(?:seen|unsent)$/u.test(name) ? [name] : [],
    );

  /**
   * Returns all entries of these stores of a database, or none if the database is being removed.
   */
  async function readAll<T>(name: string, stores: readonly string[]): Promise<T[][]> {
    const openRequest = indexedDB.open(name);
    const database = await new Promise<IDBDatabase | undefined>((resolve) => {
      // This event means that the database was removed after it was listed. Aborting the upgrade
      // prevents that the database is created again.
      openRequest.addEventListener('upgradeneeded', () => openRequest.transaction?.abort());
      openRequest.addEventListener('success', () => resolve(openRequest.result));
      openRequest.addEventListener('error', () => resolve(undefined));
    });
    const readStore = (store: string) =>
      new Promise<T[]>((resolve, reject) => {
        if (!database?.objectStoreNames.contains(store)) return resolve([]);
        const getRequest = database.transaction(store).objectStore(store).getAll();
        getRequest.addEventListener('success', () => resolve(getRequest.result as T[]));
        getRequest.addEventListener('error', () => reject(getRequest.error ?? new Error(store)));
      });
    const entries = await Promise.all(stores.map(readStore));
    database?.close();
    return entries;
  }

  interface StoredEntry {
    readonly kind: string;
    readonly id: string;
    readonly row: unknown;
    readonly writes: readonly Omit<RefusedWrite, 'code' | 'databaseName'>[];
    readonly failure: { readonly code: string };
  }

  window.readStorage = async () => {
    const journalEntries = Object.keys(localStorage).filter((name) =>
      name.startsWith('quitanda.tap.'),
    );
    const stores = ['writes', 'rows', 'refused'];
    const names = await readDatabaseNames();
    const databases = await Promise.all(names.map((name) => readAll<StoredEntry>(name, stores)));
    const entriesOf = (storeIndex: number) =>
      databases.flatMap((database) => database[storeIndex] ?? []);
    return {
      writes: entriesOf(0).length,
      journalEntries: journalEntries.length,
      kinds: [...new Set(entriesOf(1).map(({ kind }) => kind))],
      refused: databases.flatMap(([, , refused = []], index) =>
        refused.flatMap(({ writes, failure: { code } }) =>
          writes.map(({ name, body, description }) => ({
            databaseName: names[index] ?? '',
            code,
            name,
            ...(body && { body }),
            ...(description !== undefined && { description }),
          })),
        ),
      ),
    };
  };

  window.readStoredRows = async (household) => {
    // The name of the database of a personal household contains only the account. The name of the
    // database of a shared household ends with '~' and the household's id.
    const isOfHousehold = (each: string) =>
      household === null ? !each.includes('~') : each.endsWith(household);
    const name = (await readDatabaseNames()).find(isOfHousehold) ?? '';
    const [rows = []] = await readAll<StoredEntry>(name, ['rows']);
    const byKind: Record<string, Record<string, unknown>> = {};
    for (const { kind, id, row } of rows) if (row) (byKind[kind] ??= {})[id] = row;
    return byKind;
  };

  window.findTraces = async (household) => {
    const entries = [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage));
    return [
      ...(await readDatabaseNames()).filter((name) => name.includes(household)),
      ...entries.filter((entry) => entry.join(' ').includes(household)).map(([name]) => name),
    ];
  };

  let lastClick = { x: -1_000, y: -1_000, timeMs: 0 };
  const recordClick = ({ clientX: x, clientY: y, detail, timeStamp: timeMs }: MouseEvent) => {
    if (detail > 0) lastClick = { x, y, timeMs };
  };
  addEventListener('click', recordClick, { capture: true });
  window.waitUntilNoDoubleClick = async (x, y) => {
    // Uses a radius of 200 pixels, because rows may move before the click.
    if (Math.hypot(x - lastClick.x, y - lastClick.y) > 200) return;
    const waitMs = lastClick.timeMs + doubleClickMs - performance.now();
    // Real time: the app compares the times of the clicks.
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  };

  new MutationObserver(checkRows).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  const checkInEveryFrame = () => {
    checkRows();
    requestAnimationFrame(checkInEveryFrame);
  };
  checkInEveryFrame();
}
