/** HOM-02: a swipe changes the slide if it is longer than this. */
const swipeThresholdPx = 50;

/** Returns the index of the next or previous slide, and wraps around at both ends. */
export function wrapIndex(current: number, step: number, count: number): number {
  return (((current + step) % count) + count) % count;
}

/**
 * Returns the step of a swipe: 1 to the next slide (swipe to the left), -1 to the previous, else 0.
 */
export function swipeStep(deltaX: number): -1 | 0 | 1 {
  if (deltaX < -swipeThresholdPx) return 1;
  if (deltaX > swipeThresholdPx) return -1;
  return 0;
}
