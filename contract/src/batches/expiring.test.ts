import { describe, expect, it } from 'vitest';
import { runOutOf, type RunOut } from '../insights/run-out.ts';
import { toThousandths } from '../values/values.ts';
import { addDays, type Batch } from './batches.ts';
import { alarmsOf, expiringItems, expiryOf, expiryText, type ForecastStock } from './expiring.ts';

const today = '2026-12-01';
const morning = Date.parse('2026-12-01T12:00Z');
const day = 86_400_000;

const batch = (id: string, days: number | null, more: Partial<Batch> = {}): Batch => ({
  id,
  amount: 1,
  ...(days !== null && { bestBefore: addDays(today, days) }),
  ...more,
});
const stock = (batches: readonly Batch[], more: Partial<ForecastStock> = {}): ForecastStock => ({
  id: 'item',
  quantity: batches.reduce((sum, { amount }) => sum + amount, 0),
  batches,
  runOut: null,
  ...more,
});
/** A household that bought so many, so many days ago, and buys them every `every` days. */
function forecast(bought: number, { daysAgo = 0, every = 7 } = {}): RunOut {
  const purchases = [3, 2, 1, 0].map((trips) => ({
    at: morning - (daysAgo + trips * every) * day,
    quantity: toThousandths(bought),
  }));
  const found = runOutOf(purchases, { quantity: toThousandths(bought), countedAt: null });
  if (!found) throw new Error('The forecast needs more purchases.');
  return found;
}
const told = (...items: readonly ForecastStock[]) =>
  alarmsOf(items, today).map(({ batch: { id }, days }) => [id, days]);

describe('what expires', () => {
  it('VAL-09 is the first date of an item, also of a batch that is used later', () => {
    const opened = batch('open', 5, { openedOn: today });
    expect(expiryOf(stock([opened, batch('b', 2)]), today)).toMatchObject({
      batch: { id: 'b' },
      days: 2,
    });
    expect(expiryOf(stock([batch('b', -1)]), today)?.days).toBe(-1);
    expect(expiryOf(stock([batch('b', null)]), today)).toBeUndefined();
    expect(expiryOf({ id: 'item', quantity: 3 }, today)).toBeUndefined();
    // What was used since is taken from the first batch.
    expect(expiryOf(stock([batch('a', 1), batch('b', 9)], { quantity: 1 }), today)?.days).toBe(9);
  });

  it('VAL-09 comes in the order of the dates, what has expired first', () => {
    const items = [4, 3, -2, 0].map((days) => stock([batch(`${days}`, days)]));
    const found = (within?: number) => expiringItems(items, today, within).map(({ days }) => days);
    expect(found()).toEqual([-2, 0, 3]);
    expect(found(30)).toEqual([-2, 0, 3, 4]);
  });

  it.each([
    [-3, 'Venceu há 3\u00a0dias', 'Venceu há ~3\u00a0dias'],
    [-1, 'Venceu ontem', 'Venceu há ~1\u00a0dia'],
    [0, 'Vence hoje', 'Deve vencer hoje'],
    [1, 'Vence amanhã', 'Vence em ~1\u00a0dia'],
    [3, 'Vence em 3\u00a0dias', 'Vence em ~3\u00a0dias'],
    [12, 'vence em 12\u00a0dias', 'vence em ~12\u00a0dias'],
  ])('VAL-09 in %d days is in words', (days, text, guess) => {
    expect(expiryText(days)).toBe(text);
    expect(expiryText(days, true)).toBe(guess);
  });
});

describe('an alarm', () => {
  it('VAL-10 comes the day before, with what else expires within three days', () => {
    expect(told(stock([batch('b', 1)]))).toEqual([['b', 1]]);
    expect(told(stock([batch('b', 3)]), stock([batch('a', 1)]), stock([batch('c', 4)]))).toEqual([
      ['a', 1],
      ['b', 3],
    ]);
    expect(told(stock([batch('b', 2)]), stock([batch('c', 0)]))).toEqual([]);
    expect(told(stock([batch('b', -1)]))).toEqual([]);
  });

  it('VAL-10 comes on the day itself for what came home or was opened yesterday', () => {
    const yesterday = addDays(today, -1);
    expect(told(stock([batch('b', 0, { boughtOn: yesterday })]))).toEqual([['b', 0]]);
    expect(told(stock([batch('b', 0, { openedOn: yesterday })]))).toEqual([['b', 0]]);
    expect(told(stock([batch('b', 0, { boughtOn: addDays(today, -2) })]))).toEqual([]);
  });

  it('VAL-10 is not for what will be used up in time', () => {
    const milk = batch('b', 1, { amount: 2, boughtOn: addDays(today, -5) });
    // Seven every week: two are used by tomorrow evening.
    expect(told(stock([milk], { runOut: forecast(7, { daysAgo: 5 }) }))).toEqual([]);
    expect(told(stock([milk], { runOut: forecast(4, { daysAgo: 2, every: 28 }) }))).toEqual([
      ['b', 1],
    ]);
    // A quarter of a batch is no reason.
    const rest = { ...milk, amount: 1.8 };
    expect(told(stock([rest], { runOut: forecast(7, { daysAgo: 5 }) }))).toEqual([]);
  });

  it('VAL-10 is not for what must be used up already, although nobody recorded a use', () => {
    const old = batch('b', 1, { amount: 4, kind: 'use-by' });
    const runOut = forecast(4, { daysAgo: 8 });
    expect(told(stock([old], { runOut }))).toEqual([]);
    // A later purchase is used after it.
    const later = batch('c', 30, { amount: 4 });
    expect(told(stock([old, later], { runOut: forecast(4, { daysAgo: 0 }) }))).toEqual([]);
  });

  it('VAL-10 is for what one must not eat after its date, although it should be used in time', () => {
    const meat = batch('b', 1, { amount: 2, kind: 'use-by', isGuess: true });
    expect(told(stock([meat], { runOut: forecast(7, { daysAgo: 2 }) }))).toEqual([['b', 1]]);
  });

  it('VAL-10 is for a guess only if somebody stated dates of the item before', () => {
    const guess = batch('b', 1, { isGuess: true });
    expect(told(stock([guess]))).toEqual([]);
    expect(told(stock([guess], { shelfLifeDays: 9 }))).toEqual([['b', 1]]);
    expect(told(stock([{ ...guess, kind: 'use-by' }]))).toEqual([['b', 1]]);
  });
});
