/** Sends real touches to a long list: some of them must tick an item, and others must not. */
import type { CDPSession, Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { apiOf, signUpByApi } from './support/account.ts';
import { expect, test } from './support/test.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Opens a list of 60 items. Returns its checkboxes and a finger that sends real touches. */
async function openLongList(page: Page) {
  await signUpByApi(page);
  const api = await apiOf(page);
  const items = Array.from({ length: 60 }, (_, index) => ({
    // The ids increase, because the app sorts the items by their ids.
    id: `01900000-00${10 + index}-7${randomUUID().slice(15)}`,
    name: `Item ${index + 1}`,
    quantity: 1,
    unit: 'un',
  }));
  await api.post('/api/shopping-lists', { name: 'Mês', items });
  await page.goto('/lista-compras');
  const checkboxes = page.getByRole('checkbox');
  await expect(checkboxes).toHaveCount(60);
  const session = await page.context().newCDPSession(page);
  return {
    checkboxOf: (name: string) => page.getByRole('checkbox', { name, exact: true }),
    tickedCheckboxes: page.getByRole('checkbox', { checked: true }),
    finger: createFinger(session),
  };
}

type Finger = ReturnType<typeof createFinger>;

/**
 * Gestures have their own timestamps, because on a busy machine the events would be too far apart.
 */
function createFinger(session: CDPSession) {
  type Touch = 'touchStart' | 'touchMove' | 'touchEnd';
  const send = (type: Touch, touchPoints: Point[], timestamp?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints,
      ...(timestamp !== undefined && { timestamp }),
    });
  return {
    down: (...points: Point[]) => send('touchStart', points),
    move: (point: Point) => send('touchMove', [point]),
    up: () => send('touchEnd', []),
    /** Moves upwards, rests, and releases, so that the page does not continue to scroll. */
    async drag({ x, y }: Point) {
      const startedAt = Date.now() / 1_000;
      await send('touchStart', [{ x, y }], startedAt);
      for (const step of [1, 2, 3]) {
        await send('touchMove', [{ x, y: y - step * 20 }], startedAt + step * 0.02);
      }
      await send('touchMove', [{ x, y: y - 61 }], startedAt + 0.4);
      await send('touchEnd', [], startedAt + 0.41);
    },
    async tap(point: Point) {
      await send('touchStart', [point]);
      await send('touchEnd', []);
    },
    /** Swipes upwards and releases while the finger moves, so that the page continues to scroll. */
    async flick({ x, y }: Point) {
      const startedAt = Date.now() / 1_000;
      await send('touchStart', [{ x, y }], startedAt);
      for (let step = 1; step <= 6; step += 1) {
        await send('touchMove', [{ x, y: y - step * 50 }], startedAt + step * 0.01);
      }
      await send('touchEnd', [], startedAt + 0.061);
    },
  };
}

async function boundsOf(locator: Locator) {
  const bounds = await locator.boundingBox();
  if (bounds === null) throw new Error('The element is not visible.');
  return bounds;
}

/** Returns the centre of the round box, which is at the left end of the checkbox. */
async function centreOf(checkbox: Locator): Promise<Point> {
  const { x, y, height } = await boundsOf(checkbox);
  return { x: x + 24, y: y + height / 2 };
}

const readScroll = (page: Page) => page.evaluate(() => scrollY);

type WatchedWindow = typeof window & { hasClicked?: boolean; isStopped?: boolean };

/**
 * Waits until the browser has dispatched the clicks of all earlier touches, which it delays. For
 * that, the finger taps once more, and the click of this tap comes last. The app does not get it.
 */
async function waitForEarlierTouches(page: Page, { tap }: Finger): Promise<void> {
  const point = { x: 200, y: 400 };
  await page.evaluate(({ x, y }) => {
    const watched = window as WatchedWindow;
    watched.hasClicked = false;
    const stop = (event: Event) => {
      const place = event instanceof TouchEvent ? event.changedTouches[0] : (event as MouseEvent);
      if (Math.hypot((place?.clientX ?? 0) - x, (place?.clientY ?? 0) - y) > 1) return;
      event.stopImmediatePropagation();
      watched.hasClicked ||= event.type === 'click';
    };
    for (const type of ['touchstart', 'touchend', 'mousedown', 'mouseup', 'click'])
      addEventListener(type, stop, { capture: true });
  }, point);
  // A tap that stops a scrolling page, or that a busy machine makes longer than half a second, clicks
  // nothing, and is followed by another one.
  await expect(async () => {
    await tap(point);
    await page.waitForFunction(() => (window as WatchedWindow).hasClicked, null, {
      timeout: 2_000,
    });
  }).toPass();
}

/** Records in `isStopped` whether the page was still scrolling at the start of the last touch. */
async function watchScrolling(page: Page): Promise<void> {
  await page.evaluate(() => {
    let isScrolling = false;
    addEventListener('scroll', () => (isScrolling = true), { capture: true });
    addEventListener('scrollend', () => (isScrolling = false), { capture: true });
    addEventListener('touchstart', () => ((window as WatchedWindow).isStopped = isScrolling), {
      capture: true,
    });
  });
}

test('LST-07 a tap ticks once, moves the focus to the item and closes the keyboard', async ({
  page,
}) => {
  const { checkboxOf, tickedCheckboxes, finger } = await openLongList(page);
  await page.getByRole('combobox', { name: 'Adicionar item' }).focus();
  await finger.tap(await centreOf(checkboxOf('Item 3')));
  await expect(checkboxOf('Item 3')).toBeChecked();
  await expect(checkboxOf('Item 3')).toBeFocused();
  await expect(checkboxOf('Item 3')).not.toHaveCSS('outline-style', 'solid');
  await waitForEarlierTouches(page, finger);
  await expect(tickedCheckboxes).toHaveCount(1);
});

test("LST-07 LST-16 a tap on the picture ticks too, and a tap on any text opens the item's dialog", async ({
  page,
}) => {
  const { checkboxOf, finger } = await openLongList(page);
  const { x, y } = await centreOf(checkboxOf('Item 3'));
  // The picture of the product is to the right of the round box.
  await finger.tap({ x: x + 60, y });
  await expect(checkboxOf('Item 3')).toBeChecked();
  // Uses a row above the ticked row, because the ticked row moves down soon.
  const quantity = page
    .getByRole('listitem')
    .filter({ has: checkboxOf('Item 2') })
    .getByText('1 un');
  const quantityBounds = await boundsOf(quantity);
  await finger.tap({ x: quantityBounds.x + 4, y: quantityBounds.y + quantityBounds.height - 4 });
  await expect(page.getByRole('dialog', { name: 'Editar Item' })).toBeVisible();
});

test('LST-07 counts two fast taps on one checkbox as two', async ({ page }) => {
  const { checkboxOf, tickedCheckboxes, finger } = await openLongList(page);
  const point = await centreOf(checkboxOf('Item 3'));
  await finger.tap(point);
  await finger.tap(point);
  await waitForEarlierTouches(page, finger);
  await expect(tickedCheckboxes).toHaveCount(0);
  await finger.tap(point);
  await expect(checkboxOf('Item 3')).toBeChecked();
});

test('LST-07 a finger that scrolls, or stops a scrolling list, ticks nothing', async ({ page }) => {
  const { checkboxOf, tickedCheckboxes, finger } = await openLongList(page);
  const point = await centreOf(checkboxOf('Item 4'));
  await finger.drag(point);
  await expect.poll(() => readScroll(page)).toBeGreaterThan(0);
  await waitForEarlierTouches(page, finger);
  await expect(tickedCheckboxes).toHaveCount(0);

  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await watchScrolling(page);
    await finger.flick({ x: point.x, y: 700 });
    // Asks in each frame, because a poll of a few times a second would miss the end of the scrolling.
    await page.waitForFunction(() => scrollY > 400, null, { timeout: 5_000 });
    await finger.tap({ x: point.x, y: 500 });
    const hasStoppedScrolling = await page.evaluate(() => (window as WatchedWindow).isStopped);
    // On a slow machine the list stands still before the tap, which then rightly ticks an item.
    if (!hasStoppedScrolling) await tickedCheckboxes.click();
    expect(hasStoppedScrolling).toBe(true);
  }).toPass();
  await waitForEarlierTouches(page, finger);
  await expect(tickedCheckboxes).toHaveCount(0);
});

test('LST-07 a touch that slides off the row, or a touch with two fingers, ticks nothing', async ({
  page,
}) => {
  const { checkboxOf, tickedCheckboxes, finger } = await openLongList(page);
  const point = await centreOf(checkboxOf('Item 3'));
  await finger.down(point);
  await finger.move({ x: point.x, y: point.y + 90 });
  await finger.up();
  await finger.down(point);
  await finger.down(point, { x: point.x, y: point.y + 64 });
  await finger.up();
  await waitForEarlierTouches(page, finger);
  await expect(tickedCheckboxes).toHaveCount(0);
});

test('UI-14 a swipe down from a button of a dialog closes the dialog, and does not press the button', async ({
  page,
}) => {
  const { checkboxOf, finger } = await openLongList(page);
  await page.getByRole('button', { name: 'Editar Item 3', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar Item' });
  await dialog.getByRole('button', { name: 'Mudar o nome' }).click();
  await dialog.getByLabel('Nome').fill('Outro nome');
  const saveButton = dialog.getByRole('button', { name: 'Salvar' });
  const button = await boundsOf(saveButton);
  const { height } = await boundsOf(dialog);
  const point = { x: button.x + button.width / 2, y: button.y + button.height / 2 };
  await finger.down(point);
  await expect(dialog).not.toHaveAttribute('data-swiping');
  // Further than half of the dialog, so that it closes however slowly the machine moves the finger.
  for (const share of [0.05, 0.2, 0.4, 0.7]) {
    await finger.move({ ...point, y: point.y + share * height });
  }
  await finger.up();
  await expect(dialog).toHaveCount(0);
  await expect(checkboxOf('Item 3')).toBeVisible();
});
