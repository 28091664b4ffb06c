import type { PantryUnit, WasteReason } from '@quitanda/contract';
import type { Batch } from '@quitanda/contract/batches/batches';
import { statement } from '../../../db/database.ts';
import { createPurgeStatement } from '../../../db/purging/purge.sql.ts';
import { isoInstant } from '../../../db/values/iso-instant.ts';
import { wirePrice, wireQuantity } from '../../../db/values/wire-numbers.ts';
import type { WireRow } from '../../../http/answers.ts';
import type { SyncedKind } from '../../../http/sync/changes.sql.ts';

/** SQL for the contract's `waste`. */
const wasteJson = `json_build_object(
  'id', waste.id,
  'pantryId', waste.pantry_id,
  'itemId', waste.item_id,
  'name', waste.name,
  'productId', waste.product_id,
  'categoryName', waste.category_name,
  'amount', ${wireQuantity('waste.quantity')},
  'unit', waste.unit,
  'unitText', waste.unit_text,
  'cost', ${wirePrice('waste.cost')},
  'reason', waste.reason,
  'wastedAt', ${isoInstant('waste.wasted_at')},
  'wastedBy', waste.wasted_by,
  'batches', waste.batches
)`;

/** What went to waste, as devices store it. */
export const syncedWastes: readonly SyncedKind[] = [
  {
    kind: 'wastes',
    table: 'wastes',
    from: 'wastes as waste',
    alias: 'waste',
    id: 'waste.id::text',
    json: wasteJson,
  },
];

/** SQL for what went to waste in a household, the latest first. */
export const exportedWastes = (household: string) => `(
  select coalesce(json_agg(${wasteJson} order by waste.wasted_at desc, waste.id), '[]')
  from wastes as waste where waste.household_id = ${household}
)`;

export const selectWastes = statement<WireRow, { householdId: string }>(
  'selectWastes',
  `select ${exportedWastes(':householdId')}::text as json`,
);

export const selectWaste = statement<WireRow, { householdId: string; id: string }>(
  'selectWaste',
  `select ${wasteJson}::text as json from wastes as waste
   where waste.household_id = :householdId and waste.id = :id`,
);

/** Records what went to waste of an item that the pantry has. */
export const insertWaste = statement<
  WireRow,
  {
    householdId: string;
    id: string;
    itemId: string;
    quantity: number;
    cost: number | null;
    reason: WasteReason;
    batches: string;
    wastedAt: Date;
    callerId: string;
    now: Date;
  }
>(
  'insertWaste',
  `with waste as (
     insert into wastes (household_id, id, pantry_id, item_id, name, product_id, category_name, quantity,
       unit, unit_text, cost, reason, batches, wasted_at, wasted_by, created_at)
     select :householdId, :id, item.pantry_id, item.id, item.name, item.product_id, category.name,
       :quantity, item.unit, item.unit_text, :cost::bigint, :reason, :batches::jsonb, :wastedAt,
       :callerId, :now
     from pantry_items as item
     left join products as product on product.id = item.product_id
     left join categories as category on category.id = product.category_id
     where item.household_id = :householdId and item.id = :itemId
     returning *
   )
   select ${wasteJson}::text as json from waste`,
);

export interface UndoneWaste {
  readonly pantryId: string;
  readonly itemId: string;
  readonly unit: PantryUnit;
  readonly batches: readonly Batch[];
}

export const deleteWaste = statement<UndoneWaste, { householdId: string; id: string }>(
  'deleteWaste',
  `delete from wastes where household_id = :householdId and id = :id
   returning pantry_id as "pantryId", item_id as "itemId", unit, batches`,
);

export const purgeWastes = createPurgeStatement('purgeWastes', {
  table: 'wastes',
  orderBy: 'created_at',
  expired: 'created_at <= :before',
});
