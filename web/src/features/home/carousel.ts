/** HOM-02: how far a finger must travel, in CSS pixels, before a slide turns. */
const swipeThreshold = 50;

/** The slide beside `current`, around the ends. */
export function turn(current: number, step: number, count: number): number {
  return (((current + step) % count) + count) % count;
}

/** What a swipe asks for: 1 the next slide (to the left), -1 the previous, 0 none. */
export function swipeStep(deltaX: number): -1 | 0 | 1 {
  if (deltaX < -swipeThreshold) return 1;
  if (deltaX > swipeThreshold) return -1;
  return 0;
}
