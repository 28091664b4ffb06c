/** What somebody does, tap by tap, at a person's pace; the answers come when they come. */
import { setTimeout as sleep } from 'node:timers/promises';
import { settle } from '../../e2e/support/settle.ts';
import { createChance, type Chance } from '../../fakes/chance.ts';
import { lone } from './figures.ts';
import type { Household, Named } from './household.ts';
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

const boxOf = ({ id }: Named) => `[data-item="${id}"] [role=checkbox]`;
const labelled = (label: string) => `[aria-label=${JSON.stringify(label)}]`;

async function openLists({ phone }: Journey): Promise<void> {
  await phone.goTo('/lista-compras');
  await phone.page.waitForSelector('[data-item]');
  await phone.quiet();
}

/** Ticks as many items as there are rounds, then unticks them. */
export async function tick(journey: Journey): Promise<void> {
  const { phone, household, rounds } = journey;
  await openLists(journey);
  const chance = createChance(seed);
  const chosen = someOf(household.list.items, rounds, chance);
  for (const action of ['tick', 'untick']) {
    for (const item of chosen) {
      await phone.tap(action, boxOf(item));
    }
  }
}

/** Ticks ten rows in under a second, as many times as fill the rounds. */
export async function tickInBursts(journey: Journey): Promise<void> {
  const { phone, household, rounds } = journey;
  await openLists(journey);
  await phone.page.evaluate(() => window.stopwatch.expectTicks('tick, ten in a row'));
  for (let burst = 0; burst < rounds / burstSize; burst += 1) {
    const item = household.list.items[(burst + 1) * burstSize * 2];
    if (item === undefined) throw new Error('The list is too short for so many taps.');
    await phone.aim(boxOf(item));
    // From the bottom up: what is still to be tapped does not move.
    const places = (await phone.inSight('[data-item] [role=checkbox]')).toReversed();
    for (const { x, y } of places.slice(0, burstSize)) {
      phone.touch(x, y);
      await sleep(burstEveryMs);
    }
    await phone.shown();
    await phone.quiet();
  }
}

/** Removes some, then adds as many: the list ends as long as it was. */
export async function removeAndAdd(journey: Journey): Promise<void> {
  const { phone, household, rounds } = journey;
  await openLists(journey);
  const chance = createChance(seed);
  for (const { id } of someOf(household.list.items, rounds, chance)) {
    await phone.tap('remove', `[data-item="${id}"] [data-remove]`, `[data-item="${id}"]`);
  }
  for (const name of household.newNames.slice(0, rounds)) {
    await phone.page.getByRole('combobox', { name: 'Adicionar item' }).fill(name);
    await phone.tap('add', 'form [type=submit]', labelled(`Editar ${name}`));
  }
}

/** Takes items into the cart, then puts them back. */
export async function shop({ phone, household, rounds }: Journey): Promise<void> {
  const { page } = phone;
  const { id, items } = household.shop;
  const take = (item: Named) => `#pegar-${item.id}`;
  const edit = (item: Named) => `#editar-${item.id}`;
  await page.evaluate((key) => localStorage.setItem(key, 'Mercado'), `currentSupermarket_${id}`);
  await phone.goTo(`/lista-compras/${id}/supermercado`);
  await page.waitForSelector('[id^=pegar-]');
  await phone.quiet();
  const chance = createChance(seed);
  const chosen = someOf(items, rounds, chance);
  const dialogIsGone = () => page.waitForSelector(dialog, { state: 'detached' });
  for (const item of chosen) {
    await phone.tap("'Pegar' (the dialog)", take(item), dialog);
    await page.getByLabel(/^Preço por/u).fill('4,99');
    await settle(page);
    await phone.tap("'Ok' (into the cart)", `${dialog} [type=submit]`, take(item));
    await dialogIsGone();
  }
  for (const item of chosen) {
    await phone.tap("'Editar' (the dialog)", edit(item), dialog);
    await settle(page);
    const back = page.getByRole('button', { name: 'Tirar do carrinho' });
    await back.evaluate((button) => (button.id = 'tirar'));
    await phone.tap("'Tirar do carrinho'", '#tirar', take(item));
    await dialogIsGone();
  }
}

/** Adds to and takes from the stock. */
export async function stock({ phone, household, rounds }: Journey): Promise<void> {
  await phone.goTo('/despensa');
  await phone.page.waitForSelector('main output');
  await phone.quiet();
  const chance = createChance(seed);
  const chosen = someOf(household.stock, rounds, chance);
  for (const [action, button] of [
    ['stock +', 'Aumentar'],
    ['stock -', 'Diminuir'],
  ] as const) {
    for (const { name } of chosen) {
      await phone.tap(action, labelled(`${button} ${name}`), labelled(`Estoque de ${name}`));
    }
  }
}

/** Milliseconds of main thread for one tick, from the glass until its answer is read again. */
export async function costOfTicks(journey: Journey): Promise<number[]> {
  const { phone, household, rounds } = journey;
  await openLists(journey);
  const costs: number[] = [];
  for (const item of someOf(household.list.items, rounds, createChance(seed + 1))) {
    const before = await phone.busyTime();
    await phone.tap(lone, boxOf(item));
    await phone.quiet();
    costs.push((await phone.busyTime()) - before);
  }
  return costs;
}

function someOf<T>(all: readonly T[], count: number, chance: Chance): T[] {
  const left = [...all];
  return Array.from({ length: count }, () => left.splice(chance.below(left.length), 1)).flat();
}
