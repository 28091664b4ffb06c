/** Watches the rows of a page at every change and every frame, and records rows that jump back. */

export interface ShownRows {
  readonly screen: 'lists' | 'trip' | 'pantry';
  /** What each row shows, by the name of the row. */
  readonly rows: Readonly<Record<string, string>>;
}

/** What a row must show from now on: this text, at least this number, or null for no row at all. */
export type ExpectedLook = string | { readonly atLeast: number } | null;

/** A final refusal of the server, with the sentence on the screen. */
export interface RefusedWrite {
  /** The database that stores the refusal: of the household, or of the person's personal one. */
  readonly home: string;
  readonly code: string;
  readonly name: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly description?: string;
}

interface OnDisk {
  readonly writes: number;
  readonly notes: number;
  readonly kinds: readonly string[];
  readonly refused: readonly RefusedWrite[];
}

declare global {
  interface Window {
    /** undefined while the page shows none of these screens. */
    readShownRows: () => ShownRows | undefined;
    /** Checks from now on how rows look. A key has the screen and the name of the row: 'lists Arroz'. */
    expectLooks: (expected: Readonly<Record<string, ExpectedLook>>) => void;
    /**
     * Watches rows from the next page on, and stops checking this one, which is about to be
     * reloaded. A row shows a tap some frames before it moves to its new place.
     */
    expectLooksAfterReload: (expected: Readonly<Record<string, ExpectedLook>>) => void;
    /** Stops watching these rows, because a tap is about to change them. */
    stopExpecting: (names: readonly string[]) => void;
    /**
     * What this device stores of all households: the numbers of writes and of notes in its journal,
     * the kinds of rows, and the refusals.
     */
    onDisk: () => Promise<OnDisk>;
    /**
     * The stored rows of a household, by kind and id; of the personal household where it is null.
     */
    rowsOnDisk: (household: string | null) => Promise<Record<string, Record<string, unknown>>>;
    /** Names of the databases and storage entries on this device that mention the household. */
    traces: (household: string) => Promise<string[]>;
    /** Resolves when a click there no longer counts as the second one of a double click. */
    waitOutDoubleClick: (x: number, y: number) => Promise<void>;
    /** Every jump and every error shown so far in this tab, also before a reload. */
    jumps: () => readonly string[];
  }
}

/** Runs in the page before any of its own scripts. */
export function watchRows(): void {
  // A blank page does not belong to the app, and has no storage.
  if (!location.protocol.startsWith('http')) return;
  const memory = 'quitanda-test.watch';
  // A little longer than the time of a double click in ui/touch/ghost-taps.ts.
  const doubleClick = 400;
  interface Kept {
    expected: Record<string, ExpectedLook>;
    jumps: string[];
  }
  // The expectations outlive a reload.
  const kept = JSON.parse(sessionStorage.getItem(memory) ?? '{"expected":{},"jumps":[]}') as Kept;
  const keep = () => sessionStorage.setItem(memory, JSON.stringify(kept));

  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  // Messages about a failed write. Messages about a failed read are allowed.
  const refusal = /Falha ao (adicionar|atualizar|remover|excluir|criar)|Ocorreu um erro\./u;
  const plain = (text = '') => text.replaceAll(/\s+/gu, ' ').trim();
  const nameIn = (element: HTMLElement, word: string) =>
    (element.getAttribute('aria-label') ?? '').slice(word.length);

  const listRow = (row: HTMLElement): [string, string] => {
    const box = row.querySelector('[role=checkbox]');
    const edit = row.querySelector('[aria-label^="Editar "]');
    // The first node under the name is the amount. The state of sending follows.
    const amount = plain(edit?.parentElement?.nextElementSibling?.firstChild?.textContent ?? '');
    const mark = box?.getAttribute('aria-checked') === 'true' ? 'x' : 'o';
    return [box?.getAttribute('aria-label') ?? '', `${mark} ${amount}`];
  };
  const cartRow = (button: HTMLElement): [string, string] => {
    const line = button.closest('[role=listitem]')?.querySelector('p')?.textContent ?? '';
    return [nameIn(button, 'Editar '), plain(line)];
  };

  window.readShownRows = () => {
    if (document.querySelector('[role=list][aria-labelledby=itens]')) {
      const rows = all('[data-item]').map(listRow);
      return { screen: 'lists', rows: Object.fromEntries(rows) };
    }
    if (document.querySelector('#no-carrinho')) {
      const pending = all('[aria-label^="Pegar "]').map(
        // The last price may follow the name.
        (button) => [nameIn(button, 'Pegar ').replace(/, R\$.*$/u, ''), 'a pegar'] as const,
      );
      const taken = all('[aria-labelledby=no-carrinho] [aria-label^="Editar "]').map(cartRow);
      return { screen: 'trip', rows: Object.fromEntries([...pending, ...taken]) };
    }
    if (document.querySelector('[role=list][aria-label^="Itens de "]')) {
      const rows = all('output[aria-label^="Estoque de "]').map(
        (stock) => [nameIn(stock, 'Estoque de '), plain(stock.textContent)] as const,
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
    const said = plain(document.querySelector('[aria-label=Avisos]')?.textContent ?? '');
    if (refusal.test(said)) note(`said '${said}'`);
    const now = window.readShownRows();
    if (now === undefined) return;
    for (const [key, expected] of Object.entries(kept.expected)) {
      const [screen = '', ...words] = key.split(' ');
      if (screen !== now.screen) continue;
      const shown = now.rows[words.join(' ')];
      if (isAsExpected(expected, shown)) continue;
      note(`${key}: ${JSON.stringify(expected)} was ${shown ?? 'gone'}`);
    }
  }

  function note(jump: string): void {
    if (kept.jumps.includes(jump)) return;
    kept.jumps.push(jump);
    keep();
  }

  window.expectLooks = (expected) => {
    Object.assign(kept.expected, expected);
    keep();
  };
  window.expectLooksAfterReload = (expected) => {
    isLeaving = true;
    window.expectLooks(expected);
  };
  window.stopExpecting = (names) => {
    for (const name of names) delete kept.expected[name];
    keep();
  };
  window.jumps = () => kept.jumps;

  /** The names of the databases that the app keeps here, one for each household. */
  const databaseNames = async () =>
    (await indexedDB.databases()).flatMap(({ name = '' }) =>
      name.startsWith('quitanda-') ? [name] : [],
    );

  /** All entries of these stores of a database; none of a database that is being removed. */
  async function readAll<T>(name: string, stores: readonly string[]): Promise<T[][]> {
    const opening = indexedDB.open(name);
    const database = await new Promise<IDBDatabase | undefined>((resolve) => {
      // The database was removed since it was listed; opening it must not create it again.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => resolve(undefined));
    });
    const allOf = (store: string) =>
      new Promise<T[]>((resolve, reject) => {
        if (!database?.objectStoreNames.contains(store)) return resolve([]);
        const getting = database.transaction(store).objectStore(store).getAll();
        getting.addEventListener('success', () => resolve(getting.result as T[]));
        getting.addEventListener('error', () => reject(getting.error ?? new Error(store)));
      });
    const found = await Promise.all(stores.map(allOf));
    database?.close();
    return found;
  }

  interface Stored {
    readonly kind: string;
    readonly id: string;
    readonly row: unknown;
    readonly writes: readonly Omit<RefusedWrite, 'code' | 'home'>[];
    readonly failure: { readonly code: string };
  }

  window.onDisk = async () => {
    const notes = Object.keys(localStorage).filter((name) => name.startsWith('quitanda.tap.'));
    const stores = ['writes', 'rows', 'refused'];
    const names = await databaseNames();
    const homes = await Promise.all(names.map((name) => readAll<Stored>(name, stores)));
    const all = (place: number) => homes.flatMap((home) => home[place] ?? []);
    return {
      writes: all(0).length,
      notes: notes.length,
      kinds: [...new Set(all(1).map(({ kind }) => kind))],
      refused: homes.flatMap(([, , refused = []], place) =>
        refused.flatMap(({ writes, failure: { code } }) =>
          writes.map(({ name, body, description }) => ({
            home: names[place] ?? '',
            code,
            name,
            ...(body && { body }),
            ...(description !== undefined && { description }),
          })),
        ),
      ),
    };
  };

  window.rowsOnDisk = async (household) => {
    // The name of a personal database has only the account. That of a shared one ends with the
    // household.
    const isWanted = (each: string) =>
      household === null ? !each.includes('~') : each.endsWith(household);
    const name = (await databaseNames()).find(isWanted) ?? '';
    const [rows = []] = await readAll<Stored>(name, ['rows']);
    const byKind: Record<string, Record<string, unknown>> = {};
    for (const { kind, id, row } of rows) if (row) (byKind[kind] ??= {})[id] = row;
    return byKind;
  };

  window.traces = async (household) => {
    const entries = [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage));
    return [
      ...(await databaseNames()).filter((name) => name.includes(household)),
      ...entries.filter((entry) => entry.join(' ').includes(household)).map(([name]) => name),
    ];
  };

  let last = { x: -1_000, y: -1_000, at: 0 };
  const noteClick = ({ clientX: x, clientY: y, detail, timeStamp: at }: MouseEvent) => {
    if (detail > 0) last = { x, y, at };
  };
  addEventListener('click', noteClick, { capture: true });
  window.waitOutDoubleClick = async (x, y) => {
    // Rows move, so another row may be under the pointer by the time of the click.
    if (Math.hypot(x - last.x, y - last.y) > 200) return;
    const wait = last.at + doubleClick - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  };

  new MutationObserver(checkRows).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  const frame = () => {
    checkRows();
    requestAnimationFrame(frame);
  };
  frame();
}
