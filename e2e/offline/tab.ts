/** One tab and its person: real taps on real controls, each of which is recorded. */
import type { List, Pantry } from '@quitanda/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Chance } from '../../fakes/chance.ts';
import { listRowOf, type ListRow } from './rows.ts';
import type { Wanted } from './watch.ts';
import { chooseList } from '../support/lists.ts';

export interface Tap {
  /** What the database must record for the tap. */
  readonly signature: string;
  /** One tap may change several rows. True for all but the first of its changes. */
  readonly isPart?: boolean;
  /**
   * The tap may have no effect: the browser was killed with it, or another device removed the row.
   */
  readonly isUnsure?: boolean;
}

/**
 * How the last click of a tap is done: by hand, or followed by a reload or a close in the same
 * task.
 */
export type Touch = 'by-hand' | 'then-reload' | 'then-close';

export interface Household {
  /** undefined for the personal household of a person who is alone. */
  readonly householdId: string | undefined;
  readonly listId: string;
  readonly pantryId: string;
  /** Stock that every tab adds to. */
  readonly shared: string;
  /** The name of the product that is bought and moved into the pantry. */
  readonly product: string;
  /** Items that two devices change in conflicting ways, each item once. */
  readonly disputed: readonly string[];
  /** Items that the tabs have taken at a price. */
  readonly inCart: Set<string>;
  /** While one tab finishes the trip, no other tab takes an item. */
  isFinishing: boolean;
}

export type ScreenName = 'lists' | 'shop' | 'pantry';

/** The effect of a tap on the database, and on the rows of the screens. */
export interface Change {
  readonly signature: string;
  /** The further signatures that the database records. */
  readonly also?: readonly string[];
  /** How many clicks it takes. All are in one task. */
  readonly times?: number;
  readonly wanted: Record<string, Wanted>;
}

export class Tab {
  readonly taps: Tap[] = [];
  /** The expected look of this tab's rows, on each page that shows them. */
  readonly wanted: Record<string, Wanted> = {};
  readonly rows = new Map<string, ListRow>();
  readonly stocks = new Map<string, number>();
  /** Items of the list with a product. The tab takes each of them and finishes a trip with it. */
  readonly toFinish: string[] = [];
  /** How many of them were bought. */
  bought = 0;
  screen: ScreenName = 'lists';
  page: Page;
  readonly letter: string;
  readonly home: Household;
  readonly chance: Chance;
  private count = 0;
  /** How the next tap is done. */
  touch: Touch = 'by-hand';

  constructor(page: Page, letter: string, home: Household, chance: Chance) {
    this.page = page;
    this.letter = letter;
    this.home = home;
    this.chance = chance;
  }

  /** A unique name that begins with the letter of this tab. */
  freshName(): string {
    return `Coisa ${this.letter}${this.nextNumber()}`;
  }

  /** A number that distinguishes the taps of this tab. */
  nextNumber(): number {
    this.count += 1;
    return this.count;
  }

  /** Opens a screen by its address and waits for its rows. */
  async open(screen: ScreenName): Promise<void> {
    this.screen = screen;
    await this.page.goto(this.address());
    await this.arrive();
  }

  private address(): string {
    const { listId } = this.home;
    return {
      lists: '/lista-compras',
      shop: `/lista-compras/${listId}/supermercado`,
      pantry: '/despensa',
    }[this.screen];
  }

  /** Replaces what the tab knows of its rows by the rows of the server. */
  async relearn(list: List, pantry: Pantry): Promise<void> {
    await this.page.evaluate((names) => window.release(names), Object.keys(this.wanted));
    for (const name of Object.keys(this.wanted)) delete this.wanted[name];
    for (const name of this.rows.keys()) this.home.inCart.delete(name);
    this.rows.clear();
    this.stocks.clear();
    const isOwn = ({ name }: { name: string }) => name.startsWith(`Coisa ${this.letter}`);
    for (const item of list.items.filter(isOwn)) {
      this.rows.set(item.name, listRowOf(item));
      if (item.price !== null) this.home.inCart.add(item.name);
    }
    for (const { name, quantity } of pantry.items.filter(isOwn)) this.stocks.set(name, quantity);
  }

  /** Runs after a page was loaded: selects the list, waits for its rows and watches them. */
  async arrive(): Promise<void> {
    if (this.screen === 'lists') {
      await chooseList(this.page, this.home.listId);
    }
    const question = this.page.getByLabel('Supermercado', { exact: true });
    const rows = this.page.locator(
      { lists: '[data-item]', shop: '#no-carrinho', pantry: 'output' }[this.screen],
    );
    // Without a copy on the device, a trip whose request fails goes back to the lists (SHO-11). Then
    // the person opens it again.
    const sentBack = this.page.getByRole('heading', { name: 'Listas', level: 1 });
    const shown = this.screen === 'shop' ? rows.or(question).or(sentBack) : rows.or(question);
    for (let attempt = 1; ; attempt += 1) {
      await shown.first().waitFor();
      if (this.screen !== 'shop' || attempt > 10 || !(await sentBack.isVisible())) break;
      await this.page.goto(this.address());
    }
    await rows.or(question).first().waitFor();
    if (this.screen === 'shop' && (await question.isVisible())) {
      await question.fill('Mercado São Jorge');
      await question.press('Enter');
      await rows.first().waitFor();
    }
    await this.page.evaluate((wanted) => window.want(wanted), this.wanted);
  }

  /**
   * Simulates a return from another app: the page reads everything again, in the midst of the taps.
   */
  async comeToFront(): Promise<void> {
    await this.page.evaluate(() => {
      for (const state of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }
    });
  }

  /**
   * Clicks by mouse, as soon as the app accepts it. The app ignores the second of two quick clicks
   * on one spot when something else lies there by then (ui/touch/ghost-taps.ts), and a script clicks
   * that fast.
   */
  async click(control: Locator): Promise<void> {
    await control.evaluate((element) => {
      element.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return window.untilFree(x + width / 2, y + height / 2);
    });
    await control.click();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Clicks the control, and checks what shows at once and from then on. */
  async press(
    control: Locator,
    { signature, also = [], wanted, times = 1 }: Change,
  ): Promise<void> {
    await this.page.evaluate((names) => window.release(names), Object.keys(wanted));
    Object.assign(this.wanted, wanted);
    const parts = also.map((part) => ({ signature: part, isPart: true }));
    const taps: Tap[] = [...Array.from({ length: times }, () => ({ signature })), ...parts];
    if (this.touch === 'by-hand') {
      await this.click(control);
      this.taps.push(...taps);
      await this.sees(wanted);
      await this.page.evaluate((next) => window.want(next), wanted);
      return;
    }
    this.taps.push(...taps);
    await control.waitFor();
    if (this.touch === 'then-reload') {
      const loaded = this.page.waitForEvent('load');
      const press = { wanted, times };
      await control.evaluate((element: HTMLElement, { wanted: next, times: left }) => {
        window.wantAfterReload(next);
        for (let count = 0; count < left; count += 1) element.click();
        location.reload();
      }, press);
      await loaded;
      // The address of the dialog would open it again.
      const isAtDialog = this.page.url().endsWith('/nova');
      return isAtDialog ? this.open('lists') : this.arrive();
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

  /** Waits until each row of this screen looks as expected. */
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
