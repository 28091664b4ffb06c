import { beforeEach, expect, it } from 'vitest';
import { swallowGhostTaps } from './ghost-taps.ts';

const pressed: string[] = [];
const [first, second] = ['first', 'second'].map((name) => {
  const button = document.createElement('button');
  button.addEventListener('click', () => pressed.push(name));
  document.body.append(button);
  return button;
});
let now = 0;

/** A click of a finger (detail 1) or of the keyboard (detail 0), some milliseconds later. */
function tap(on: HTMLElement | undefined, { x = 50, later = 10_000, detail = 1 } = {}) {
  now += later;
  const event = new MouseEvent('click', { bubbles: true, clientX: x, clientY: 50, detail });
  Object.defineProperty(event, 'timeStamp', { value: now });
  on?.dispatchEvent(event);
}

swallowGhostTaps(document);
beforeEach(() => pressed.splice(0));

it('UI-15 a double tap does not press an element that moved under the finger', () => {
  tap(first);
  tap(second, { later: 200 });
  expect(pressed).toEqual(['first']);
});

it('UI-15 stops the second tap before all listeners, and keeps the focus', () => {
  const clicked: EventTarget[] = [];
  const listen = ({ target }: Event) => target && clicked.push(target);
  document.addEventListener('click', listen, { capture: true });
  tap(first);
  tap(second, { later: 200 });
  document.removeEventListener('click', listen, { capture: true });
  expect(clicked).toEqual([first]);
  const at = { clientX: 50, clientY: 50, detail: 1 };
  const press = new MouseEvent('mousedown', { bubbles: true, cancelable: true, ...at });
  Object.defineProperty(press, 'timeStamp', { value: now + 50 });
  second?.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
});

it('UI-15 does not ignore later taps, taps elsewhere, taps on the same control, or clicks of the keyboard', () => {
  tap(first);
  tap(second, { later: 351 });
  tap(first, { later: 100, x: 90 });
  tap(first, { later: 100, x: 90 });
  tap(second, { later: 100, x: 90, detail: 0 });
  expect(pressed).toEqual(['first', 'second', 'first', 'first', 'second']);
});

it.each([
  ['a key', new KeyboardEvent('keydown', { key: 'Enter' })],
  ['pasted or dictated text', new InputEvent('beforeinput', { data: '5,00' })],
])('UI-15 a tap after %s does not count as a double tap', (_typed, event) => {
  tap(first);
  document.dispatchEvent(event);
  tap(second, { later: 200 });
  expect(pressed).toEqual(['first', 'second']);
});

it('UI-15 a double tap on a checkbox does not press an element that moved under the finger', () => {
  const box = document.createElement('input');
  box.type = 'checkbox';
  document.body.append(box);
  tap(box);
  expect(box.checked).toBe(true);
  tap(second, { later: 200 });
  expect(pressed).toEqual([]);
});
