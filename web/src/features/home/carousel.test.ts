import { expect, it } from 'vitest';
import { swipeStep, wrapIndex } from './carousel.ts';

it('HOM-02 changes the slide only after a swipe over 50 px', () => {
  expect(swipeStep(-50)).toBe(0);
  expect(swipeStep(50)).toBe(0);
  expect(swipeStep(-51)).toBe(1);
  expect(swipeStep(51)).toBe(-1);
});

it('HOM-02 wraps around at both ends', () => {
  expect(wrapIndex(2, 1, 3)).toBe(0);
  expect(wrapIndex(0, -1, 3)).toBe(2);
  expect(wrapIndex(1, 1, 3)).toBe(2);
});
