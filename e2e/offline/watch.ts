/** Looks at the rows of a page at every change and every frame, and notes what jumps back. */

export interface Looks {
  readonly screen: 'lists' | 'shop' | 'pantry';
  /** What a row says, by its name. */
  readonly rows: Readonly<Record<string, string>>;
}

/** What a row has to say from now on: exactly that, at least that much, or not to be there. */
export type Wanted = string | { readonly atLeast: number } | null;

/** A final refusal of the server, with the sentence on the screen. */
export interface RefusedWrite {
  /** The database that keeps it: that of the household, or of its person's own. */
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
    /** undefined while the screen shows none. */
    looks: () => Looks | undefined;
    /** Watches rows of a screen, as 'lists Arroz'. */
    want: (wanted: Readonly<Record<string, Wanted>>) => void;
    /**
     * Watches rows from the next page on, and stops looking at this one, which is about to be
     * loaded again. A row shows a tap some frames before it moves to its new place.
     */
    wantAfterReload: (wanted: Readonly<Record<string, Wanted>>) => void;
    /** No longer watches them: a tap is about to change them. */
    release: (names: readonly string[]) => void;
    /** What this device keeps of all households: writes, kinds of rows, refusals, notes in its journal. */
    onDisk: () => Promise<OnDisk>;
    /** The rows of the household, by kind and id; of the personal one where the id is a user's. */
    rowsOnDisk: (household: string | null) => Promise<Record<string, Record<string, unknown>>>;
    /** Names of what this device keeps of a household, and which says its id. */
    traces: (household: string) => Promise<string[]>;
    /** Settles when a click there is no second one of a double click on something else. */
    untilFree: (x: number, y: number) => Promise<void>;
    /** Every jump and every error shown so far in this tab, also before it was loaded again. */
    jumps: () => readonly string[];
  }
}

/** Runs in the page, before anything of the page itself. */
export function watchRows(): void {
  // A blank page is not ours, and has no storage.
  if (!location.protocol.startsWith('http')) return;
  const memory = 'quitanda-test.watch';
  // A little longer than what app/ghost-taps.ts takes for one.
  const doubleClick = 400;
  interface Kept {
    wanted: Record<string, Wanted>;
    jumps: string[];
  }
  // What is wanted outlives a reload.
  const kept = JSON.parse(sessionStorage.getItem(memory) ?? '{"wanted":{},"jumps":[]}') as Kept;
  const keep = () => sessionStorage.setItem(memory, JSON.stringify(kept));

  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
  // What is said of a write; a read that failed may say so.
  const refusal = /Falha ao (adicionar|atualizar|remover|excluir|criar)|Ocorreu um erro\./u;
  const plain = (text = '') => text.replaceAll(/\s+/gu, ' ').trim();
  const nameIn = (element: HTMLElement, word: string) =>
    (element.getAttribute('aria-label') ?? '').slice(word.length);

  const listRow = (row: HTMLElement): [string, string] => {
    const box = row.querySelector('[role=checkbox]');
    const edit = row.querySelector('[aria-label^="Editar "]');
    // The first of what stands under the name; what is said of its sending comes after.
    const amount = plain(edit?.parentElement?.nextElementSibling?.firstChild?.textContent ?? '');
    const mark = box?.getAttribute('aria-checked') === 'true' ? 'x' : 'o';
    return [box?.getAttribute('aria-label') ?? '', `${mark} ${amount}`];
  };
  const cartRow = (button: HTMLElement): [string, string] => {
    const line = button.closest('[role=listitem]')?.querySelector('p')?.textContent ?? '';
    return [nameIn(button, 'Editar '), plain(line)];
  };

  window.looks = () => {
    if (document.querySelector('[role=list][aria-labelledby=itens]')) {
      const rows = all('[data-item]').map(listRow);
      return { screen: 'lists', rows: Object.fromEntries(rows) };
    }
    if (document.querySelector('#no-carrinho')) {
      const pending = all('[aria-label^="Pegar "]').map(
        // The price there may follow the name.
        (button) => [nameIn(button, 'Pegar ').replace(/, R\$.*$/u, ''), 'a pegar'] as const,
      );
      const taken = all('[aria-labelledby=no-carrinho] [aria-label^="Editar "]').map(cartRow);
      return { screen: 'shop', rows: Object.fromEntries([...pending, ...taken]) };
    }
    if (document.querySelector('[role=list][aria-label^="Itens de "]')) {
      const rows = all('output[aria-label^="Estoque de "]').map(
        (stock) => [nameIn(stock, 'Estoque de '), plain(stock.textContent)] as const,
      );
      return { screen: 'pantry', rows: Object.fromEntries(rows) };
    }
    return undefined;
  };

  const isAsWanted = (wanted: Wanted, shown: string | undefined) => {
    if (wanted === null) return shown === undefined;
    if (typeof wanted === 'string') return shown === wanted;
    return Number.parseInt((shown ?? '').replaceAll('.', ''), 10) >= wanted.atLeast;
  };

  let isLeaving = false;
  function look(): void {
    if (isLeaving) return;
    const said = plain(document.querySelector('[aria-label=Avisos]')?.textContent ?? '');
    if (refusal.test(said)) note(`said '${said}'`);
    const now = window.looks();
    if (now === undefined) return;
    for (const [key, wanted] of Object.entries(kept.wanted)) {
      const [screen = '', ...words] = key.split(' ');
      if (screen !== now.screen) continue;
      const shown = now.rows[words.join(' ')];
      if (isAsWanted(wanted, shown)) continue;
      note(`${key}: ${JSON.stringify(wanted)} was ${shown ?? 'gone'}`);
    }
  }

  function note(jump: string): void {
    if (kept.jumps.includes(jump)) return;
    kept.jumps.push(jump);
    keep();
  }

  window.want = (wanted) => {
    Object.assign(kept.wanted, wanted);
    keep();
  };
  window.wantAfterReload = (wanted) => {
    isLeaving = true;
    window.want(wanted);
  };
  window.release = (names) => {
    for (const name of names) delete kept.wanted[name];
    keep();
  };
  window.jumps = () => kept.jumps;

  /** The names of the databases that the app keeps here, one for each household. */
  const databaseNames = async () =>
    (await indexedDB.databases()).flatMap(({ name = '' }) =>
      name.startsWith('quitanda-') ? [name] : [],
    );

  /** Everything in these stores of a database; nothing of one that is just being removed. */
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
    // The personal home is named by the account alone, a shared one with its household behind it.
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
  window.untilFree = async (x, y) => {
    // Rows move: what is that near may lie under the finger by the time of the click.
    if (Math.hypot(x - last.x, y - last.y) > 200) return;
    const wait = last.at + doubleClick - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  };

  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  const frame = () => {
    look();
    requestAnimationFrame(frame);
  };
  frame();
}
