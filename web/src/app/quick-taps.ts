import { noteQuickTap, whenBurstEnds } from '../lib/tap-bursts.ts';
import { onceShown } from '../lib/once-shown.ts';

/** A finger that stays longer is pressing, not tapping, milliseconds. */
const longestTap = 400;
/** A finger that moves farther between touching and leaving is not tapping, CSS pixels. */
const farthest = 10;
/** A page that scrolled so short a time ago still glides, milliseconds: the finger only stops it. */
const glide = 150;

/** What slides off the screen: it gives the focus back to what opened it. */
const leaving = '[data-leaving], [data-ending-style]';

interface Press {
  readonly target: HTMLElement;
  readonly finger: Touch;
  /** The touch's own time. */
  readonly at: number;
}

/**
 * Clicks what asks for it (`data-quick-tap`) as soon as the finger leaves it. A browser first makes
 * up the events of a mouse, looks up three times what lies under the finger and moves the focus: a
 * quarter of the time until a tick shows on a slow phone (docs/adr/0025). Whatever is not plainly a
 * tap, and every mouse, keyboard and screen reader, is left to the browser.
 */
export function quickenTaps(root: Document): void {
  let press: Press | undefined;
  let scrolledAt = -Infinity;

  function touch(event: TouchEvent): void {
    const [finger, another] = event.touches;
    const target = event.target instanceof Element && event.target.closest('[data-quick-tap]');
    const isGliding = event.timeStamp - scrolledAt < glide;
    const isTap = target instanceof HTMLElement && another === undefined && !isGliding;
    press = isTap && finger !== undefined ? { target, finger, at: event.timeStamp } : undefined;
  }

  function leave(event: TouchEvent): void {
    const [finger] = event.changedTouches;
    const begun = press;
    press = undefined;
    if (begun === undefined || finger === undefined || !event.cancelable) return;
    if (!isTap(begun, finger, event.timeStamp)) return;
    event.preventDefault();
    noteQuickTap(event.timeStamp);
    click(begun.target, finger);
  }

  const outermost = { capture: true, passive: true };
  root.addEventListener('scroll', ({ timeStamp }) => (scrolledAt = timeStamp), outermost);
  root.addEventListener('touchstart', touch, outermost);
  root.addEventListener('touchcancel', () => (press = undefined), outermost);
  root.addEventListener('touchend', leave, { capture: true, passive: false });
}

function isTap({ target, finger: first, at }: Press, last: Touch, leftAt: number): boolean {
  if (leftAt - at > longestTap) return false;
  if (Math.hypot(last.clientX - first.clientX, last.clientY - first.clientY) > farthest)
    return false;
  // The page may have moved under the finger.
  const { left, right, top, bottom } = target.getBoundingClientRect();
  const { clientX: x, clientY: y } = last;
  return left <= x && x <= right && top <= y && y <= bottom;
}

/** Cancels the focus that is still to be set for an earlier tap: the last tap of a burst gets it. */
let cancelFocus = (): void => undefined;

function click(target: HTMLElement, { clientX, clientY }: Touch): void {
  const focused = document.activeElement;
  const at = { clientX, clientY, detail: 1, view: window };
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...at }));
  // The focus follows the finger, as after any tap, once the tap shows.
  onceShown(() => {
    cancelFocus();
    cancelFocus = whenBurstEnds(() => {
      // Unless the tap has sent it elsewhere, into a dialog, or closes the dialog that it was in.
      if (document.activeElement !== focused || target.closest(leaving) !== null) return;
      target.focus({ preventScroll: true, focusVisible: false });
    });
  });
}
