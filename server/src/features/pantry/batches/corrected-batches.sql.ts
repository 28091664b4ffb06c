import type { Batch } from '@quitanda/contract/batches/batches';
import { statement } from '../../../db/database.ts';

interface BatchesInUnit {
  readonly id: string;
  readonly unit: string;
  readonly batches: readonly Batch[];
}

/** SQL: whether batches have one of the finish `:finishId`. */
const isOfTrip = "batches @> jsonb_build_array(jsonb_build_object('finishId', :finishId::uuid))";

/** The stock with batches of a trip, in any pantry of the household. */
export const selectBatchesOfTrip = statement<
  BatchesInUnit,
  { householdId: string; finishId: string }
>(
  'selectBatchesOfTrip',
  `select id, unit, batches from pantry_items where household_id = :householdId and ${isOfTrip}`,
);

/** The wastes with batches of a trip. */
export const selectWastesOfTrip = statement<
  BatchesInUnit,
  { householdId: string; finishId: string }
>(
  'selectWastesOfTrip',
  `select id, unit, batches from wastes where household_id = :householdId and ${isOfTrip}`,
);

/** Stores what wastes have cost. The JSON is `[{ id, batches, cost }]`. */
export const setWastedBatches = statement<never, { householdId: string; wastes: string }>(
  'setWastedBatches',
  `update wastes set batches = sent.batches, cost = sent.cost
   from jsonb_to_recordset(:wastes::jsonb) as sent (id uuid, batches jsonb, cost bigint)
   where wastes.household_id = :householdId and wastes.id = sent.id`,
);
