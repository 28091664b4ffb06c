import { isoInstant } from '../../db/values/iso-instant.ts';
import { wireQuantity } from '../../db/values/wire-numbers.ts';
import type { SyncedKind } from '../../http/sync/changes.sql.ts';
import { pantryItemTables, storedPantryItemPairs } from './pantry-item-json.ts';
import { pantryPairs } from './pantry.sql.ts';

/**
 * SQL for a list item as it was when a finish moved it, with the current data of its product and
 * supermarket; null for a purchase without a list item.
 */
const movedItemJson = (itemJson: string) => `case when moved.list_item ->> 'id' is not null
  then ${itemJson} end`;

/**
 * Pantries, their stock, and list items that were moved by a finish, as devices store them.
 * `itemJson` is SQL for the JSON of the list item `item`, and `itemTables` is SQL for the joins
 * that this JSON needs.
 */
export const syncedPantries = ({
  itemJson,
  itemTables,
}: {
  readonly itemJson: string;
  /** `household` is SQL for the id of the household. */
  readonly itemTables: (household: string) => string;
}): readonly SyncedKind[] => [
  {
    kind: 'pantries',
    table: 'pantries',
    from: 'pantries',
    alias: 'pantries',
    id: 'pantries.id::text',
    json: `json_build_object(${pantryPairs}, 'redirects', (
      select coalesce(json_agg(json_build_object(
        'id', redirect.id,
        'into', redirect.into_id,
        'factor', redirect.factor,
        'name', redirect.name,
        'unit', redirect.unit,
        'unitText', redirect.unit_text,
        'productId', redirect.product_id,
        'quantity', ${wireQuantity('redirect.quantity')}) order by redirect.joined_at, redirect.id), '[]')
      from pantry_redirects as redirect
      where redirect.household_id = pantries.household_id and redirect.pantry_id = pantries.id))`,
  },
  {
    kind: 'pantryItems',
    table: 'pantry_items',
    from: `pantry_items as item ${pantryItemTables}`,
    alias: 'item',
    id: 'item.id::text',
    json: `json_build_object(${storedPantryItemPairs},
      'pantryId', item.pantry_id,
      'countedAt', ${isoInstant('item.counted_at')})`,
  },
  {
    kind: 'finishMoves',
    table: 'finish_moves',
    from: `finish_moves as moved
      cross join jsonb_populate_record(null::list_items, moved.list_item) as item ${itemTables('moved.household_id')}`,
    alias: 'moved',
    id: `moved.finish_id || ' ' || moved.list_item_id`,
    json: `json_build_object(
      'id', moved.finish_id || ' ' || moved.list_item_id,
      'finishId', moved.finish_id,
      'item', ${movedItemJson(itemJson)},
      'pantryItemId', moved.pantry_item_id,
      'quantity', ${wireQuantity('moved.quantity')},
      'used', ${wireQuantity('moved.used')},
      'isNewStock', moved.is_new_stock)`,
  },
];
