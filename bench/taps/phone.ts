/** A simulated phone that runs the app: it has a slowed-down processor and a touch screen. */
import type { BrowserContext, CDPSession, Page, Request } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '../../fakes/random.ts';
import { installStopwatch, type Reading } from './stopwatch.ts';

export const dialog = '[role=dialog]';

interface Point {
  readonly x: number;
  readonly y: number;
}

const seed = 20_261_122;
/** The random pause before a touch: `min` plus up to `spread`. */
const pauseMs = { min: 100, spread: 200 };
/** How long a finger touches the screen. */
const touchMs = 70;
/**
 * The page is quiet when it has sent no request for this long. It reads data again a second after a
 * tap.
 */
const quietMs = 1_500;
/** A tap without an effect after this time counts as missed. */
const tapTimeoutMs = 5_000;

export class Phone {
  readonly page: Page;
  readonly #session: CDPSession;
  readonly #touches: Promise<unknown>[] = [];
  readonly #readings: Reading[] = [];
  readonly #random = createRandom(seed);
  #aimCount = 0;
  readonly #pendingRequests = new Set<Request>();
  #lastTrafficAt = performance.now();

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
    page.on('request', (request) => {
      if (!request.url().includes('/api/')) return;
      this.#pendingRequests.add(request);
      this.#lastTrafficAt = performance.now();
    });
    const endRequest = (request: Request) => {
      if (this.#pendingRequests.delete(request)) this.#lastTrafficAt = performance.now();
    };
    page.on('requestfinished', endRequest);
    page.on('requestfailed', endRequest);
  }

  /** Opens a page on a processor that is `slowdown` times slower than that of this machine. */
  static async open(context: BrowserContext, slowdown: number): Promise<Phone> {
    const page = await context.newPage();
    await page.addInitScript(installStopwatch);
    // The timeout is long, because other programs may be using the processor.
    page.setDefaultTimeout(120_000);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return new Phone(page, session);
  }

  /** Goes to another screen, as if the address were typed. */
  async goTo(path: string): Promise<void> {
    if (this.page.url() !== 'about:blank') this.#readings.push(await this.#read());
    // The end of the previous page's requests may never be reported.
    this.#pendingRequests.clear();
    await this.page.goto(path);
  }

  /** Taps `target`, and resolves when the element `changing` looks different. */
  async tap(action: string, target: string, changing = target): Promise<void> {
    // The tap is repeated, because it may miss a control that moves at that moment.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { x, y } = await this.aim(target);
      await this.page.evaluate(
        ([name, ...selectors]) => window.stopwatch.expect(name, ...selectors),
        [action, target, changing] as const,
      );
      // Starts waiting before the tap, because polling the page would slow it down.
      const isShown = this.page.evaluate(
        (timeoutMs) => window.stopwatch.waitUntilShown(timeoutMs),
        tapTimeoutMs,
      );
      await sleep(pauseMs.min + this.#random.below(pauseMs.spread));
      this.#down(x, y);
      await sleep(touchMs);
      this.#up();
      if (await isShown) return;
      await this.#closeBlockingDialog(target);
    }
    throw new Error(`${target} does not react to the tap.`);
  }

  /** Closes a dialog that a missed tap has opened, unless `target` is in it. */
  async #closeBlockingDialog(target: string): Promise<void> {
    const isBlocking = await this.page.evaluate(
      ([open, selector]) => {
        const openDialog = document.querySelector(open);
        return openDialog !== null && !openDialog.contains(document.querySelector(selector));
      },
      [dialog, target] as const,
    );
    if (!isBlocking) return;
    await this.page.keyboard.press('Escape');
    await this.page.waitForSelector(dialog, { state: 'detached' });
  }

  /**
   * Scrolls the element near the middle of the screen, and returns where to touch it once it does
   * not move any more.
   */
  async aim(target: string): Promise<Point> {
    await this.page.waitForSelector(target, { state: 'attached' });
    this.#aimCount += 1;
    // Uses another point of the screen than the last time, because a second tap on the same point
    // may count as a double tap.
    let offsetY = (this.#aimCount % 4) * 40;
    // A message may cover the element for three seconds.
    for (
      const deadline = performance.now() + tapTimeoutMs;
      performance.now() < deadline;
      await sleep(50)
    ) {
      await this.page.evaluate(scrollTo, [target, offsetY] as const);
      const [point] = await this.findTouchablePoints(target);
      if (point !== undefined) return point;
      // At the top of a short list, the shifted point is under the header of the screen.
      offsetY = 0;
    }
    throw new Error(`${target} is covered.\n${await this.page.evaluate(describeCover, target)}`);
  }

  /** Returns where to touch the matching elements that are not covered, in document order. */
  async findTouchablePoints(target: string): Promise<Point[]> {
    return this.page.evaluate((selector) => {
      return [...document.querySelectorAll(selector)].flatMap((element) => {
        const { x: left, y: top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + Math.min(width, 48) / 2, top + height / 2];
        const topElement = document.elementFromPoint(x, y);
        return topElement !== null && element.contains(topElement) ? [{ x, y }] : [];
      });
    }, target);
  }

  /** Touches and releases the screen, without waiting for the page to react. */
  touch(x: number, y: number): void {
    this.#down(x, y);
    this.#up();
  }

  #down(x: number, y: number): void {
    this.#touches.push(
      this.#session.send('Input.dispatchTouchEvent', {
        type: 'touchStart',
        touchPoints: [{ x, y }],
      }),
    );
  }

  #up(): void {
    this.#touches.push(
      this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    );
  }

  /** Waits until the page shows the effect of every tap so far. */
  async waitUntilShown(): Promise<void> {
    await Promise.all(this.#touches.splice(0));
    await this.page.waitForFunction(() => !window.stopwatch.isWaiting());
  }

  /** Waits until all writes are sent and answered, and the page has read its data again. */
  async waitUntilQuiet(): Promise<void> {
    this.#lastTrafficAt = performance.now();
    while (this.#pendingRequests.size > 0 || performance.now() - this.#lastTrafficAt < quietMs)
      await sleep(50);
  }

  /** Closes the page, and returns what was measured on every screen so far. */
  async close(): Promise<readonly Reading[]> {
    this.#readings.push(await this.#read());
    await this.page.close();
    return this.#readings;
  }

  /** Returns what was measured since this screen was opened. */
  async #read(): Promise<Reading> {
    return this.page.evaluate(() => window.stopwatch.read());
  }
}

/** Runs in the page. Describes what covers the middle of an element. */
function describeCover(selector: string): string {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (box === undefined) return 'It is no longer in the page.';
  const topElement = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return `${JSON.stringify(box)} ${topElement?.outerHTML.slice(0, 300) ?? 'nothing'}`;
}

/**
 * Runs in the page. Scrolls to an element and waits until it does not move any more. It may move,
 * because rows get their heights only when they are in view.
 */
async function scrollTo([selector, offsetY]: readonly [string, number]): Promise<void> {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`${selector} is no longer in the page.`);
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  scrollBy({ top: offsetY, behavior: 'instant' });
  let point = element.getBoundingClientRect();
  for (let [frame, stillFrames] = [0, 0]; stillFrames < 10 && frame < 240; frame += 1) {
    await new Promise(requestAnimationFrame);
    const nextPoint = element.getBoundingClientRect();
    stillFrames = nextPoint.x === point.x && nextPoint.y === point.y ? stillFrames + 1 : 0;
    point = nextPoint;
  }
}
