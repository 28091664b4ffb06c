import { expect, it } from 'vitest';
import { runOutRangeText } from './run-out-range-text.ts';
import { runOutText } from './run-out-text.ts';

const now = Date.parse('2026-11-22T20:00-03:00');
const inDays = (days: number) => Date.parse('2026-11-22T08:00-03:00') + days * 86_400_000;
const rangeText = (at: number, earliest = at, latest = at) =>
  runOutRangeText({ at: inDays(at), earliest: inDays(earliest), latest: inDays(latest) }, now);

it('INS-05 shows in how many days an item runs out, with the range of days', () => {
  expect(rangeText(6, 4, 9)).toBe('Acaba em ~6 dias (entre 4 e 9)');
  expect(rangeText(6)).toBe('Acaba em ~6 dias');
  expect(rangeText(1, -2, 2)).toBe('Acaba em ~1 dia (entre 0 e 2)');
  expect(rangeText(0, -3, 5)).toBe('Deve acabar hoje');
  expect(rangeText(-1, -3, 5)).toBe('Já deve ter acabado');
});

it('INS-05 omits the range in the row of an item', () => {
  expect(runOutText({ at: inDays(6) }, now)).toBe('Acaba em ~6 dias');
  expect(runOutText({ at: inDays(-1) }, now)).toBe('Já deve ter acabado');
});
