/** Taps and types only what a person could tap and type on this screen, and counts both. */
import type { Locator, Page } from '@playwright/test';
import { setTimeout as sleep } from 'node:timers/promises';
import { settle } from '../../e2e/support/settle.ts';

/** The taps and keys of one job. */
export interface Count {
  readonly taps: number;
  readonly keys: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The point where a control can be tapped, or why it cannot be tapped. */
export type TapPoint = { readonly point: Point } | { readonly reason: string };

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
  readAndResetCount(): Count {
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
    const { x, y } = await this.#waitForTapPoint(target);
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
  async pressEnter(): Promise<void> {
    await this.#waitForField();
    await this.#page.keyboard.press('Enter');
    this.#keys += 1;
  }

  async #waitForTapPoint(target: Locator): Promise<Point> {
    let tapPoint: TapPoint = { reason: 'It does not exist.' };
    for (
      const deadline = performance.now() + this.#timeoutMs;
      performance.now() < deadline;
      await sleep(100)
    ) {
      await target.scrollIntoViewIfNeeded();
      tapPoint = await target.evaluate(findTapPoint);
      if ('point' in tapPoint) return tapPoint.point;
    }
    throw new Error(`${String(target)} cannot be tapped: ${tapPoint.reason}`);
  }

  async #waitForField(): Promise<void> {
    for (
      const deadline = performance.now() + this.#timeoutMs;
      performance.now() < deadline;
      await sleep(100)
    ) {
      if (await this.#page.evaluate(isFieldFocused)) return;
    }
    throw new Error('Nothing can be typed, because no visible field has the focus.');
  }
}

/** Runs in the page. Returns the point where this element can be tapped, or why it cannot. */
export function findTapPoint(element: Element): TapPoint {
  const { x: left, y: top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (width < 1 || height < 1) return { reason: 'It has no size.' };
  if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight)
    return { reason: 'It is outside of the screen.' };
  if (element.matches(':disabled, [aria-disabled=true]')) return { reason: 'It is disabled.' };
  const topElement = document.elementFromPoint(x, y);
  if (topElement === null) return { reason: 'There is no element at its middle.' };
  const isReached =
    element.contains(topElement) || topElement.closest('label')?.control === element;
  return isReached
    ? { point: { x, y } }
    : { reason: `${topElement.outerHTML.slice(0, 200)} covers it.` };
}

/** Runs in the page. Returns whether a visible field has the focus. */
export function isFieldFocused(): boolean {
  const field = document.activeElement;
  if (field === null || !field.matches('input, textarea')) return false;
  const { top, bottom, width } = field.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < innerHeight;
}
