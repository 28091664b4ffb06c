/** One finger and a keypad: does what a person could do on this screen, and counts it. */
import type { Locator, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { settle } from '../../e2e/support/settle.ts';

/** The taps and keys of one job. */
export interface Count {
  readonly taps: number;
  readonly keys: number;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where to tap a control, or why it cannot be tapped. */
export type Sight = { readonly spot: Spot } | { readonly hidden: string };

/** The pause before each tap. The app treats two quicker taps on one spot as a double tap. */
const tapIntervalMs = 450;
/** How long to wait for a control to appear. */
const defaultTimeoutMs = 60_000;

export class Hand {
  readonly #page: Page;
  readonly #timeoutMs: number;
  #taps = 0;
  #keys = 0;

  constructor(page: Page, timeoutMs = defaultTimeoutMs) {
    this.#page = page;
    this.#timeoutMs = timeoutMs;
  }

  /** Returns the taps and keys since the last call, and resets both. */
  count(): Count {
    const count = { taps: this.#taps, keys: this.#keys };
    this.#taps = 0;
    this.#keys = 0;
    return count;
  }

  /**
   * Scrolls to the control, which does not count as a tap, and taps it. Throws if the control is
   * hidden, disabled or covered.
   */
  async tap(target: Locator): Promise<void> {
    await target.waitFor({ state: 'visible', timeout: this.#timeoutMs });
    await settle(this.#page);
    const { x, y } = await this.#find(target);
    await sleep(tapIntervalMs);
    await this.#page.touchscreen.tap(x, y);
    this.#taps += 1;
  }

  /**
   * Types into the focused field. Each character counts as one key. Throws if no field has the
   * focus.
   */
  async type(text: string): Promise<void> {
    await this.#waitForField();
    await this.#page.keyboard.type(text, { delay: 30 });
    this.#keys += [...text].length;
  }

  /** Presses the Enter key of the keypad, which counts as one key. */
  async enter(): Promise<void> {
    await this.#waitForField();
    await this.#page.keyboard.press('Enter');
    this.#keys += 1;
  }

  async #find(target: Locator): Promise<Spot> {
    let sight: Sight = { hidden: 'It is not there.' };
    for (
      const end = performance.now() + this.#timeoutMs;
      performance.now() < end;
      await sleep(100)
    ) {
      await target.scrollIntoViewIfNeeded();
      sight = await target.evaluate(look);
      if ('spot' in sight) return sight.spot;
    }
    throw new Error(`No finger reaches ${String(target)}: ${sight.hidden}`);
  }

  async #waitForField(): Promise<void> {
    for (
      const end = performance.now() + this.#timeoutMs;
      performance.now() < end;
      await sleep(100)
    ) {
      if (await this.#page.evaluate(hasField)) return;
    }
    throw new Error('No field in sight has the focus: there is nothing to type into.');
  }
}

/** Runs in the page: the spot where a finger reaches this element, or why none does. */
export function look(element: Element): Sight {
  const { x: left, y: top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (width < 1 || height < 1) return { hidden: 'It has no size.' };
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight)
    return { hidden: 'It is out of sight.' };
  if (element.matches(':disabled, [aria-disabled=true]')) return { hidden: 'It is switched off.' };
  const hit = document.elementFromPoint(x, y);
  if (hit === null) return { hidden: 'Nothing is there.' };
  const isReached = element.contains(hit) || hit.closest('label')?.control === element;
  return isReached
    ? { spot: { x, y } }
    : { hidden: `${hit.outerHTML.slice(0, 200)} lies over it.` };
}

/** Runs in the page: whether a visible field has the focus. */
export function hasField(): boolean {
  const field = document.activeElement;
  if (field === null || !field.matches('input, textarea')) return false;
  const { top, bottom, width } = field.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}
