/**
 * The journeys of a person: tap by tap, at a person's pace, without waiting for the server's
 * answers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { settle } from '../../e2e/support/settle.ts';
import { createRandom, type Random } from '../../fakes/random.ts';
import {
  supermarketWithPrices,
  supermarketWithoutPrices,
  type Household,
  type NamedRow,
} from './household.ts';
import { dialog, type Phone } from './phone.ts';

/** What each journey needs. */
export interface JourneyOptions {
  readonly phone: Phone;
  readonly household: Household;
  /** The number of taps of each kind. */
  readonly rounds: number;
}

const seed = 20_261_121;
const burstSize = 10;
const burstEveryMs = 80;

const checkboxOf = ({ id }: NamedRow) => `[data-item="${id}"] [role=checkbox]`;

async function openLists({ phone }: JourneyOptions): Promise<void> {
  await phone.goTo('/lista-compras');
  await phone.page.waitForSelector('[data-item]');
  await phone.waitUntilQuiet();
}

/** Ticks as many items as there are rounds, then unticks them. */
export async function tick(options: JourneyOptions): Promise<void> {
  const { phone, household, rounds } = options;
  await openLists(options);
  const random = createRandom(seed);
  const items = pickSome(household.list.items, rounds, random);
  for (const action of ['tick', 'untick']) {
    for (const item of items) {
      await phone.tap(action, checkboxOf(item));
    }
  }
}

/** Repeatedly ticks ten rows in under a second, until the number of taps reaches `rounds`. */
export async function tickInBursts(options: JourneyOptions): Promise<void> {
  const { phone, household, rounds } = options;
  await openLists(options);
  await phone.page.evaluate(() => window.stopwatch.expectTicks('tick, ten in a row'));
  for (let burst = 0; burst < rounds / burstSize; burst += 1) {
    const item = household.list.items[(burst + 1) * burstSize * 2];
    if (item === undefined) throw new Error('The list is too short for so many taps.');
    await phone.aim(checkboxOf(item));
    // Starts at the bottom, so that a tick does not move the rows that are still to be tapped.
    const points = (await phone.findTouchablePoints('[data-item] [role=checkbox]')).toReversed();
    for (const { x, y } of points.slice(0, burstSize)) {
      phone.touch(x, y);
      await sleep(burstEveryMs);
    }
    await phone.waitUntilShown();
    await phone.waitUntilQuiet();
  }
}

const takeButton = ({ id }: NamedRow) => `#pegar-${id}`;
/** A taken item keeps its row for a moment, which then says 'No carrinho'. */
const rowOf = ({ id }: NamedRow) => `[data-item="${id}"]`;

async function openTrip({ phone, household }: JourneyOptions, supermarket: string): Promise<void> {
  const { id } = household.tripList;
  await phone.page.evaluate(([key, name]) => localStorage.setItem(key, name), [
    `currentSupermarket_${id}`,
    supermarket,
  ] as const);
  await phone.goTo(`/lista-compras/${id}/supermercado`);
  await phone.page.waitForSelector('[id^=pegar-]');
  await phone.waitUntilQuiet();
}

/** Takes items into the cart at a typed price, corrects the price, then puts the items back. */
export async function takeAndPutBack(options: JourneyOptions): Promise<void> {
  const { phone, household, rounds } = options;
  const { page } = phone;
  await openTrip(options, supermarketWithoutPrices);
  const items = pickSome(household.tripList.items, rounds, createRandom(seed));
  const editButton = (item: NamedRow) => `#editar-${item.id}`;
  const confirmButton = `${dialog} [type=submit]`;
  const typePrice = async (price: string) => {
    await page.getByLabel(/^Preço (por|do) /u).fill(price);
    await settle(page);
  };
  const waitUntilDialogCloses = () => page.waitForSelector(dialog, { state: 'detached' });
  for (const item of items) {
    await phone.tap("'Pegar' (the sheet)", takeButton(item), dialog);
    await typePrice('4,99');
    await phone.tap("'Pegar' in the sheet", confirmButton, rowOf(item));
    await waitUntilDialogCloses();
  }
  await page.getByRole('button', { name: 'Carrinho', exact: true }).click();
  for (const item of items) {
    await phone.tap("'Editar' (the sheet)", editButton(item), dialog);
    await typePrice('5,29');
    await phone.tap("'Ok' in the sheet", confirmButton, rowOf(item));
    await waitUntilDialogCloses();
  }
  for (const item of items) {
    await phone.tap("'Editar' (the sheet)", editButton(item), dialog);
    await settle(page);
    const putBackButton = page.getByRole('button', { name: 'Tirar do carrinho' });
    await putBackButton.evaluate((button) => (button.id = 'tirar'));
    await phone.tap("'Tirar do carrinho'", '#tirar', editButton(item));
    await waitUntilDialogCloses();
  }
  await phone.waitUntilQuiet();
}

/** Takes items whose price is known, each in one tap. */
export async function takeAtOnce(options: JourneyOptions): Promise<void> {
  const { phone, household, rounds } = options;
  await openTrip(options, supermarketWithPrices);
  for (const item of pickSome(household.tripList.items, rounds, createRandom(seed))) {
    await phone.tap('take at the known price', takeButton(item), rowOf(item));
  }
}

function pickSome<T>(elements: readonly T[], count: number, random: Random): T[] {
  const remainingElements = [...elements];
  return Array.from({ length: count }, () =>
    remainingElements.splice(random.below(remainingElements.length), 1),
  ).flat();
}
