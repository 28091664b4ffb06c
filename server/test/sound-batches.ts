/** What holds for the batches of every stock, after each test file (VAL-01). */
import { expect } from 'vitest';
import { batchesOf, batchLimits } from '@quitanda/contract/batches/batches';
import { statement, type Database } from '../src/db/database.ts';
import { stockOf, type StockRow } from '../src/features/pantry/batches/batched-stock.ts';

const selectBatchedStock = statement<StockRow>(
  'test.batched-stock',
  'select id, quantity, batches from pantry_items where jsonb_array_length(batches) > 0',
);

/** Expects that stored batches are few and differ, and that those of each stock add up to it. */
export async function expectSoundBatches(database: Database): Promise<void> {
  for (const row of await database.rows(selectBatchedStock)) {
    const stored = row.batches ?? [];
    expect(new Set(stored.map(({ id }) => id)).size, row.id).toBe(stored.length);
    expect(stored.length, row.id).toBeLessThanOrEqual(batchLimits.perItem + 1);
    expect(
      stored.every(({ amount }) => amount > 0),
      row.id,
    ).toBe(true);
    const sum = batchesOf(stockOf(row)).reduce((total, { amount }) => total + amount, 0);
    expect(sum * 1_000, row.id).toBeCloseTo(row.quantity, 5);
  }
}
