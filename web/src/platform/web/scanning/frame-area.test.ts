import { expect, it } from 'vitest';
import { computeFrameArea } from './frame-area.ts';

const phone = { x: 0, y: 0, width: 400, height: 800 };

it('SCN-03 returns the area of the viewfinder plus a fifth on each side', () => {
  // A portrait frame, exactly twice as large as the screen.
  const viewfinder = { x: 50, y: 300, width: 300, height: 200 };
  expect(computeFrameArea({ width: 800, height: 1600 }, phone, viewfinder)).toEqual({
    x: 0,
    y: 520,
    width: 800,
    height: 560,
  });
});

it('SCN-03 finds the viewfinder in a frame whose sides the screen cuts off', () => {
  // 1600 × 800 shown 1:1, so 600 pixels are hidden on each side.
  const viewfinder = { x: 100, y: 300, width: 200, height: 200 };
  expect(computeFrameArea({ width: 1600, height: 800 }, phone, viewfinder)).toEqual({
    x: 660,
    y: 260,
    width: 280,
    height: 280,
  });
});

it('SCN-03 stays within the frame, and is never empty', () => {
  const outside = { x: 0, y: 2000, width: 200, height: 200 };
  expect(computeFrameArea({ width: 400, height: 800 }, phone, outside)).toEqual({
    x: 0,
    y: 800,
    width: 240,
    height: 1,
  });
});
