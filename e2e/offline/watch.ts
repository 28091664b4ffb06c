/** Looks at the rows of a page at every change and every frame, and notes what jumps back. */

export interface Looks {
  readonly screen: 'lists' | 'shop' | 'pantry';
  /** What a row says, by its name. */
  readonly rows: Readonly<Record<string, string>>;
}

/** What a row has to say from now on: exactly that, at least that much, or not to be there. */
export type Wanted = string | { readonly atLeast: number } | null;

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
    /** What this device keeps: writes and kinds of rows in its database, notes in its journal. */
    onDisk: () => Promise<{ writes: number; notes: number; kinds: readonly string[] }>;
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

  window.onDisk = async () => {
    const notes = Object.keys(localStorage).filter((name) => name.startsWith('quitanda.tap.'));
    const known = (await indexedDB.databases()).find(({ name }) => name?.startsWith('quitanda-'));
    const opening = indexedDB.open(known?.name ?? '');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
    });
    const allOf = (store: string) =>
      new Promise<unknown[]>((resolve) => {
        const getting = database.transaction(store).objectStore(store).getAll();
        getting.addEventListener('success', () => resolve(getting.result));
      });
    const [writes, rows] = await Promise.all([allOf('writes'), allOf('rows')]);
    database.close();
    const kinds = [...new Set((rows as { kind: string }[]).map(({ kind }) => kind))];
    return { writes: writes.length, notes: notes.length, kinds };
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
