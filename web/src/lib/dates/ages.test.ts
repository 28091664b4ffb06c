import { expect, it } from 'vitest';
import { formatAge, formatAgo } from './ages.ts';

it('INS-01 counts an age in calendar days', () => {
  const now = new Date(2026, 10, 22, 8, 30).getTime();
  expect(formatAge(new Date(2026, 10, 22, 0, 5).getTime(), now)).toBe('de hoje');
  expect(formatAge(new Date(2026, 10, 21, 23, 50).getTime(), now)).toBe('de ontem');
  expect(formatAge(new Date(2026, 9, 13, 12).getTime(), now)).toBe('há\u00a040\u00a0dias');
  // The clock of another device was ahead.
  expect(formatAge(new Date(2026, 10, 23, 1).getTime(), now)).toBe('de hoje');
});

it('CASA-51 describes the time of a change in words', () => {
  const now = new Date(2026, 10, 22, 8, 30).getTime();
  const ago = (milliseconds: number) => formatAgo(now - milliseconds, now);
  const minute = 60_000;
  // The server's clock is ahead of the device's.
  expect([ago(-5 * minute), ago(59_000)]).toEqual(['agora', 'agora']);
  expect(ago(4.5 * minute)).toBe('há\u00a04\u00a0min');
  expect(ago(3.9 * 60 * minute)).toBe('há\u00a03\u00a0h');
  expect(ago(9 * 60 * minute)).toBe('ontem');
  expect(ago(12 * 24 * 60 * minute)).toBe('há\u00a012\u00a0dias');
});
