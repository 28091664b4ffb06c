/**
 * The weekly jobs. Each one answers what the screens ask for, so a screen that asks for more
 * costs more taps.
 */
import type { Locator, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from './figures.ts';
import type { Hand } from './hand.ts';
import {
  boughtBefore,
  createPersonOnFirstTrip,
  readItems,
  openLists,
  openTrip,
  planned,
  supermarket,
  createPersonWithEarlierTrip,
  type Scene,
} from './scene.ts';

export interface Journey extends Job {
  /** Creates the person who does the job, and their data. */
  readonly createScene: (page: Page) => Promise<Scene>;
  /** Opens the screen on which the job begins. */
  readonly openStart: (page: Page, scene: Scene) => Promise<void>;
  readonly perform: (hand: Hand, page: Page, scene: Scene) => Promise<void>;
  /** Returns false, or throws, if the job was not done. */
  readonly isDone: (page: Page, scene: Scene) => Promise<boolean>;
}

/** One step of a job: a control to tap, or text to type into the focused field. */
interface Step {
  readonly control: Locator;
  readonly run: (control: Locator) => Promise<void>;
}

const timeoutMs = 60_000;
const historyLoadMs = 4_000;

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/**
 * Repeatedly runs the first step whose control is visible, until `isFinished` returns true. Each
 * step runs at most once. Throws if it still returns false after the timeout.
 */
async function followScreen(
  isFinished: () => Promise<boolean>,
  steps: readonly Step[],
): Promise<void> {
  const remainingSteps = [...steps];
  for (
    const deadline = performance.now() + timeoutMs;
    performance.now() < deadline;
    await sleep(300)
  ) {
    if (await isFinished()) return;
    for (const step of remainingSteps) {
      if (!(await step.control.isVisible())) continue;
      remainingSteps.splice(remainingSteps.indexOf(step), 1);
      await step.run(step.control);
      break;
    }
  }
  throw new Error('The screen asks for something that is not a step of this job.');
}

const tapStep = (hand: Hand, control: Locator): Step => ({
  control,
  run: (element) => hand.tap(element),
});

/**
 * If the screen shows a price field, types a price into it and presses Enter. Taps the field first,
 * unless it has the focus.
 */
const priceStep = (hand: Hand, page: Page, keys: string): Step => ({
  control: page.getByRole('textbox', { name: /^Preço/u }),
  run: async (field) => {
    if (!(await field.evaluate((element) => element === document.activeElement)))
      await hand.tap(field);
    await hand.type(keys);
    await hand.pressEnter();
  },
});

const takeButton = (page: Page, name: string) => button(page, new RegExp(`^Pegar ${name}`, 'u'));
const createTakenCheck = (page: Page, name: string) => async () =>
  !(await takeButton(page, name).isVisible()) && !(await dialog(page).first().isVisible());

/** Returns a function that checks on the server whether the item is in the cart at this price. */
const isInCartAt = (name: string, price: number) => async (_page: Page, scene: Scene) =>
  (await readItems(scene)).some(
    (item) => item.name === name && item.isChecked && item.price === price,
  );

export const journeys: readonly Journey[] = [
  {
    name: 'take-same-price',
    title: 'take a thing at its last price in this supermarket',
    bound: 1,
    createScene: createPersonWithEarlierTrip,
    openStart: openTrip,
    async perform(hand, page) {
      await hand.tap(takeButton(page, planned.known));
      await followScreen(createTakenCheck(page, planned.known), [
        tapStep(hand, dialog(page).getByRole('button', { name: /^(?:Ok|Pegar)/u })),
      ]);
    },
    isDone: isInCartAt(planned.known, 24.9),
  },
  {
    name: 'take-new-price',
    title: 'take a thing at a new price',
    bound: 2,
    createScene: createPersonWithEarlierTrip,
    openStart: openTrip,
    async perform(hand, page, scene) {
      await hand.tap(takeButton(page, planned.dearer));
      await followScreen(
        async () => isInCartAt(planned.dearer, 9.49)(page, scene),
        [
          tapStep(hand, button(page, 'Mudar')),
          priceStep(hand, page, '949'),
          tapStep(hand, button(page, 'Ok')),
        ],
      );
    },
    isDone: isInCartAt(planned.dearer, 9.49),
  },
  {
    name: 'take-first-time',
    title: 'take a thing without a product for the first time',
    bound: 3,
    createScene: createPersonWithEarlierTrip,
    openStart: openTrip,
    async perform(hand, page) {
      await hand.tap(takeButton(page, planned.unlinked));
      await followScreen(createTakenCheck(page, planned.unlinked), [
        tapStep(hand, button(page, /^Selecionar este/u).first()),
        priceStep(hand, page, '249'),
      ]);
    },
    isDone: isInCartAt(planned.unlinked, 2.49),
  },
  {
    name: 'add-known',
    title: 'add a thing bought before to the list',
    bound: 3,
    createScene: createPersonWithEarlierTrip,
    openStart: openLists,
    async perform(hand, page) {
      await hand.tap(page.getByLabel('Adicionar item', { exact: true }));
      await hand.type('lei');
      const suggestions = page.getByRole('option', { name: new RegExp(`^${boughtBefore}`, 'iu') });
      await suggestions.first().waitFor();
      await hand.tap(suggestions.first());
    },
    isDone: async (page) => page.getByRole('checkbox', { name: /^Leite/u }).isVisible(),
  },
  {
    name: 'start-shop',
    title: 'start a trip in the supermarket of an earlier one',
    bound: 1,
    createScene: createPersonWithEarlierTrip,
    async openStart(page) {
      await openLists(page);
      // The list is shown first. The supermarkets of earlier trips are fetched after the first
      // load.
      await sleep(historyLoadMs);
    },
    async perform(hand, page) {
      // The button's text contains the name of the supermarket.
      await hand.tap(button(page, /^Ir para o Supermercado/u));
      await followScreen(
        async () => button(page, 'Escanear Produto').isVisible(),
        [
          tapStep(hand, dialog(page).getByText(supermarket).first()),
          tapStep(hand, button(page, 'Confirmar e Iniciar')),
        ],
      );
    },
    isDone: async (page) => page.getByText(supermarket).first().isVisible(),
  },
  {
    name: 'first-finish',
    title: 'finish the first trip, into a first pantry',
    bound: 2,
    createScene: createPersonOnFirstTrip,
    openStart: openTrip,
    async perform(hand, page) {
      await hand.tap(button(page, 'Finalizar Compra'));
      await followScreen(
        async () => page.url().endsWith('/despensa'),
        [tapStep(hand, dialog(page).getByRole('button', { name: /Criar/u }))],
      );
    },
    isDone: async (_page, scene) => (await readItems(scene)).length === 0,
  },
  {
    name: 'lists-to-pantry',
    title: 'go from the lists to the pantry',
    bound: 1,
    createScene: createPersonWithEarlierTrip,
    openStart: openLists,
    async perform(hand, page) {
      await hand.tap(page.getByRole('link', { name: 'Despensa', exact: true }));
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    },
    isDone: async (page) => page.url().endsWith('/despensa'),
  },
];
