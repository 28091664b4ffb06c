/**
 * A conflict: two people take one item at different prices, before either device receives the take
 * of the other person.
 */
import { expect, type Locator } from '@playwright/test';
import { rowChangeSignature } from './audit.ts';
import { waitUntilSent } from './household-changes.ts';
import type { Tab } from './tab.ts';
import { fillTakeDialog, tap } from './taps.ts';
import type { TestEnvironment } from './environment.ts';

/** Long enough for a device that polls over a bad network. */
const slowNetworkTimeout = { timeout: 90_000 };

interface Take {
  readonly tab: Tab;
  /** In centavos. */
  readonly price: number;
}

/**
 * Two tabs take the same item while offline, and all other tabs tap at the same time. The server
 * accepts the take that arrives first (CASA-41). Only the person whose take was refused is asked
 * which price to keep.
 */
export async function takeSameItem(environment: TestEnvironment, round: number): Promise<void> {
  const { tabs, random } = environment;
  const takingTabs = [0, 1].flatMap((index) => tabs[(round + index) % tabs.length] ?? []);
  const name = takingTabs[0]?.household.conflictItems[round] ?? '';
  // `tapOnTrip` finishes no trip while `inCart` has an item.
  takingTabs[0]?.household.inCart.add(name);
  const tapsOfOtherTabs = tabs.filter((tab) => !takingTabs.includes(tab)).map((tab) => tap(tab));
  const takes = await Promise.all(takingTabs.map((tab) => takeOffline(tab, name)));
  // The seed decides which of the two tabs is online first.
  for (const { tab } of random.chance(0.5) ? takes : takes.toReversed()) {
    await tab.page.context().setOffline(false);
  }
  for (const { tab } of takes) await waitUntilSent(tab);
  await Promise.all(tapsOfOtherTabs);

  const refusedTakes: Take[] = [];
  for (const take of takes) if (await isRefused(take.tab, name)) refusedTakes.push(take);
  const [refusedTake] = refusedTakes;
  const acceptedTake = takes.find((take) => take !== refusedTake);
  if (!refusedTake || !acceptedTake || refusedTakes.length !== 1) {
    throw new Error(
      `${refusedTakes.length} of the two takes of ${name} were refused, instead of one.`,
    );
  }
  const sheet = refusedTake.tab.page.getByRole('dialog', {
    name: new RegExp(`já pegou ${name}$`, 'u'),
  });
  await sheet.waitFor(slowNetworkTimeout);
  for (const { price } of takes) await expect(sheet).toContainText(formatPrice(price));
  await expect(acceptedTake.tab.page.getByRole('dialog')).toHaveCount(0);
  await choosePrice(refusedTake, sheet, { name, usesOwnPrice: random.chance(0.5) });
}

/** Opens the trip, and takes the item while the device is offline. */
async function takeOffline(tab: Tab, name: string): Promise<Take> {
  await tab.open('trip');
  await tab.button(`Preço e quantidade de ${name}`).waitFor();
  await tab.page.context().setOffline(true);
  // The letter is part of the price, so that the prices of the two tabs differ.
  const price = 100 * (tab.letter.codePointAt(0) ?? 0) + tab.nextNumber();
  // The server refuses the take of one of the two tabs, so this take may be missing from the audit.
  tab.taps.push({ signature: takeSignature(name, price), isUncertain: true });
  await tab.click(await fillTakeDialog(tab, name, price));
  await expect.poll(() => readShownRow(tab, name)).toContain(formatPrice(price));
  return { tab, price };
}

/** Answers the question which price to keep: the person's own, or that of the other person. */
async function choosePrice(
  { tab, price }: Take,
  sheet: Locator,
  { name, usesOwnPrice }: { readonly name: string; readonly usesOwnPrice: boolean },
): Promise<void> {
  if (usesOwnPrice) {
    tab.taps.push({ signature: rowChangeSignature('list_items', name, [['price', price]]) });
    await tab.click(sheet.getByRole('button', { name: 'Trocar pelo meu' }));
    await expect.poll(() => readShownRow(tab, name)).toContain(formatPrice(price));
  } else {
    await tab.click(sheet.getByRole('button', { name: /^Ficar com o de /u }));
    await expect.poll(() => readShownRow(tab, name)).not.toContain(formatPrice(price));
  }
  await sheet.waitFor({ state: 'hidden' });
}

/** Returns the signature of a take of one unit. The database stores 1 un as 1,000 thousandths. */
const takeSignature = (name: string, price: number) =>
  rowChangeSignature('list_items', name, [
    ['is_checked', true],
    ['price', price],
    ['purchased_quantity', 1_000],
    ['purchased_unit', 'un'],
    ['purchased_unit_text', 'un'],
  ]);

const formatPrice = (price: number) => (price / 100).toFixed(2).replace('.', ',');

const readShownRow = (tab: Tab, name: string) =>
  tab.page.evaluate((row) => window.readShownRows()?.rows[row] ?? '', name);

async function isRefused(tab: Tab, name: string): Promise<boolean> {
  const { refused } = await tab.page.evaluate(() => window.readStorage());
  return refused.some(
    ({ code, description = '' }) => code === 'item-taken' && description.includes(`"${name}"`),
  );
}
