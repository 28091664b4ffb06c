import { expect, it } from 'vitest';
import { formatAge } from './ages.ts';

it('INS-01 tells an age in days of the calendar', () => {
  const now = new Date(2026, 10, 22, 8, 30).getTime();
  expect(formatAge(new Date(2026, 10, 22, 0, 5).getTime(), now)).toBe('de hoje');
  expect(formatAge(new Date(2026, 10, 21, 23, 50).getTime(), now)).toBe('de ontem');
  expect(formatAge(new Date(2026, 9, 13, 12).getTime(), now)).toBe('há\u00a040\u00a0dias');
  // The clock of another device ran ahead.
  expect(formatAge(new Date(2026, 10, 23, 1).getTime(), now)).toBe('de hoje');
});
