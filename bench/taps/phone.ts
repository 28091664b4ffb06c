/** A phone with the app: what taps on it, slows it down and waits for it. */
import type { BrowserContext, CDPSession, Page, Request } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createChance } from '../../fakes/chance.ts';
import { installStopwatch, type Reading } from './stopwatch.ts';

export const dialog = '[role=dialog]';

interface Place {
  readonly x: number;
  readonly y: number;
}

const seed = 20_261_122;
/** The eye finds a thing that has come into sight before the finger goes there. */
const lookMs = { least: 100, spread: 200 };
/** A finger stays on the glass for a moment. */
const contactMs = 70;
/** No answer for this long: nothing more is on its way. What was tapped is read again after a second. */
const quietMs = 1_500;
/** A tap that was not felt by then has missed. */
const missedMs = 5_000;

export class Phone {
  readonly page: Page;
  readonly #session: CDPSession;
  readonly #touches: Promise<unknown>[] = [];
  readonly #readings: Reading[] = [];
  readonly #chance = createChance(seed);
  #aims = 0;
  readonly #underWay = new Set<Request>();
  #lastTraffic = performance.now();

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
    page.on('request', (request) => {
      if (!request.url().includes('/api/')) return;
      this.#underWay.add(request);
      this.#lastTraffic = performance.now();
    });
    const end = (request: Request) => {
      if (this.#underWay.delete(request)) this.#lastTraffic = performance.now();
    };
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  }

  /** `slowdown` times less processor than this machine has. */
  static async open(context: BrowserContext, slowdown: number): Promise<Phone> {
    const page = await context.newPage();
    await page.addInitScript(installStopwatch);
    // Other programs may have the processor.
    page.setDefaultTimeout(120_000);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return new Phone(page, session);
  }

  /** Goes to another screen, as if the address were typed. */
  async goTo(path: string): Promise<void> {
    if (this.page.url() !== 'about:blank') this.#readings.push(await this.#read());
    // Of what the page before had under way nothing may be heard any more.
    this.#underWay.clear();
    await this.page.goto(path);
  }

  /** Taps what `target` finds, and comes back when the look of `changing` is another. */
  async tap(action: string, target: string, changing = target): Promise<void> {
    // What moves just then may escape the finger, as it does in life.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { x, y } = await this.aim(target);
      await this.page.evaluate(
        ([name, ...selectors]) => window.stopwatch.expect(name, ...selectors),
        [action, target, changing] as const,
      );
      // Asked beforehand: a page that is asked again and again meanwhile is slower for it.
      const isShown = this.page.evaluate((limit) => window.stopwatch.shown(limit), missedMs);
      await sleep(lookMs.least + this.#chance.below(lookMs.spread));
      this.#down(x, y);
      await sleep(contactMs);
      this.#up();
      if (await isShown) return;
      await this.#putAway(target);
    }
    throw new Error(`${target} does not feel the finger.`);
  }

  /** Closes the dialog that the finger opened instead of `target`. */
  async #putAway(target: string): Promise<void> {
    const isInItsWay = await this.page.evaluate(
      ([open, selector]) => {
        const shown = document.querySelector(open);
        return shown !== null && !shown.contains(document.querySelector(selector));
      },
      [dialog, target] as const,
    );
    if (!isInItsWay) return;
    await this.page.keyboard.press('Escape');
    await this.page.waitForSelector(dialog, { state: 'detached' });
  }

  /** Brings it near the middle of the screen, at rest, and answers where to put the finger. */
  async aim(target: string): Promise<Place> {
    await this.page.waitForSelector(target, { state: 'attached' });
    this.#aims += 1;
    // A second tap on the spot of the last one might be taken for a double tap.
    let aside = (this.#aims % 4) * 40;
    // A message may lie over it for its three seconds.
    for (const end = performance.now() + missedMs; performance.now() < end; await sleep(50)) {
      await this.page.evaluate(scrollTo, [target, aside] as const);
      const [place] = await this.inSight(target);
      if (place !== undefined) return place;
      // At the top of a short list, that spot lies under the head of the screen.
      aside = 0;
    }
    throw new Error(`${target} is covered.\n${await this.page.evaluate(coverOf, target)}`);
  }

  /** Where to put the finger on each of these that can be seen, from the top down. */
  async inSight(target: string): Promise<Place[]> {
    return this.page.evaluate((selector) => {
      return [...document.querySelectorAll(selector)].flatMap((element) => {
        const { x: left, y: top, width, height } = element.getBoundingClientRect();
        const [x, y] = [left + Math.min(width, 48) / 2, top + height / 2];
        const hit = document.elementFromPoint(x, y);
        return hit !== null && element.contains(hit) ? [{ x, y }] : [];
      });
    }, target);
  }

  /** Puts the finger down and up, and does not wait for the page to notice. */
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

  /** Every tap so far shows. */
  async shown(): Promise<void> {
    await Promise.all(this.#touches.splice(0));
    await this.page.waitForFunction(() => !window.stopwatch.isWaiting());
  }

  /** Everything is sent, answered and read again. */
  async quiet(): Promise<void> {
    this.#lastTraffic = performance.now();
    while (this.#underWay.size > 0 || performance.now() - this.#lastTraffic < quietMs)
      await sleep(50);
  }

  /** Milliseconds that the page's main thread was busy; slowed down as the phone is. */
  async busyTime(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
  }

  /** What was measured on every screen so far; puts the phone away. */
  async close(): Promise<readonly Reading[]> {
    this.#readings.push(await this.#read());
    await this.page.close();
    return this.#readings;
  }

  /** What was measured since this screen was opened. */
  async #read(): Promise<Reading> {
    return this.page.evaluate(() => window.stopwatch.read());
  }
}

/** Runs in the page: what lies over the middle of an element. */
function coverOf(selector: string): string {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (box === undefined) return 'It is gone.';
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return `${JSON.stringify(box)} ${hit?.outerHTML.slice(0, 300) ?? 'nothing'}`;
}

/** Runs in the page, until what it scrolls to has been at rest while rows in sight got their heights. */
async function scrollTo([selector, aside]: readonly [string, number]): Promise<void> {
  const element = document.querySelector(selector);
  if (element === null) throw new Error(`${selector} is gone.`);
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  scrollBy({ top: aside, behavior: 'instant' });
  let place = element.getBoundingClientRect();
  for (let [frame, still] = [0, 0]; still < 10 && frame < 240; frame += 1) {
    await new Promise(requestAnimationFrame);
    const next = element.getBoundingClientRect();
    still = next.x === place.x && next.y === place.y ? still + 1 : 0;
    place = next;
  }
}
