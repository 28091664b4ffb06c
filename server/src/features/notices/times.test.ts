import { expect, it } from 'vitest';
import { nextPriceTime, nextTimeOfDay, quietUntil, startOfDay } from './times.ts';

const zone = 'America/Sao_Paulo';
const at = (iso: string) => Date.parse(iso);
const night = { from: 1_320, until: 420 };
const shown = (instant: number | null) => instant && new Date(instant).toISOString();

it('NOT-08 is quiet from the first minute to the last before the end, across midnight', () => {
  const end = '2026-11-21T10:00:00.000Z';
  expect(quietUntil(at('2026-11-20T21:59:59-03:00'), night, zone)).toBeNull();
  expect(shown(quietUntil(at('2026-11-20T22:00:00-03:00'), night, zone))).toBe(end);
  expect(shown(quietUntil(at('2026-11-21T00:00:00-03:00'), night, zone))).toBe(end);
  expect(shown(quietUntil(at('2026-11-21T06:59:59-03:00'), night, zone))).toBe(end);
  expect(quietUntil(at('2026-11-21T07:00:00-03:00'), night, zone)).toBeNull();
});

it('NOT-08 is quiet within one day, in the zone of the household, or never', () => {
  const noon = { from: 720, until: 840 };
  const instant = at('2026-11-20T12:30:00-04:00');
  expect(shown(quietUntil(instant, noon, 'America/Manaus'))).toBe('2026-11-20T18:00:00.000Z');
  expect(quietUntil(at('2026-11-20T14:00:00-04:00'), noon, 'America/Manaus')).toBeNull();
  expect(quietUntil(instant, null, zone)).toBeNull();
  expect(quietUntil(instant, { from: 780, until: 780 }, zone)).toBeNull();
});

it('NOT-08 a night in which the clocks change is an hour shorter or longer', () => {
  // On 4/11/2018 the clocks went from 0:00 to 1:00, on 17/2/2019 from 24:00 to 23:00.
  const hours = (from: string) =>
    (Number(quietUntil(at(from), night, zone)) - at(from)) / 3_600_000;
  expect(hours('2018-11-03T22:00:00-03:00')).toBe(8);
  expect(hours('2019-02-16T22:00:00-02:00')).toBe(10);
  // 23:30 comes twice; the quiet time begins at the first.
  const late = { from: 1_410, until: 420 };
  expect(quietUntil(at('2019-02-16T23:10:00-02:00'), late, zone)).toBeNull();
  expect(quietUntil(at('2019-02-16T23:10:00-03:00'), late, zone)).not.toBeNull();
});

it('NOT-10 finds the next time of a summary', () => {
  expect(shown(nextTimeOfDay(at('2026-11-20T18:59:59-03:00'), 1_140, zone))).toBe(
    '2026-11-20T22:00:00.000Z',
  );
  expect(shown(nextTimeOfDay(at('2026-11-20T19:00:00-03:00'), 1_140, zone))).toBe(
    '2026-11-21T22:00:00.000Z',
  );
  expect(shown(startOfDay(at('2026-11-20T19:00:00-03:00'), zone))).toBe('2026-11-20T03:00:00.000Z');
});

it('NOT-06 tells prices on Fridays at 18:00', () => {
  // 20/11/2026 is a Friday.
  const friday = '2026-11-20T21:00:00.000Z';
  expect(shown(nextPriceTime(at('2026-11-14T12:00:00-03:00'), zone))).toBe(friday);
  expect(shown(nextPriceTime(at('2026-11-20T17:59:00-03:00'), zone))).toBe(friday);
  expect(shown(nextPriceTime(at('2026-11-20T18:00:00-03:00'), zone))).toBe(
    '2026-11-27T21:00:00.000Z',
  );
});
