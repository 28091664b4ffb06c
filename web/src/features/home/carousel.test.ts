import { expect, it } from 'vitest';
import { swipeStep, wrappedIndex } from './carousel.ts';

it('HOM-02 changes the slide only after a swipe over 50 px', () => {
  expect(swipeStep(-50)).toBe(0);
  expect(swipeStep(50)).toBe(0);
  expect(swipeStep(-51)).toBe(1);
  expect(swipeStep(51)).toBe(-1);
});

it('HOM-02 wraps around at both ends', () => {
  expect(wrappedIndex(2, 1, 3)).toBe(0);
  expect(wrappedIndex(0, -1, 3)).toBe(2);
  expect(wrappedIndex(1, 1, 3)).toBe(2);
});
