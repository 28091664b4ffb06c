/** One tab and the person before it: real taps on real controls, each of which is kept account of. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Chance } from '../../fakes/chance.ts';
import { rowChanged, stockChanged } from './audit.ts';
import { inPantry, looksOf, type ListRow } from './rows.ts';
import type { Wanted } from './watch.ts';

export interface Tap {
  /** What the database has to say of it. */
  readonly signature: string;
  /** Nobody promised that it would last: the battery died with the tap. */
  readonly isUnsure?: boolean;
}

/** How the last touch of a tap is done: by hand, or with an end in the same task. */
export type Touch = 'by-hand' | 'then-reload' | 'then-close';

export interface Household {
  readonly listId: string;
  readonly pantryId: string;
  /** Stock that every tab adds to. */
  readonly shared: string;
}

export type ScreenName = 'lists' | 'shop' | 'pantry';

interface Change {
  readonly signature: string;
  readonly wanted: Record<string, Wanted>;
}

export class Tab {
  readonly taps: Tap[] = [];
  /** How the rows of this tab have to look, on whatever page shows them. */
  readonly wanted: Record<string, Wanted> = {};
  readonly rows = new Map<string, ListRow>();
  readonly stocks = new Map<string, number>();
  screen: ScreenName = 'lists';
  page: Page;
  private readonly letter: string;
  private readonly home: Household;
  private readonly chance: Chance;
  private count = 0;
  private touch: Touch = 'by-hand';

  constructor(page: Page, letter: string, home: Household, chance: Chance) {
    this.page = page;
    this.letter = letter;
    this.home = home;
    this.chance = chance;
  }

  /** A name that nothing else has, and that says whose it is. */
  freshName(): string {
    this.count += 1;
    return `Coisa ${this.letter}${this.count}`;
  }

  /** Opens a screen by its address and waits for its rows. */
  async open(screen: ScreenName): Promise<void> {
    this.screen = screen;
    const { listId } = this.home;
    const address = {
      lists: '/lista-compras',
      shop: `/lista-compras/${listId}/supermercado`,
      pantry: '/despensa',
    }[screen];
    await this.page.goto(address);
    await this.arrive();
  }

  /** After a page has been loaded: the right list, its rows, and how they have to look. */
  async arrive(): Promise<void> {
    if (this.screen === 'lists') {
      const picker = this.page.getByRole('combobox', { name: 'Lista', exact: true });
      await picker.locator(`option[value="${this.home.listId}"]`).waitFor({ state: 'attached' });
      await picker.selectOption(this.home.listId);
    }
    const question = this.page.getByLabel('Supermercado', { exact: true });
    const rows = this.page.locator(
      { lists: 'li[data-item]', shop: '#no-carrinho', pantry: 'output' }[this.screen],
    );
    await rows.or(question).first().waitFor();
    if (this.screen === 'shop' && (await question.isVisible())) {
      await question.fill('Mercado São Jorge');
      await question.press('Enter');
      await rows.first().waitFor();
    }
    await this.page.evaluate((wanted) => window.want(wanted), this.wanted);
  }

  /** Makes one tap of those that the screen offers. */
  async tap(touch: Touch = 'by-hand'): Promise<void> {
    this.touch = touch;
    const acts = {
      lists: () => this.onLists(),
      shop: () => this.inShop(),
      pantry: () => this.inPantry(),
    };
    await acts[this.screen]();
  }

  /** Adds something and waits for nothing: whether it is kept is anybody's guess. */
  async lastTap(): Promise<void> {
    if (this.screen === 'shop') return;
    const name = this.freshName();
    await this.page.getByRole('textbox', { name: 'Adicionar item' }).fill(name);
    const what = this.screen === 'lists' ? 'list_items' : 'pantry_items';
    this.taps.push({ signature: `${what} + ${name}`, isUnsure: true });
    await this.button('Adicionar').evaluate((element) => (element as HTMLElement).click());
  }

  private async onLists(): Promise<void> {
    const names = [...this.rows.keys()];
    const [first, ...others] = names;
    const dice = this.chance.next();
    if (first === undefined || dice < 0.28) return this.addItem();
    const name = this.chance.pick([first, ...others]);
    if (dice < 0.75) return this.tick(name);
    if (dice < 0.86) return this.edit(name);
    if (dice < 0.94 && names.length > 3) return this.remove(name);
    return dice < 0.97 ? this.renameList() : this.newList();
  }

  private async inShop(): Promise<void> {
    const known = [...this.rows];
    const [pending, ...morePending] = known.filter(([, row]) => !row.isChecked);
    const [taken, ...moreTaken] = known.filter(([, row]) => row.isChecked && row.price !== null);
    if (taken && (pending === undefined || this.chance.happens(0.3))) {
      return this.putBack(...this.chance.pick([taken, ...moreTaken]));
    }
    if (pending) return this.take(...this.chance.pick([pending, ...morePending]));
    await this.open('lists');
    return this.addItem();
  }

  private async inPantry(): Promise<void> {
    const dice = this.chance.next();
    const [first, ...others] = this.stocks;
    if (first === undefined || dice < 0.12) return this.addStock();
    if (dice < 0.42) return this.changeStock(this.home.shared, undefined);
    return this.changeStock(...this.chance.pick([first, ...others]));
  }

  private async addItem(): Promise<void> {
    const name = this.freshName();
    const row = { quantity: 1, isChecked: false, price: null };
    await this.page.getByRole('textbox', { name: 'Adicionar item' }).fill(name);
    await this.press(this.button('Adicionar'), {
      signature: `list_items + ${name}`,
      wanted: looksOf(name, row),
    });
    this.rows.set(name, row);
  }

  private async tick(name: string): Promise<void> {
    const row = this.rowOf(name);
    const isChecked = !row.isChecked;
    const isPriceLost = row.price !== null && !isChecked;
    const next = { ...row, isChecked, price: isChecked ? row.price : null };
    const changed = [
      ['is_checked', isChecked] as const,
      ...(isPriceLost
        ? ([
            ['price', null],
            ['purchased_quantity', null],
          ] as const)
        : []),
    ];
    await this.press(this.page.getByRole('checkbox', { name, exact: true }), {
      signature: rowChanged('list_items', name, changed),
      wanted: looksOf(name, next),
    });
    this.rows.set(name, next);
  }

  private async edit(name: string): Promise<void> {
    const row = this.rowOf(name);
    this.count += 1;
    const next = { ...row, quantity: this.count + 1 };
    await this.button(`Editar ${name}`).click();
    const dialog = this.page.getByRole('dialog', { name: 'Editar Item' });
    await dialog.getByLabel('Quantidade', { exact: true }).fill(String(next.quantity));
    await this.press(dialog.getByRole('button', { name: 'Salvar' }), {
      signature: rowChanged('list_items', name, [['quantity', next.quantity * 1_000]]),
      wanted: looksOf(name, next),
    });
    this.rows.set(name, next);
  }

  private async remove(name: string): Promise<void> {
    this.rows.delete(name);
    await this.press(this.button(`Remover ${name}`), {
      signature: `list_items - ${name}`,
      wanted: looksOf(name, null),
    });
  }

  private async renameList(): Promise<void> {
    const name = this.freshName();
    await this.button('Renomear').click();
    const dialog = this.page.getByRole('dialog', { name: 'Renomear Lista' });
    await dialog.getByLabel('Nome da Lista').fill(name);
    await this.press(dialog.getByRole('button', { name: 'Salvar' }), {
      signature: rowChanged('lists', '', [['name', name]]),
      wanted: {},
    });
  }

  private async newList(): Promise<void> {
    const name = this.freshName();
    await this.button('+ Nova').click();
    const dialog = this.page.getByRole('dialog', { name: 'Criar Nova Lista' });
    await dialog.getByLabel('Nome da Lista').fill(name);
    await this.press(dialog.getByRole('button', { name: 'Salvar' }), {
      signature: `lists + ${name}`,
      wanted: {},
    });
    if (this.touch === 'by-hand') {
      await this.page.getByRole('heading', { name: `"${name}"` }).waitFor();
      await this.arrive();
    }
  }

  private async take(name: string, row: ListRow): Promise<void> {
    this.count += 1;
    const price = 100 + this.count;
    const next = { ...row, isChecked: true, price };
    await this.button(`Pegar ${name}`).click();
    await this.button('Continuar sem produto').click();
    const dialog = this.page.getByRole('dialog', { name });
    await dialog.getByLabel(/^Preço por/u).fill(String(price / 100).replace('.', ','));
    await dialog.getByLabel('Quantidade (un)', { exact: true }).fill('1');
    await this.press(dialog.getByRole('button', { name: 'Ok' }), {
      signature: rowChanged('list_items', name, [
        ['is_checked', true],
        ['price', price],
        ['purchased_quantity', 1_000],
      ]),
      wanted: looksOf(name, next),
    });
    this.rows.set(name, next);
  }

  private async putBack(name: string, row: ListRow): Promise<void> {
    const next = { ...row, isChecked: false, price: null };
    await this.button(`Editar ${name}`).click();
    await this.press(this.button('Tirar do carrinho'), {
      signature: rowChanged('list_items', name, [
        ['is_checked', false],
        ['price', null],
        ['purchased_quantity', null],
      ]),
      wanted: looksOf(name, next),
    });
    this.rows.set(name, next);
  }

  private async addStock(): Promise<void> {
    const name = this.freshName();
    await this.page.getByLabel('Adicionar item').fill(name);
    await this.press(this.button('Adicionar'), {
      signature: `pantry_items + ${name}`,
      wanted: { [`pantry ${name}`]: inPantry(1) },
    });
    this.stocks.set(name, 1);
  }

  /** By an amount that tells this tap from every other; `stock` is undefined for what others change. */
  private async changeStock(name: string, stock: number | undefined): Promise<void> {
    this.count += 1;
    // Amounts of the tabs differ, too: the letter is part of them.
    const amount = this.count * 4 + 'ABCD'.indexOf(this.letter);
    const isLess = stock !== undefined && stock >= amount && this.chance.happens(0.4);
    const change = isLess ? -amount : amount;
    await this.page.getByLabel(`Passo de ${name}`, { exact: true }).fill(String(amount));
    const key = `pantry ${name}`;
    const shown = stock === undefined ? await this.numberOf(name) : stock;
    const next = shown + change;
    await this.press(this.button(`${isLess ? 'Diminuir' : 'Aumentar'} ${name}`), {
      signature: stockChanged(name, change * 1_000),
      // What everybody adds to never gets less.
      wanted: { [key]: stock === undefined ? { atLeast: next } : inPantry(next) },
    });
    if (stock !== undefined) this.stocks.set(name, next);
  }

  private async numberOf(name: string): Promise<number> {
    const text = await this.page.getByLabel(`Estoque de ${name}`, { exact: true }).textContent();
    return Number.parseInt((text ?? '').replaceAll('.', ''), 10);
  }

  private button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  private rowOf(name: string): ListRow {
    const row = this.rows.get(name);
    if (!row) throw new Error(`No row ${name}`);
    return row;
  }

  /** The touch that makes the tap, and what has to be seen of it at once and from then on. */
  private async press(control: Locator, { signature, wanted }: Change): Promise<void> {
    await this.page.evaluate((names) => window.release(names), Object.keys(wanted));
    Object.assign(this.wanted, wanted);
    const tap: Tap = { signature };
    if (this.touch === 'by-hand') {
      await control.click();
      this.taps.push(tap);
      await this.sees(wanted);
      await this.page.evaluate((next) => window.want(next), wanted);
      return;
    }
    this.taps.push(tap);
    await control.waitFor();
    if (this.touch === 'then-reload') {
      const loaded = this.page.waitForEvent('load');
      await control.evaluate((element: HTMLElement, next) => {
        window.want(next);
        element.click();
        location.reload();
      }, wanted);
      await loaded;
      return this.arrive();
    }
    const closed = this.page.waitForEvent('close');
    await control
      .evaluate((element: HTMLElement) => {
        element.click();
        window.close();
      })
      .catch(() => undefined);
    await closed;
  }

  /** Whether each row of this screen looks as it was tapped. */
  private async sees(wanted: Record<string, Wanted>): Promise<void> {
    const here = Object.entries(wanted).filter(([key]) => key.startsWith(this.screen));
    for (const [key, look] of here) {
      const name = key.slice(this.screen.length + 1);
      const shown = () => this.page.evaluate((row) => window.looks()?.rows[row] ?? null, name);
      if (look === null || typeof look === 'string') {
        await expect.poll(shown, { message: `the look of ${key}`, intervals: [10] }).toBe(look);
      }
    }
  }
}
