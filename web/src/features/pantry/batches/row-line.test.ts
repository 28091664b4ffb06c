import { expiryText, soonDays } from '@quitanda/contract/batches/expiring';
import { describe, expect, it } from 'vitest';
import { withPlainSpaces } from '../../../../test/text-of.ts';
import type { Habit } from '../items/stock.ts';
import { expiringText } from './expiring-text.ts';
import { rowLineOf } from './row-line.ts';

const now = Date.parse('2026-11-22T15:00:00.000Z');
const dayMs = 86_400_000;
const batch = { id: 'b', amount: 1, bestBefore: '2026-11-22' };
const runOutIn = (days: number) => ({ at: now + days * dayMs }) as NonNullable<Habit['runOut']>;

const shown = (days: number, isGuess = false) => ({
  days,
  text: expiryText(days, isGuess),
  isSoon: days <= soonDays,
});

type Facts = Partial<Parameters<typeof rowLineOf>[0]>;

function line(days: number, facts: Facts = {}) {
  const common = { item: { quantity: 2 }, runOut: null, lowText: undefined, now };
  const found = rowLineOf({ ...common, expiry: shown(days), ...facts });
  return found && [withPlainSpaces(found.text), found.sign];
}

describe('the line of an item', () => {
  it('VAL-09 says what has expired or expires within three days with an icon, and later dates plainly', () => {
    expect(line(-3)).toEqual(['Venceu há 3 dias', 'expired']);
    expect(line(-1)).toEqual(['Venceu ontem', 'expired']);
    expect(line(0)).toEqual(['Vence hoje', 'warning']);
    expect(line(1)).toEqual(['Vence amanhã', 'warning']);
    expect(line(3)).toEqual(['Vence em 3 dias', 'warning']);
    expect(line(4)).toEqual(['vence em 4 dias', undefined]);
    expect(line(12, { expiry: shown(12, true) })).toEqual(['vence em ~12 dias', undefined]);
  });

  it('VAL-09 leaves the line to the run-out if that is earlier', () => {
    expect(line(3, { runOut: runOutIn(2) })).toBeUndefined();
    expect(line(2, { runOut: runOutIn(3) })).toEqual(['Vence em 2 dias', 'warning']);
    expect(line(12, { runOut: runOutIn(30) })).toEqual(['vence em 12 dias', undefined]);
  });

  it('VAL-09 leaves the line to low stock before a late date, and to an empty stock', () => {
    expect(line(12, { lowText: 'Estoque baixo' })).toBeUndefined();
    expect(line(1, { lowText: 'Estoque baixo' })).toEqual(['Vence amanhã', 'warning']);
    expect(line(1, { lowText: 'Acabou', item: { quantity: 0 } })).toBeUndefined();
  });
});

it('VAL-09 counts what has expired and what expires until which day', () => {
  const text = (...days: number[]) =>
    expiringText(
      days.map((each) => ({ batch, days: each })),
      '2026-11-22',
    );
  expect(text(-1, 0, 2, 3)).toBe('1 venceu, 3 vencem até quarta');
  expect(text(-4, -1)).toBe('2 venceram');
  expect(text(0)).toBe('1 vence hoje');
  expect(text(0, 1)).toBe('2 vencem até amanhã');
  expect(text()).toBe('');
});
