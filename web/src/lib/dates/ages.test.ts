import { expect, it } from 'vitest';
import { formatAge, formatAgo } from './ages.ts';

it('INS-01 INS-17 counts an age in calendar days', () => {
  const now = Date.parse('2026-11-22T08:30-03:00');
  expect(formatAge(Date.parse('2026-11-22T00:05-03:00'), now)).toBe('de hoje');
  expect(formatAge(Date.parse('2026-11-21T23:50-03:00'), now)).toBe('de ontem');
  expect(formatAge(Date.parse('2026-10-13T12:00-03:00'), now)).toBe('há\u00a040\u00a0dias');
  // The clock of another device was ahead.
  expect(formatAge(Date.parse('2026-11-23T01:00-03:00'), now)).toBe('de hoje');
});

it('CASA-51 CASA-81 describes the time of a change in words', () => {
  const now = Date.parse('2026-11-22T08:30-03:00');
  const ago = (milliseconds: number) => formatAgo(now - milliseconds, now);
  const minute = 60_000;
  // The server's clock is ahead of the device's.
  expect([ago(-5 * minute), ago(59_000)]).toEqual(['agora', 'agora']);
  expect(ago(4.5 * minute)).toBe('há\u00a04\u00a0min');
  expect(ago(3.9 * 60 * minute)).toBe('há\u00a03\u00a0h');
  expect(ago(9 * 60 * minute)).toBe('ontem');
  expect(ago(12 * 24 * 60 * minute)).toBe('há\u00a012\u00a0dias');
});
