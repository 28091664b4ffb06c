/** Gives stock batches with dates, as a phone has stored them. */
import type { Batch } from '@quitanda/contract';
import { statement, type Database } from '../../src/db/database.ts';

const storeTestBatches = statement<never, { id: string; batches: string }>(
  'test.store-batches',
  'update pantry_items set batches = :batches::jsonb where id = :id',
);

/** Replaces the batches of an item. Their sum should be its stock. */
export async function storeBatches(
  database: Database,
  itemId: string,
  batches: readonly Batch[],
): Promise<void> {
  await database.rows(storeTestBatches, { id: itemId, batches: JSON.stringify(batches) });
}
