import { isoInstant } from '../../db/values/iso-instant.ts';
import { isUnpriced } from '../../db/values/is-unpriced.ts';
import { wirePrice, wireQuantity } from '../../db/values/wire-numbers.ts';
import { printedJson } from '../../db/values/printed-json.ts';
import type { SyncedKind } from '../../http/sync/changes.sql.ts';
import {
  correctedLinePairs,
  correctedTripPairs,
  correctionJoin,
} from './corrections/corrected-columns.ts';

/**
 * `onReceipt` has the amounts of the receipt only for a line that a correction made differ from
 * them (CMP-17). `printed` has what the receipt prints for the line, with its discount and addition,
 * whatever was corrected since (NF-10).
 */
const onReceiptJson = `case when bought.on_receipt is not null then json_build_object(
  'quantity', ${wireQuantity("(bought.on_receipt ->> 'quantity')::integer")},
  'unit', bought.on_receipt ->> 'unit',
  'price', ${wirePrice("(bought.on_receipt ->> 'price')::integer")},
  'paid', ${wirePrice("(bought.on_receipt ->> 'paid')::integer")}) end`;

/** Finished trips and their lines, as devices store them. */
export const syncedPurchases: readonly SyncedKind[] = [
  {
    kind: 'finishes',
    table: 'finishes',
    from: `finishes
      left join supermarkets as market
        on market.household_id = finishes.household_id and market.id = finishes.list_supermarket_id
      ${correctionJoin('finishes')}`,
    alias: 'finishes',
    id: 'finishes.id::text',
    // `leftByUndo` has the names of what the undo left unchanged: stock that was removed or used, and
    // list items that somebody had restored (CASA-48).
    json: `json_build_object(
      'id', finishes.id,
      'listId', finishes.list_id,
      'listName', finishes.list_name,
      'pantryId', finishes.pantry_id,
      'boughtAt', ${isoInstant('finishes.bought_at')},
      'boughtBy', finishes.bought_by,
      'isUndone', finishes.undone_at is not null,
      'leftByUndo', finishes.left_by_undo,
      'budget', ${wirePrice('finishes.list_budget')},
      'supermarket', market.name,
      'typedTotal', ${wirePrice('finishes.typed_total')},
      'isDeleted', finishes.deleted_at is not null,
      ${correctedTripPairs('finishes')})`,
  },
  {
    kind: 'purchases',
    table: 'purchases',
    from: `purchases as bought
      left join products as product on product.id = bought.product_id
      left join categories as category on category.id = product.category_id
      left join supermarkets as market
        on market.household_id = bought.household_id and market.id = bought.supermarket_id
      ${correctionJoin('bought')}`,
    alias: 'bought',
    id: `bought.finish_id || ' ' || bought.list_item_id`,
    json: `json_build_object(
      'id', bought.finish_id || ' ' || bought.list_item_id,
      'finishId', bought.finish_id,
      'listItemId', bought.list_item_id,
      'listId', bought.list_id,
      'name', bought.item_name,
      'productId', bought.product_id,
      'productName', product.name,
      'categoryName', category.name,
      'imageUrl', product.image_url,
      'quantity', ${wireQuantity('bought.quantity')},
      'unit', bought.unit,
      'unitText', case when bought.planned_unit is null then bought.unit_text end,
      'price', ${wirePrice('bought.unit_price')},
      'isUnpriced', nullif(${isUnpriced('bought')}, false),
      'paid', ${wirePrice('bought.paid')},
      'printed', ${printedJson('bought')},
      'note', bought.note,
      'plannedQuantity', ${wireQuantity('bought.planned_quantity')},
      'plannedUnit', bought.planned_unit,
      'plannedUnitText', bought.unit_text,
      'supermarket', market.name,
      'isImpulse', bought.is_impulse,
      'boughtAt', ${isoInstant('bought.bought_at')},
      'boughtBy', bought.bought_by,
      'takenAt', ${isoInstant('bought.taken_at')},
      'onReceipt', ${onReceiptJson},
      ${correctedLinePairs('bought')})`,
  },
];
