/** HOM-02: how far a finger must move, in CSS pixels, to turn a slide. */
const swipeThreshold = 50;

/** The next or previous slide; the ends are connected. */
export function turn(current: number, step: number, count: number): number {
  return (((current + step) % count) + count) % count;
}

/** The direction of a swipe: 1 the next slide (to the left), -1 the previous, 0 none. */
export function swipeStep(deltaX: number): -1 | 0 | 1 {
  if (deltaX < -swipeThreshold) return 1;
  if (deltaX > swipeThreshold) return -1;
  return 0;
}
