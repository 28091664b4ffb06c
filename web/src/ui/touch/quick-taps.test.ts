import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clickOnTouchEnd } from './quick-taps.ts';

const clicked: string[] = [];
const [box, buttonWithoutQuickTap] = ['box', 'button'].map((name) => {
  const button = document.createElement('button');
  button.addEventListener('click', ({ clientX }) => clicked.push(`${name} at ${clientX}`));
  button.getBoundingClientRect = () => new DOMRect(0, 0, 100, 50);
  document.body.append(button);
  return button;
}) as [HTMLButtonElement, HTMLButtonElement];
box.dataset['quickTap'] = '';
const field = document.createElement('input');
document.body.append(field);
let now = 0;

/**
 * Dispatches a touch event at this position; returns whether the browser would still fire a click.
 */
function dispatchTouch(
  type: string,
  target: Element,
  { x = 50, y = 20, fingers = 1, cancelable = true } = {},
) {
  const finger = { clientX: x, clientY: y };
  const event = new Event(type, { bubbles: true, cancelable });
  const touches = type === 'touchend' ? [] : Array.from({ length: fingers }, () => finger);
  const properties = { timeStamp: now, touches, changedTouches: [finger] };
  for (const [key, value] of Object.entries(properties))
    Object.defineProperty(event, key, { value });
  return target.dispatchEvent(event);
}

function scroll() {
  const event = new Event('scroll');
  Object.defineProperty(event, 'timeStamp', { value: now });
  document.dispatchEvent(event);
}

const addListener = vi.spyOn(document, 'addEventListener');
clickOnTouchEnd(document);
const listeners = [...addListener.mock.calls];
addListener.mockRestore();
// The focus can move only in the document that other test files use too.
afterAll(() => {
  for (const listener of listeners) document.removeEventListener(...listener);
});
const fakedTimers = ['performance', 'setTimeout', 'clearTimeout', 'requestAnimationFrame'] as const;
/** Longer than the time until the next paint and the end of a burst. */
const settledMs = 500;

beforeEach(() => {
  // jsdom accepts only its own window as the view of an event, and Vitest replaces it.
  vi.stubGlobal('window', (Reflect.get(globalThis, 'jsdom') as { window: Window }).window);
  vi.useFakeTimers({ toFake: [...fakedTimers] });
  clicked.splice(0);
  now += 10_000;
});
afterEach(() => {
  vi.runOnlyPendingTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('LST-07 clicks an element when the finger is lifted, and prevents a second click by the browser', () => {
  dispatchTouch('touchstart', box);
  now += 80;
  expect(dispatchTouch('touchend', box, { x: 55 })).toBe(false);
  expect(clicked).toEqual(['box at 55']);
  // A second touchend without a touchstart causes no second click.
  expect(dispatchTouch('touchend', box)).toBe(true);
  expect(clicked).toHaveLength(1);
});

it.each([
  ['that are painted at once', 0],
  ['that are painted after the burst has ended', 300],
])(
  'LST-07 moves the focus to the element of the last of several quick taps %s',
  (_when, paintDelayMs) => {
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) =>
      setTimeout(() => callback(), paintDelayMs),
    );
    const otherBox = document.body.appendChild(box.cloneNode()) as HTMLButtonElement;
    otherBox.getBoundingClientRect = box.getBoundingClientRect;
    field.focus();
    for (const target of [box, otherBox]) {
      dispatchTouch('touchstart', target);
      dispatchTouch('touchend', target);
      now += 80;
    }
    vi.advanceTimersByTime(settledMs);
    expect(document.activeElement).toBe(otherBox);
    otherBox.remove();
  },
);

it('LST-07 moves the focus after the tap is painted, unless the focus has moved elsewhere', () => {
  field.focus();
  dispatchTouch('touchstart', box);
  dispatchTouch('touchend', box);
  expect(document.activeElement).toBe(field);
  vi.advanceTimersByTime(settledMs);
  expect(document.activeElement).toBe(box);

  box.addEventListener('click', () => field.focus(), { once: true });
  dispatchTouch('touchstart', box);
  dispatchTouch('touchend', box);
  vi.advanceTimersByTime(settledMs);
  expect(document.activeElement).toBe(field);
});

it.each(['leaving', 'endingStyle'])(
  'UI-15 does not move the focus to an element that is closing (%s)',
  (attribute) => {
    field.focus();
    const close = () => void (document.body.dataset[attribute] = '');
    box.addEventListener('click', close, { once: true });
    dispatchTouch('touchstart', box);
    dispatchTouch('touchend', box);
    vi.advanceTimersByTime(settledMs);
    expect(document.activeElement).toBe(field);
    delete document.body.dataset[attribute];
  },
);

it.each<[string, () => boolean]>([
  ['a tap on an element without data-quick-tap', () => tap(buttonWithoutQuickTap)],
  ['a finger that stays too long', () => tap(box, { staysMs: 401 })],
  ['a finger that moves', () => tap(box, { distancePx: 11 })],
  ['two fingers', () => tap(box, { fingers: 2 })],
  ['a finger that is lifted beside the element', () => tap(box, { y: 51 })],
  ['a touch that the browser has taken over', () => tap(box, { cancelable: false })],
  ['a finger that stops a scrolling page', () => (scroll(), (now += 149), tap(box))],
  [
    'a touch that became a scroll',
    () => (dispatchTouch('touchstart', box), cancelTouch(), endTouch()),
  ],
])('LST-07 leaves %s to the browser', (_touch, doTouch) => {
  expect(doTouch()).toBe(true);
  expect(clicked).toEqual([]);
});

it('LST-07 clicks an element at the end of a tap after the page has stopped scrolling', () => {
  scroll();
  now += 150;
  expect(tap(box)).toBe(false);
});

/** Touches an element for a moment; returns whether the browser would still fire a click. */
function tap(
  target: Element,
  { staysMs = 80, distancePx = 0, y = 20, fingers = 1, cancelable = true } = {},
) {
  dispatchTouch('touchstart', target, { y, fingers });
  now += staysMs;
  return dispatchTouch('touchend', target, { x: 50 + distancePx, y, cancelable });
}
const cancelTouch = () => dispatchTouch('touchcancel', box);
const endTouch = () => dispatchTouch('touchend', box);
