import { beforeEach, expect, it } from 'vitest';
import { ignoreGhostTaps } from './ghost-taps.ts';

// A document of its own, because the listeners are never removed.
const page = document.implementation.createHTMLDocument();
const pressed: string[] = [];
const [first, second] = ['first', 'second'].map((name) => {
  const button = page.createElement('button');
  button.addEventListener('click', () => pressed.push(name));
  page.body.append(button);
  return button;
});
let now = 0;

/** Clicks by a finger (detail 1) or by the keyboard (detail 0), `delayMs` after the last click. */
function tap(target: HTMLElement | undefined, { x = 50, delayMs = 10_000, detail = 1 } = {}) {
  now += delayMs;
  const event = new MouseEvent('click', { bubbles: true, clientX: x, clientY: 50, detail });
  Object.defineProperty(event, 'timeStamp', { value: now });
  target?.dispatchEvent(event);
}

ignoreGhostTaps(page);
beforeEach(() => pressed.splice(0));

it('UI-15 ignores the second tap if it hits an element that moved under the finger', () => {
  tap(first);
  tap(second, { delayMs: 200 });
  expect(pressed).toEqual(['first']);
});

it('UI-15 hides the second tap from all listeners, and keeps the focus', () => {
  const clicked: EventTarget[] = [];
  const onClick = ({ target }: Event) => target && clicked.push(target);
  page.addEventListener('click', onClick, { capture: true });
  tap(first);
  tap(second, { delayMs: 200 });
  page.removeEventListener('click', onClick, { capture: true });
  expect(clicked).toEqual([first]);
  const position = { clientX: 50, clientY: 50, detail: 1 };
  const mouseDown = new MouseEvent('mousedown', { bubbles: true, cancelable: true, ...position });
  Object.defineProperty(mouseDown, 'timeStamp', { value: now + 50 });
  second?.dispatchEvent(mouseDown);
  expect(mouseDown.defaultPrevented).toBe(true);
});

it('UI-15 does not ignore a second tap that is late, elsewhere, on the same control, or by keyboard', () => {
  tap(first);
  tap(second, { delayMs: 351 });
  tap(first, { delayMs: 100, x: 90 });
  tap(first, { delayMs: 100, x: 90 });
  tap(second, { delayMs: 100, x: 90, detail: 0 });
  expect(pressed).toEqual(['first', 'second', 'first', 'first', 'second']);
});

it.each([
  ['a key', new KeyboardEvent('keydown', { key: 'Enter' })],
  ['pasted or dictated text', new InputEvent('beforeinput', { data: '5,00' })],
])('UI-15 does not ignore a second tap after %s', (_typed, event) => {
  tap(first);
  page.dispatchEvent(event);
  tap(second, { delayMs: 200 });
  expect(pressed).toEqual(['first', 'second']);
});

it('UI-15 ignores the second tap after a tap on a checkbox, if it hits an element that moved under the finger', () => {
  const box = page.createElement('input');
  box.type = 'checkbox';
  page.body.append(box);
  tap(box);
  expect(box.checked).toBe(true);
  tap(second, { delayMs: 200 });
  expect(pressed).toEqual([]);
});
