import { expect, it } from 'vitest';
import { atTime, betweenTimes, timesAround } from './times-of-day.ts';

it('NOT-08 names times as people say them', () => {
  expect(betweenTimes({ from: 1_320, until: 420 })).toBe('das 22:00 às 7:00');
  expect(betweenTimes({ from: 30, until: 65 })).toBe('da 0:30 à 1:05');
  expect(atTime(1_140)).toBe('às 19:00');
});

it('NOT-08 offers every half hour, and the time that another device has chosen', () => {
  expect(timesAround(420)).toHaveLength(48);
  expect(timesAround(425).slice(14, 17)).toEqual([420, 425, 450]);
});
