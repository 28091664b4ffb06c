/** HOM-02: the distance of a swipe that changes the slide, in CSS pixels. */
const swipeThreshold = 50;

/** Returns the index of the next or previous slide, and wraps around at both ends. */
export function wrappedIndex(current: number, step: number, count: number): number {
  return (((current + step) % count) + count) % count;
}

/** The direction of a swipe: 1 the next slide (to the left), -1 the previous, 0 none. */
export function swipeStep(deltaX: number): -1 | 0 | 1 {
  if (deltaX < -swipeThreshold) return 1;
  if (deltaX > swipeThreshold) return -1;
  return 0;
}
