/** The weekly jobs, done as the screens ask for it. A screen that asks for more costs more taps. */
import type { Locator, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from './figures.ts';
import type { Hand } from './hand.ts';
import {
  boughtBefore,
  firstTrip,
  itemsOf,
  openLists,
  openTrip,
  planned,
  supermarket,
  weeklyTrip,
  type Scene,
} from './scene.ts';

export interface Journey extends Job {
  /** Creates the person who does the job, and their data. */
  readonly scene: (page: Page) => Promise<Scene>;
  /** Opens the screen on which the job begins. */
  readonly begin: (page: Page, scene: Scene) => Promise<void>;
  readonly walk: (hand: Hand, page: Page, scene: Scene) => Promise<void>;
  /** Returns false, or throws, where the job was not done. */
  readonly isDone: (page: Page, scene: Scene) => Promise<boolean>;
}

/** One step of a job: a control to tap, or text to type into the focused field. */
interface Way {
  readonly where: Locator;
  readonly go: (where: Locator) => Promise<void>;
}

const patienceMs = 60_000;
const lookMs = 4_000;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Does what the screen asks for, each way once, until `isOver` is true. */
async function answer(isOver: () => Promise<boolean>, ways: readonly Way[]): Promise<void> {
  const left = [...ways];
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(300)) {
    if (await isOver()) return;
    for (const way of left) {
      if (!(await way.where.isVisible())) continue;
      left.splice(left.indexOf(way), 1);
      await way.go(way.where);
      break;
    }
  }
  throw new Error('The screen asks for something else.');
}

const tapping = (hand: Hand, where: Locator): Way => ({ where, go: (it) => hand.tap(it) });

/**
 * Types a price where one is asked for, and presses Enter. Taps the field first, unless it has the
 * focus.
 */
const pricing = (hand: Hand, page: Page, keys: string): Way => ({
  where: page.getByRole('textbox', { name: /^Preço/u }),
  go: async (field) => {
    if (!(await field.evaluate((it) => it === document.activeElement))) await hand.tap(field);
    await hand.type(keys);
    await hand.enter();
  },
});

const take = (page: Page, name: string) => button(page, new RegExp(`^Pegar ${name}`, 'u'));
const isTaken = (page: Page, name: string) => async () =>
  !(await take(page, name).isVisible()) && !(await dialog(page).first().isVisible());

/** Whether the item is in the cart at this price. */
const costs = (name: string, price: number) => async (_page: Page, scene: Scene) =>
  (await itemsOf(scene)).some(
    (item) => item.name === name && item.isChecked && item.price === price,
  );

export const journeys: readonly Journey[] = [
  {
    name: 'take-same-price',
    what: 'take a thing at its last price there',
    bound: 1,
    scene: weeklyTrip,
    begin: openTrip,
    async walk(hand, page) {
      await hand.tap(take(page, planned.known));
      await answer(isTaken(page, planned.known), [
        tapping(hand, dialog(page).getByRole('button', { name: /^(?:Ok|Pegar)/u })),
      ]);
    },
    isDone: costs(planned.known, 24.9),
  },
  {
    name: 'take-new-price',
    what: 'take a thing at a new price',
    bound: 2,
    scene: weeklyTrip,
    begin: openTrip,
    async walk(hand, page, scene) {
      await hand.tap(take(page, planned.dearer));
      await answer(
        async () => costs(planned.dearer, 9.49)(page, scene),
        [
          tapping(hand, button(page, 'Mudar')),
          pricing(hand, page, '949'),
          tapping(hand, button(page, 'Ok')),
        ],
      );
    },
    isDone: costs(planned.dearer, 9.49),
  },
  {
    name: 'take-first-time',
    what: 'take a thing without a product for the first time',
    bound: 3,
    scene: weeklyTrip,
    begin: openTrip,
    async walk(hand, page) {
      await hand.tap(take(page, planned.unlinked));
      await answer(isTaken(page, planned.unlinked), [
        tapping(hand, button(page, /^Selecionar este/u).first()),
        pricing(hand, page, '249'),
      ]);
    },
    isDone: costs(planned.unlinked, 2.49),
  },
  {
    name: 'add-known',
    what: 'add a thing bought before to the list',
    bound: 3,
    scene: weeklyTrip,
    begin: openLists,
    async walk(hand, page) {
      await hand.tap(page.getByLabel('Adicionar item', { exact: true }));
      await hand.type('lei');
      const suggested = page.getByRole('option', { name: new RegExp(`^${boughtBefore}`, 'iu') });
      await suggested.first().waitFor();
      await hand.tap(suggested.first());
    },
    isDone: async (page) => page.getByRole('checkbox', { name: /^Leite/u }).isVisible(),
  },
  {
    name: 'start-shop',
    what: 'start a trip in the supermarket of an earlier one',
    bound: 1,
    scene: weeklyTrip,
    async begin(page) {
      await openLists(page);
      // The list is shown first. The past supermarkets are fetched after the first load.
      await sleep(lookMs);
    },
    async walk(hand, page) {
      // The button names the supermarket that it goes to.
      await hand.tap(button(page, /^Ir para o Supermercado/u));
      await answer(
        async () => button(page, 'Escanear Produto').isVisible(),
        [
          tapping(hand, dialog(page).getByText(supermarket).first()),
          tapping(hand, button(page, 'Confirmar e Iniciar')),
        ],
      );
    },
    isDone: async (page) => page.getByText(supermarket).first().isVisible(),
  },
  {
    name: 'first-finish',
    what: 'finish the first trip, into a first pantry',
    bound: 2,
    scene: firstTrip,
    begin: openTrip,
    async walk(hand, page) {
      await hand.tap(button(page, 'Finalizar Compra'));
      await answer(
        async () => page.url().endsWith('/despensa'),
        [tapping(hand, dialog(page).getByRole('button', { name: /Criar/u }))],
      );
    },
    isDone: async (_page, scene) => (await itemsOf(scene)).length === 0,
  },
  {
    name: 'lists-to-pantry',
    what: 'go from the lists to the pantry',
    bound: 1,
    scene: weeklyTrip,
    begin: openLists,
    async walk(hand, page) {
      await hand.tap(page.getByRole('link', { name: 'Despensa', exact: true }));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    },
    isDone: async (page) => page.url().endsWith('/despensa'),
  },
];
