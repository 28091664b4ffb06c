import { noteQuickTap, whenBurstEnds } from '../../lib/timing/tap-bursts.ts';
import { afterNextPaint } from '../../lib/timing/after-next-paint.ts';

/** A longer touch is a press and not a tap, milliseconds. */
const maxTapMs = 400;
/** A touch that moves farther is not a tap, CSS pixels. */
const maxMovePx = 10;
/**
 * A page that scrolled within this time may still glide, milliseconds. A touch then only
 * stops it.
 */
const glideMs = 150;

/** Elements that are closing. They return the focus to their opener, so a tap must not move it. */
const leaving = '[data-leaving], [data-ending-style]';

interface Press {
  readonly target: HTMLElement;
  readonly finger: Touch;
  /** The time of the touch event itself. */
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
    const isGliding = event.timeStamp - scrolledAt < glideMs;
    const isTap = target instanceof HTMLElement && secondFinger === undefined && !isGliding;
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
    noteQuickTap({ at: event.timeStamp, mayRepeat });
    click(startedPress.target, finger);
  }

  const captureOptions = { capture: true, passive: true };
  root.addEventListener('scroll', ({ timeStamp }) => (scrolledAt = timeStamp), captureOptions);
  root.addEventListener('touchstart', onTouchStart, captureOptions);
  root.addEventListener('touchcancel', () => (press = undefined), captureOptions);
  root.addEventListener('touchend', onTouchEnd, { capture: true, passive: false });
}

function isTap({ target, finger: first, at }: Press, last: Touch, leftAt: number): boolean {
  if (leftAt - at > maxTapMs) return false;
  if (Math.hypot(last.clientX - first.clientX, last.clientY - first.clientY) > maxMovePx)
    return false;
  // The page may have moved under the finger.
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const { clientX: x, clientY: y } = last;
  return left <= x && x <= right && top <= y && y <= bottom;
}

/** The element of the last quick tap. The last tap of a burst gets the focus. */
let lastTarget: HTMLElement | undefined;

function click(target: HTMLElement, { clientX, clientY }: Touch): void {
  lastTarget = target;
  const focused = document.activeElement;
  const at = { clientX, clientY, detail: 1, view: window };
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...at }));
  // The focus moves to the tapped element, as after any tap, once the tap shows.
  const moveFocus = (): void => {
    if (target !== lastTarget) return;
    // The focus is not moved if the tap has moved it into a dialog, or closes the dialog of the
    // target.
    if (document.activeElement !== focused || target.closest(leaving) !== null) return;
    target.focus({ preventScroll: true, focusVisible: false });
  };
  afterNextPaint(() => void whenBurstEnds(moveFocus));
}
