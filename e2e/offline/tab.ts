/** A browser tab in which a simulated person taps the app's controls. Each tap is recorded. */
import type { List, Pantry } from '@quitanda/contract';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Random } from '../../fakes/random.ts';
import { toListRow, type ListRow } from './rows.ts';
import type { ExpectedLook } from './watch.ts';
import { chooseList } from '../support/lists.ts';

export interface Tap {
  /** What the database must record for the tap. */
  readonly signature: string;
  /**
   * Whether this entry belongs to the same tap as the entry before. A tap that changes several rows
   * has an entry for each row, and this is true for all of them except the first.
   */
  readonly isFurtherChange?: boolean;
  /**
   * Whether the tap may have no effect, because the browser was killed at the same time, or because
   * another device changed or removed the row first.
   */
  readonly isUncertain?: boolean;
}

/**
 * How a tap clicks its last control: by the mouse, or by a script that reloads or closes the page
 * in the same task.
 */
export type ClickMode = 'by-mouse' | 'then-reload' | 'then-close';

export interface Household {
  /** Undefined for the personal household, which a single person uses. */
  readonly householdId: string | undefined;
  readonly listId: string;
  readonly pantryId: string;
  /** The name of the pantry item whose stock every tab increases. */
  readonly sharedStock: string;
  /** The name of the product that is bought and moved into the pantry. */
  readonly product: string;
  /** Names of list items that two devices change in conflicting ways, each item once. */
  readonly conflictItems: readonly string[];
  /** Names of the list items that the tabs have taken at a price, or ticked without one. */
  readonly inCart: Set<string>;
  /** While one tab finishes the trip, no other tab takes or ticks an item. */
  isFinishing: boolean;
}

export type ScreenName = 'lists' | 'trip' | 'pantry';

/** The expected effect of a tap on the database, and on the rows of the screens. */
export interface Change {
  readonly signature: string;
  /** The other changes that the database must record for the tap. */
  readonly furtherSignatures?: readonly string[];
  /** The number of clicks, 1 by default. All clicks are in one task of the page. */
  readonly clickCount?: number;
  readonly expected: Record<string, ExpectedLook>;
}

export class Tab {
  readonly taps: Tap[] = [];
  /**
   * How this tab's rows must look on each screen, by the screen and the name of the row:
   * 'lists Arroz'.
   */
  readonly expected: Record<string, ExpectedLook> = {};
  /** The list items that only this tab changes, by name. */
  readonly rows = new Map<string, ListRow>();
  /** The stocks of the pantry items that only this tab changes, by name. */
  readonly stocks = new Map<string, number>();
  /** Names of list items with a product. The tab takes each of them and finishes a trip with it. */
  readonly itemsToFinishWith: string[] = [];
  /** How many items of `itemsToFinishWith` were bought so far. */
  finishedCount = 0;
  screen: ScreenName = 'lists';
  page: Page;
  readonly letter: string;
  readonly household: Household;
  readonly random: Random;
  private lastNumber = 0;
  /** The click mode of the next tap. */
  clickMode: ClickMode = 'by-mouse';

  constructor(page: Page, letter: string, household: Household, random: Random) {
    this.page = page;
    this.letter = letter;
    this.household = household;
    this.random = random;
  }

  /** Returns a unique name that contains the letter of this tab. */
  newName(): string {
    return `Coisa ${this.letter}${this.nextNumber()}`;
  }

  /** Returns a number that is different for each tap of this tab. */
  nextNumber(): number {
    this.lastNumber += 1;
    return this.lastNumber;
  }

  /** Opens a screen by its address and waits for its rows. */
  async open(screen: ScreenName): Promise<void> {
    this.screen = screen;
    await this.page.goto(this.address());
    await this.prepareScreen();
  }

  private address(): string {
    const { listId } = this.household;
    return {
      lists: '/lista-compras',
      trip: `/lista-compras/${listId}/supermercado`,
      pantry: '/despensa',
    }[this.screen];
  }

  /** Replaces the expected rows of this tab by the server's rows, and clears the expected looks. */
  async resetToServerRows(list: List, pantry: Pantry): Promise<void> {
    await this.page.evaluate((keys) => window.stopExpecting(keys), Object.keys(this.expected));
    for (const key of Object.keys(this.expected)) delete this.expected[key];
    for (const name of this.rows.keys()) this.household.inCart.delete(name);
    this.rows.clear();
    this.stocks.clear();
    const isOfThisTab = ({ name }: { name: string }) => name.startsWith(`Coisa ${this.letter}`);
    for (const item of list.items.filter(isOfThisTab)) {
      this.rows.set(item.name, toListRow(item));
      if (item.isChecked) this.household.inCart.add(item.name);
    }
    for (const { name, quantity } of pantry.items.filter(isOfThisTab))
      this.stocks.set(name, quantity);
  }

  /**
   * Must be called after a page was loaded: selects the list or the supermarket, waits for the rows
   * of the screen, and checks their looks from then on.
   */
  async prepareScreen(): Promise<void> {
    if (this.screen === 'lists') {
      await chooseList(this.page, this.household.listId);
    }
    const supermarketField = this.page.getByLabel('Supermercado', { exact: true });
    const rows = this.page.locator(
      { lists: '[data-item]', trip: '#no-carrinho', pantry: 'output' }[this.screen],
    );
    // When the device has no copy of the trip and the request for the trip fails, the app shows the
    // lists instead (SHO-11). Then this function opens the trip again.
    const listsHeading = this.page.getByRole('heading', { name: 'Listas', level: 1 });
    const loadedContent =
      this.screen === 'trip'
        ? rows.or(supermarketField).or(listsHeading)
        : rows.or(supermarketField);
    for (let attempt = 1; ; attempt += 1) {
      await loadedContent.first().waitFor();
      if (this.screen !== 'trip' || attempt > 10 || !(await listsHeading.isVisible())) break;
      await this.page.goto(this.address());
    }
    await rows.or(supermarketField).first().waitFor();
    if (this.screen === 'trip' && (await supermarketField.isVisible())) {
      await supermarketField.fill('Mercado São Jorge');
      await supermarketField.press('Enter');
      await rows.first().waitFor();
    }
    await this.page.evaluate((expected) => window.expectLooks(expected), this.expected);
  }

  /**
   * Simulates a return from another app. The page then requests all data again, also while taps are
   * in progress.
   */
  async returnToForeground(): Promise<void> {
    await this.page.evaluate(() => {
      for (const state of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      }
    });
  }

  /**
   * Clicks with the mouse, as soon as the app accepts the click. The app ignores the second one of
   * two quick clicks at one position if another element has moved there in between
   * (ui/touch/ghost-taps.ts). Without waiting, this script would click that quickly.
   */
  async click(control: Locator): Promise<void> {
    await control.evaluate((element) => {
      element.scrollIntoView({ block: 'nearest' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return window.waitUntilNoDoubleClick(x + width / 2, y + height / 2);
    });
    await control.click();
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Clicks the control, records the tap, and checks the looks of the rows from then on. */
  async clickAndExpect(
    control: Locator,
    { signature, furtherSignatures = [], expected, clickCount = 1 }: Change,
  ): Promise<void> {
    await this.page.evaluate((keys) => window.stopExpecting(keys), Object.keys(expected));
    Object.assign(this.expected, expected);
    const furtherChanges = furtherSignatures.map((furtherSignature) => ({
      signature: furtherSignature,
      isFurtherChange: true,
    }));
    const taps: Tap[] = [
      ...Array.from({ length: clickCount }, () => ({ signature })),
      ...furtherChanges,
    ];
    if (this.clickMode === 'by-mouse') {
      await this.click(control);
      this.taps.push(...taps);
      await this.waitUntilShown(expected);
      await this.page.evaluate((looks) => window.expectLooks(looks), expected);
      return;
    }
    this.taps.push(...taps);
    await control.waitFor();
    if (this.clickMode === 'then-reload') {
      const loaded = this.page.waitForEvent('load');
      const clicks = { looks: expected, count: clickCount };
      await control.evaluate((element: HTMLElement, { looks, count }) => {
        window.expectLooksAfterReload(looks);
        for (let click = 0; click < count; click += 1) element.click();
        location.reload();
      }, clicks);
      await loaded;
      // A reload at the address of the dialog opens the dialog again, so the lists are opened
      // instead.
      const isAtDialog = this.page.url().endsWith('/nova');
      return isAtDialog ? this.open('lists') : this.prepareScreen();
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

  /** Waits until the rows on this screen look as expected. */
  private async waitUntilShown(expected: Record<string, ExpectedLook>): Promise<void> {
    const looksOnScreen = Object.entries(expected).filter(([key]) => key.startsWith(this.screen));
    for (const [key, look] of looksOnScreen) {
      const name = key.slice(this.screen.length + 1);
      const readLook = () =>
        this.page.evaluate((row) => window.readShownRows()?.rows[row] ?? null, name);
      if (look === null || typeof look === 'string') {
        await expect.poll(readLook, { message: `the look of ${key}`, intervals: [10] }).toBe(look);
      }
    }
  }
}
