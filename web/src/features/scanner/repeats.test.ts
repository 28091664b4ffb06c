import type { Barcode } from '@quitanda/contract/barcodes';
import { expect, it } from 'vitest';
import { createRepeatDetector } from './repeats.ts';

const [rice, beans] = ['7891000100103', '78912342'] as Barcode[] as [Barcode, Barcode];

it.each([
  ['a first sighting', [[rice, 0, true]]],
  [
    'a code that stays in view for a long time',
    [
      [rice, 0, true],
      [rice, 1_500, false],
      [rice, 3_000, false],
      [rice, 4_999, false],
    ],
  ],
  [
    'a code that was out of view for a moment',
    [
      [rice, 0, true],
      [rice, 1_999, false],
    ],
  ],
  [
    'a code that is shown again',
    [
      [rice, 0, true],
      [rice, 300, false],
      [rice, 2_300, true],
    ],
  ],
  [
    'two codes side by side',
    [
      [rice, 0, true],
      [beans, 100, true],
      [rice, 200, false],
      [beans, 300, false],
    ],
  ],
] as const)('SCN-05 distinguishes new sightings from repeated ones: %s', (_, sightings) => {
  const repeatDetector = createRepeatDetector();
  for (const [barcode, at, isNew] of sightings)
    expect(repeatDetector.recordSighting(barcode, at)).toBe(isNew);
});

it('SCN-05 treats a code that was in view during a pause as still in view', () => {
  const repeatDetector = createRepeatDetector();
  repeatDetector.recordSighting(rice, 0);
  repeatDetector.onResume(60_000);
  expect(repeatDetector.recordSighting(rice, 60_100)).toBe(false);
  expect(repeatDetector.recordSighting(rice, 62_100)).toBe(true);
});
