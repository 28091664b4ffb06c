import { expect, it } from 'vitest';
import { brazilianZones, type BrazilianZone } from '../values/zones.ts';
import { monthIndexOf, monthsUntil } from './months.ts';

const monthsAt = (now: string, count: number, zone: BrazilianZone = 'America/Sao_Paulo') =>
  monthsUntil(Date.parse(now), count, zone).map(({ month, start, end }) => [
    month,
    new Date(start).toISOString(),
    new Date(end).toISOString(),
  ]);

it('INS-04 counts months in the household’s time zone', () => {
  expect(monthsAt('2026-11-20T12:00:00Z', 2)).toEqual([
    ['2026-10', '2026-10-01T03:00:00.000Z', '2026-11-01T03:00:00.000Z'],
    ['2026-11', '2026-11-01T03:00:00.000Z', '2026-12-01T03:00:00.000Z'],
  ]);
});

it.each([
  ['America/Noronha', '02', '2026-11'],
  ['America/Sao_Paulo', '03', '2026-11'],
  ['America/Manaus', '04', '2026-10'],
  ['America/Rio_Branco', '05', '2026-10'],
] as const)('INS-04 begins a month in %s at %s:00 UTC', (zone, hour, expectedMonth) => {
  const [[month, start] = []] = monthsAt('2026-11-01T03:30:00Z', 1, zone);
  expect([month, start]).toEqual([expectedMonth, `${expectedMonth}-01T${hour}:00:00.000Z`]);
});

it('INS-04 counts months across the end of a year, and a leap day in February', () => {
  expect(monthsAt('2028-03-01T02:59:59Z', 3).map(([month]) => month)).toEqual([
    '2027-12',
    '2028-01',
    '2028-02',
  ]);
  const [, , february] = monthsUntil(Date.parse('2028-02-29T12:00:00Z'), 3, 'America/Sao_Paulo');
  expect(((february?.end ?? 0) - (february?.start ?? 0)) / 86_400_000).toBe(29);
});

it('INS-04 applies the summer time of past years', () => {
  expect(monthsAt('2019-01-15T12:00:00Z', 5).map(([, start]) => start)).toEqual([
    '2018-09-01T03:00:00.000Z',
    '2018-10-01T03:00:00.000Z',
    '2018-11-01T03:00:00.000Z',
    '2018-12-01T02:00:00.000Z',
    '2019-01-01T02:00:00.000Z',
  ]);
});

it('INS-04 puts every moment into exactly one month', () => {
  for (const zone of brazilianZones) {
    const months = monthsUntil(Date.parse('2026-11-20T12:00:00Z'), 24, zone);
    for (const [index, { start, end }] of months.entries()) {
      expect(months[index + 1]?.start ?? end).toBe(end);
      expect([start - 1, start, end - 1, end].map((at) => monthIndexOf(at, months))).toEqual([
        index - 1,
        index,
        index,
        index === 23 ? -1 : index + 1,
      ]);
    }
  }
  expect(monthIndexOf(0, [])).toBe(-1);
});
