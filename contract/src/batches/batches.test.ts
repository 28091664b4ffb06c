import { describe, expect, it } from 'vitest';
import {
  addBatch,
  addDays,
  batchesOf,
  batchLimits,
  changeBatch,
  costOf,
  costOfAll,
  daysBetween,
  learnedShelfLife,
  putBack,
  scaleBatches,
  takeFromBatch,
  type Batch,
  type BatchedStock,
} from './batches.ts';

const item = (quantity: number, batches: readonly Batch[] | null = null): BatchedStock => ({
  id: 'item',
  quantity,
  batches,
});
const early: Batch = { id: 'b', amount: 2, bestBefore: '2026-12-01', boughtOn: '2026-11-20' };
const late: Batch = { id: 'a', amount: 3, bestBefore: '2027-01-03', boughtOn: '2026-11-10' };
const amounts = (batches: readonly Batch[]) => batches.map(({ id, amount }) => [id, amount]);

describe('the batches of a stock', () => {
  it('VAL-01 are one rest of the whole stock where nothing is known', () => {
    expect(batchesOf(item(5))).toEqual([{ id: 'item', amount: 5 }]);
    expect(batchesOf(item(0))).toEqual([]);
  });

  it('VAL-01 are in the order of their use: opened, by date, without a date, the rest', () => {
    const opened: Batch = { ...late, id: 'z', openedOn: '2026-11-21' };
    const undated: Batch = { id: '0', amount: 1, boughtOn: '2026-11-01' };
    const stock = item(10, [undated, late, early, opened]);
    expect(batchesOf(stock).map(({ id }) => id)).toEqual(['z', 'b', 'a', '0', 'item']);
  });

  it('VAL-01 keep a frozen one for its date, although it is open', () => {
    const frozen: Batch = { ...late, openedOn: '2026-11-21', frozenOn: '2026-11-22' };
    expect(batchesOf(item(5, [frozen, early])).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('VAL-02 lose what was used from the first one, and get it back by an increase', () => {
    const stored = [late, early];
    expect(amounts(batchesOf(item(4, stored)))).toEqual([
      ['b', 1],
      ['a', 3],
    ]);
    expect(amounts(batchesOf(item(2.5, stored)))).toEqual([['a', 2.5]]);
    expect(amounts(batchesOf(item(5, stored)))).toEqual([
      ['b', 2],
      ['a', 3],
    ]);
    expect(amounts(batchesOf(item(6, stored)))).toEqual([
      ['b', 2],
      ['a', 3],
      ['item', 1],
    ]);
  });

  it('VAL-02 lose a dated one before the rest', () => {
    const stored = [early, { id: 'item', amount: 3 }];
    expect(amounts(batchesOf(item(4, stored)))).toEqual([
      ['b', 1],
      ['item', 3],
    ]);
  });

  it('VAL-01 are at most 24, and the rest', () => {
    const many = Array.from({ length: batchLimits.perItem + 1 }, (_, index) => ({
      id: `b${String(index).padStart(2, '0')}`,
      amount: 1,
      bestBefore: addDays('2026-12-01', index),
    }));
    const fitted = batchesOf(item(many.length, many));
    expect(fitted).toHaveLength(25);
    expect(fitted.at(-1)).toEqual({ id: 'item', amount: 1 });
    expect(batchesOf(item(24, many.slice(0, 24))).at(-1)?.id).toBe('b23');
  });

  it('VAL-01 have the stock as their sum after any operations', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const act = (stock: BatchedStock, step: number): BatchedStock => {
      const batches = batchesOf(stock);
      const chosen = batches[random(Math.max(1, batches.length))]?.id ?? 'gone';
      const amount = (1 + random(4_000)) / 1_000;
      const newId = `n${step}`;
      const kind = random(5);
      if (kind === 0) return { ...stock, quantity: random(12_000) / 1_000 };
      const facts = { bestBefore: addDays('2026-12-01', random(30)) };
      if (kind === 1) {
        const quantity = Math.round((stock.quantity + amount) * 1_000) / 1_000;
        return { ...stock, batches: addBatch(stock, { id: newId, amount, ...facts }), quantity };
      }
      if (kind === 2) {
        const changed = changeBatch(stock, chosen, { amount, newId, facts });
        return { ...stock, batches: changed ?? stock.batches };
      }
      const { taken, ...left } = takeFromBatch(stock, chosen, amount);
      const lost = taken.reduce((sum, batch) => sum + batch.amount, 0);
      expect(lost).toBeCloseTo(Math.min(amount, stock.quantity), 9);
      const used = { ...stock, ...left };
      if (kind === 4) expect(putBack(used, taken).quantity).toBeCloseTo(stock.quantity, 9);
      return used;
    };
    let stock = item(3);
    for (let step = 0; step < 3_000; step += 1) {
      stock = act(stock, step);
      const sum = batchesOf(stock).reduce((total, batch) => total + batch.amount, 0);
      expect(sum).toBeCloseTo(stock.quantity, 9);
    }
  });
});

describe('a change of a batch', () => {
  it('VAL-05 states the date of a part, which becomes a batch of its own', () => {
    const facts = { bestBefore: '2026-11-25', openedOn: '2026-11-22' };
    const changed = changeBatch(item(5, [early, late]), 'a', { amount: 1, newId: 'n', facts });
    expect(changed).toEqual([
      { ...late, ...facts, id: 'n', amount: 1 },
      early,
      { ...late, amount: 2 },
    ]);
  });

  it('VAL-05 keeps the id of a whole batch, but not that of the rest', () => {
    const facts = { bestBefore: '2026-11-25' };
    expect(changeBatch(item(2, [early]), 'b', { newId: 'n', facts })?.[0]?.id).toBe('b');
    expect(changeBatch(item(2, [early]), 'b', { amount: 9, newId: 'n', facts })?.[0]?.id).toBe('b');
    expect(changeBatch(item(2), 'item', { newId: 'n', facts })).toEqual([
      { id: 'n', amount: 2, ...facts },
    ]);
  });

  it('VAL-05 is refused for a batch that is used up', () => {
    expect(
      changeBatch(item(3, [early, late]), 'b', { newId: 'n', facts: {} })?.map(({ id }) => id),
    ).toBeUndefined();
  });

  it('VAL-03 says the shelf life of an item, but not by a guess or an opened one', () => {
    const facts = { bestBefore: '2026-12-01' };
    expect(learnedShelfLife(early, facts)).toBe(11);
    expect(learnedShelfLife(early, { ...facts, isGuess: true })).toBeUndefined();
    expect(learnedShelfLife(early, { ...facts, openedOn: '2026-11-21' })).toBeUndefined();
    expect(learnedShelfLife({ ...early, frozenOn: '2026-11-21' }, facts)).toBeUndefined();
    expect(learnedShelfLife(early, { bestBefore: '2026-11-20' })).toBeUndefined();
    expect(learnedShelfLife(early, { bestBefore: '2026-11-21' })).toBe(1);
    expect(learnedShelfLife({ id: 'b', amount: 1 }, facts)).toBeUndefined();
  });
});

describe('using a batch', () => {
  it('VAL-07 takes from the chosen one, and what it lacks from the first', () => {
    const used = takeFromBatch(item(5, [early, late]), 'a', 4);
    expect(amounts(used.taken)).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
    expect(used.quantity).toBe(1);
    expect(amounts(used.batches)).toEqual([['b', 1]]);
  });

  it('VAL-07 takes no more than there is', () => {
    const used = takeFromBatch(item(2, [early]), 'gone', 9);
    expect(used).toMatchObject({ quantity: 0, batches: [], taken: [{ id: 'b', amount: 2 }] });
  });

  it('VAL-12 is undone with the facts of each part', () => {
    const stock = item(5, [early, late]);
    const { taken, ...left } = takeFromBatch(stock, 'b', 3);
    const back = putBack({ ...stock, ...left }, taken);
    expect(back.quantity).toBe(5);
    expect(back.batches).toEqual([early, late]);
  });
});

describe('the cost of a batch', () => {
  it('VAL-12 is its part of what its line cost, and unknown without one', () => {
    expect(costOf({ paid: 5.29, bought: 1 }, 1)).toBe(529);
    expect(costOf({ paid: 10, bought: 3 }, 1)).toBe(333);
    expect(costOf({ paid: 10, bought: 3 }, 2)).toBe(667);
    // A gift has cost nothing, which is known.
    expect(costOf({ paid: 0, bought: 3 }, 2)).toBe(0);
    expect(costOf({ paid: 10 }, 2)).toBeNull();
    expect(costOf({ bought: 2 }, 2)).toBeNull();
    expect(costOfAll([{ ...early, paid: 10, bought: 2 }])).toBe(1_000);
    expect(costOfAll([{ ...early, paid: 10, bought: 2 }, late])).toBeNull();
    expect(costOfAll([])).toBeNull();
  });

  it('VAL-08 stays the same in another unit', () => {
    const [inGrams] = scaleBatches([{ ...early, amount: 0.5, paid: 8, bought: 1 }], 1_000);
    expect(inGrams).toMatchObject({ amount: 500, bought: 1_000, paid: 8 });
    expect(inGrams && costOf(inGrams, 500)).toBe(400);
  });
});

it('VAL-03 counts days over months, years and the end of February', () => {
  expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-01', 42)).toBe('2027-01-12');
});
