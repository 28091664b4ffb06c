import { recordQuickTap, whenBurstEnds } from '../../lib/timing/tap-bursts.ts';
import { afterNextPaint } from '../../lib/timing/after-next-paint.ts';

/** A longer touch is a press and not a tap. */
const maxTapMs = 400;
/** A touch that moves farther, in CSS pixels, is not a tap. */
const maxMovePx = 10;
/**
 * A page that scrolled within this time may still scroll by its momentum. A touch then only stops
 * the scrolling.
 */
const momentumMs = 150;

/**
 * Selects elements that are closing. They return the focus to their opener, so a tap on them must
 * not move the focus.
 */
const closingSelector = '[data-leaving], [data-ending-style]';

interface Press {
  readonly target: HTMLElement;
  readonly finger: Touch;
  /** The `timeStamp` of the touch event. */
  readonly at: number;
}

/**
 * Clicks elements with `data-quick-tap` as soon as the finger leaves them. A browser first creates
 * mouse events, searches three times for the element under the finger and moves the focus. On a
 * slow phone that takes a quarter of the time until a tick shows (docs/adr/0025). The browser
 * handles every touch that is not clearly a tap, and all events of mice, keyboards and screen
 * readers.
 */
export function clickOnTouchEnd(root: Document): void {
  let press: Press | undefined;
  let scrolledAt = -Infinity;

  function onTouchStart(event: TouchEvent): void {
    const [finger, secondFinger] = event.touches;
    const target = event.target instanceof Element && event.target.closest('[data-quick-tap]');
    const isScrolling = event.timeStamp - scrolledAt < momentumMs;
    const isTap = target instanceof HTMLElement && secondFinger === undefined && !isScrolling;
    press = isTap && finger !== undefined ? { target, finger, at: event.timeStamp } : undefined;
  }

  function onTouchEnd(event: TouchEvent): void {
    const [finger] = event.changedTouches;
    const startedPress = press;
    press = undefined;
    if (startedPress === undefined || finger === undefined || !event.cancelable) return;
    if (!isTap(startedPress, finger, event.timeStamp)) return;
    event.preventDefault();
    const mayRepeat = startedPress.target.getAttribute('role') === 'checkbox';
    recordQuickTap({ at: event.timeStamp, mayRepeat });
    click(startedPress.target, finger);
  }

  const passiveCapture = { capture: true, passive: true };
  root.addEventListener('scroll', ({ timeStamp }) => (scrolledAt = timeStamp), passiveCapture);
  root.addEventListener('touchstart', onTouchStart, passiveCapture);
  root.addEventListener('touchcancel', () => (press = undefined), passiveCapture);
  root.addEventListener('touchend', onTouchEnd, { capture: true, passive: false });
}

function isTap({ target, finger: first, at }: Press, last: Touch, endedAt: number): boolean {
  if (endedAt - at > maxTapMs) return false;
  if (Math.hypot(last.clientX - first.clientX, last.clientY - first.clientY) > maxMovePx)
    return false;
  // The element may have moved away from under the finger.
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const { clientX: x, clientY: y } = last;
  return left <= x && x <= right && top <= y && y <= bottom;
}

/** The element of the last quick tap. The last tap of a burst gets the focus. */
let lastTarget: HTMLElement | undefined;

function click(target: HTMLElement, { clientX, clientY }: Touch): void {
  lastTarget = target;
  const focused = document.activeElement;
  const position = { clientX, clientY, detail: 1, view: window };
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...position }));
  // The focus moves to the tapped element, as browsers do it, but only after the effect of the tap
  // is painted.
  const moveFocus = (): void => {
    if (target !== lastTarget) return;
    // The focus stays if the tap has moved it into a dialog, or closes the dialog of the target.
    if (document.activeElement !== focused || target.closest(closingSelector) !== null) return;
    target.focus({ preventScroll: true, focusVisible: false });
  };
  afterNextPaint(() => void whenBurstEnds(moveFocus));
}
