/**
 * The journeys of a person: tap by tap, at a person's pace, without waiting for the server's
 * answers.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { settle } from '../../e2e/support/settle.ts';
import { createRandom, type Random } from '../../fakes/random.ts';
import { singleTick } from './figures.ts';
import {
  supermarketWithPrices,
  supermarketWithoutPrices,
  type Household,
  type NamedRow,
} from './household.ts';
import { dialog, type Phone } from './phone.ts';

export interface Journey {
  readonly phone: Phone;
  readonly household: Household;
  /** How many taps of each kind. */
  readonly rounds: number;
}

const seed = 20_261_121;
const burstSize = 10;
const burstEveryMs = 80;

const boxOf = ({ id }: NamedRow) => `[data-item="${id}"] [role=checkbox]`;
const labelled = (label: string) => `[aria-label=${JSON.stringify(label)}]`;

async function openLists({ phone }: Journey): Promise<void> {
  await phone.goTo('/lista-compras');
  await phone.page.waitForSelector('[data-item]');
  await phone.waitUntilQuiet();
}

/** Ticks as many items as there are rounds, then unticks them. */
export async function tick(journey: Journey): Promise<void> {
  const { phone, household, rounds } = journey;
  await openLists(journey);
  const random = createRandom(seed);
  const items = pickSome(household.list.items, rounds, random);
  for (const action of ['tick', 'untick']) {
    for (const item of items) {
      await phone.tap(action, boxOf(item));
    }
  }
}

/** Repeatedly ticks ten rows in under a second, until the number of taps reaches `rounds`. */
export async function tickInBursts(journey: Journey): Promise<void> {
  const { phone, household, rounds } = journey;
  await openLists(journey);
  await phone.page.evaluate(() => window.stopwatch.expectTicks('tick, ten in a row'));
  for (let burst = 0; burst < rounds / burstSize; burst += 1) {
    const item = household.list.items[(burst + 1) * burstSize * 2];
    if (item === undefined) throw new Error('The list is too short for so many taps.');
    await phone.aim(boxOf(item));
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

/** Removes some items, then adds as many, so that the list keeps its length. */
export async function removeAndAdd(journey: Journey): Promise<void> {
  const { phone, household, rounds } = journey;
  await openLists(journey);
  const random = createRandom(seed);
  for (const { id } of pickSome(household.list.items, rounds, random)) {
    await phone.tap('remove', `[data-item="${id}"] [data-remove]`, `[data-item="${id}"]`);
  }
  for (const name of household.unlistedNames.slice(0, rounds)) {
    await phone.page.getByRole('combobox', { name: 'Adicionar item' }).fill(name);
    await phone.tap('add', 'form [type=submit]', labelled(`Editar ${name}`));
  }
}

const takeButton = ({ id }: NamedRow) => `#pegar-${id}`;
/** A taken item keeps its row for a moment, which then says 'No carrinho'. */
const rowOf = ({ id }: NamedRow) => `[data-item="${id}"]`;

async function openTrip({ phone, household }: Journey, supermarket: string): Promise<void> {
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
export async function takeAndPutBack(journey: Journey): Promise<void> {
  const { phone, household, rounds } = journey;
  const { page } = phone;
  await openTrip(journey, supermarketWithoutPrices);
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
export async function takeAtOnce(journey: Journey): Promise<void> {
  const { phone, household, rounds } = journey;
  await openTrip(journey, supermarketWithPrices);
  for (const item of pickSome(household.tripList.items, rounds, createRandom(seed))) {
    await phone.tap('take at the known price', takeButton(item), rowOf(item));
  }
}

/** Increases the stock of some items, then decreases it. */
export async function changeStock({ phone, household, rounds }: Journey): Promise<void> {
  await phone.goTo('/despensa');
  await phone.page.waitForSelector('main output');
  await phone.waitUntilQuiet();
  const random = createRandom(seed);
  const items = pickSome(household.stock, rounds, random);
  for (const [action, button] of [
    ['stock +', 'Aumentar'],
    ['stock -', 'Diminuir'],
  ] as const) {
    for (const { name } of items) {
      await phone.tap(action, labelled(`${button} ${name}`), labelled(`Estoque de ${name}`));
    }
  }
}

/**
 * Returns the main-thread time of each tick in milliseconds, from the touch until the page has read
 * the data again.
 */
export async function measureTickCosts(journey: Journey): Promise<number[]> {
  const { phone, household, rounds } = journey;
  await openLists(journey);
  const costs: number[] = [];
  for (const item of pickSome(household.list.items, rounds, createRandom(seed + 1))) {
    const before = await phone.readBusyTime();
    await phone.tap(singleTick, boxOf(item));
    await phone.waitUntilQuiet();
    costs.push((await phone.readBusyTime()) - before);
  }
  return costs;
}

function pickSome<T>(all: readonly T[], count: number, random: Random): T[] {
  const remaining = [...all];
  return Array.from({ length: count }, () =>
    remaining.splice(random.below(remaining.length), 1),
  ).flat();
}
