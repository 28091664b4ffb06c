import { statement } from '../../../db/database.ts';

/** What a line has in the stock (`finish_moves`). */
export interface MoveRow {
  readonly listItemId: string;
  readonly pantryItemId: string;
  readonly quantity: number;
  readonly used: number;
  readonly isNewStock: boolean;
}

export const selectMoves = statement<MoveRow, { householdId: string; finishId: string }>(
  'selectMoves',
  `select list_item_id as "listItemId", pantry_item_id as "pantryItemId", quantity, used,
     is_new_stock as "isNewStock"
   from finish_moves where household_id = :householdId and finish_id = :finishId`,
);

export interface StockRow {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly unitText: string | null;
  readonly quantity: number;
  /** Whether nobody has set a threshold or a target. */
  readonly isPlain: boolean;
}

/** Locks these items of a pantry that the caller has locked. */
export const lockStockOfMoves = statement<
  StockRow,
  { householdId: string; pantryId: string; itemIds: readonly string[] }
>(
  'lockStockOfMoves',
  `select id, name, unit, unit_text as "unitText", quantity,
     low_stock_alert_threshold is null and target_quantity is null as "isPlain"
   from pantry_items
   where household_id = :householdId and pantry_id = :pantryId and id = any(:itemIds::uuid[])
   order by id for update`,
);

/** Sets the quantities of locked stock. The JSON is `[{ id, quantity }]`. */
export const setStock = statement<
  { id: string },
  { householdId: string; stock: string; now: Date }
>(
  'setStock',
  `update pantry_items set quantity = sent.quantity, updated_at = :now
   from json_to_recordset(:stock::json) as sent (id uuid, quantity integer)
   where pantry_items.household_id = :householdId and pantry_items.id = sent.id
   returning pantry_items.id`,
);

export const deleteStock = statement<
  { id: string },
  { householdId: string; itemIds: readonly string[] }
>(
  'deleteStock',
  `delete from pantry_items where household_id = :householdId and id = any(:itemIds::uuid[])
   returning id`,
);

/**
 * Stores what lines have in the stock. The JSON is `[{ id, pantry_item_id, quantity, used, is_new_stock }]`,
 * with the ids of list items.
 */
export const saveMoves = statement<
  { id: string },
  { householdId: string; finishId: string; moves: string }
>(
  'saveMoves',
  `insert into finish_moves (household_id, finish_id, list_item_id, pantry_item_id, quantity, used,
     is_new_stock, created_at)
   select :householdId, :finishId, sent.id, sent.pantry_item_id, sent.quantity, sent.used,
     sent.is_new_stock,
     finishes.created_at
   from json_to_recordset(:moves::json) as sent (id uuid, pantry_item_id uuid, quantity integer,
     used integer, is_new_stock boolean)
   join finishes on finishes.household_id = :householdId and finishes.id = :finishId
   on conflict on constraint finish_moves_pkey do update set
     pantry_item_id = excluded.pantry_item_id, quantity = excluded.quantity, used = excluded.used,
     is_new_stock = excluded.is_new_stock
   returning list_item_id as id`,
);
