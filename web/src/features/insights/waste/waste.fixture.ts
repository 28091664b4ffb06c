import type { Waste } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';

/** Returns a waste of one lettuce that went bad, with other fields. */
export const wasteRow = (fields: Partial<Waste> = {}): Waste => ({
  id: newId(),
  pantryId: '01890000-0000-7000-8000-0000000000f0',
  itemId: '01890000-0000-7000-8000-0000000000f1',
  name: 'Alface',
  productId: null,
  categoryName: 'Hortifrúti',
  amount: 1,
  unit: 'un',
  cost: 3.99,
  reason: 'spoiled',
  wastedAt: '2026-11-20T12:00:00.000Z',
  wastedBy: null,
  batches: [],
  ...fields,
});
