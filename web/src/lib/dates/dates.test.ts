import { expect, it } from 'vitest';
import { formatDate, formatLongDate, formatMonth, formatWeekday } from './dates.ts';

it('UI-06 writes dates as dd/MM/aaaa', () => {
  expect(formatDate('2026-11-20')).toBe('20/11/2026');
  expect(formatDate('2026-05-02T12:00:00.000Z')).toBe('02/05/2026');
});

it('UI-06 shows a calendar date unchanged in any time zone', () => {
  expect(formatDate('2026-01-01')).toBe('01/01/2026');
});

it('HOM-01 formats the day of the greeting in words', () => {
  expect(formatLongDate('2026-06-12T12:00:00.000Z')).toBe('sexta-feira, 12 de junho');
});

it('CMP-01 formats days and months of past trips', () => {
  expect(formatWeekday('2026-11-21T12:00:00.000Z')).toBe('sáb., 21/11');
  expect(formatMonth('2026-11-21T12:00:00.000Z')).toBe('Novembro de 2026');
});
