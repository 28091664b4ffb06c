import { isoInstant } from '../../db/values/iso-instant.ts';
import { plainFields } from './item-columns.ts';
import { wirePrice, wireQuantity } from '../../db/values/wire-numbers.ts';

/**
 * The joins that {@link itemJson} needs with `list_items as item`. `household` is SQL for the id of the
 * household.
 */
export const itemTables = (household = 'item.household_id') => `
  left join products as product
    on product.id = coalesce(item.selected_product_id, item.product_id)
  left join categories as category on category.id = product.category_id
  left join supermarkets as market
    on market.household_id = ${household} and market.id = item.supermarket_id
  left join supermarkets as only_market
    on only_market.household_id = ${household} and only_market.id = item.only_supermarket_id`;

const asMilliseconds = `lpad(to_hex((extract(epoch from item.created_at) * 1000)::bigint), 12, '0')`;

/**
 * SQL for the position of a list item (SYN-33). An item that was stored without one keeps its place
 * by the time in its UUIDv7, or else by its creation. Items that were made in one millisecond have
 * creation times a millisecond apart.
 */
export const itemPosition = `coalesce(item.position, (case substr(item.id::text, 15, 1)
  when '7' then left(replace(item.id::text, '-', ''), 12) else ${asMilliseconds} end
  || ${asMilliseconds}) collate "C")`;

const plainPairs = Object.entries(plainFields)
  .map(([field, { column }]) => `'${field}', item.${column}`)
  .join(', ');

/** SQL for a list item in the JSON of the API. */
export const itemJson = `json_build_object(
  'id', item.id,
  'listId', item.list_id,
  'position', ${itemPosition},
  ${plainPairs},
  'quantity', ${wireQuantity('item.quantity')},
  'isChecked', item.is_checked,
  'createdAt', ${isoInstant('item.created_at')},
  'updatedAt', ${isoInstant('item.updated_at')},
  'createdBy', item.created_by,
  'changedBy', item.changed_by,
  'takenBy', item.taken_by,
  'correctedBy', item.corrected_by,
  'scannedBarcode', item.scanned_barcode,
  'product', case when product.id is not null then json_build_object(
    'id', product.id,
    'name', product.name,
    'brand', product.brand,
    'categoryName', category.name,
    'typicalUnit', product.typical_unit,
    'imageUrl', product.image_url
  ) end,
  'price', ${wirePrice('item.price')},
  'paid', ${wirePrice('item.paid')},
  'purchasedQuantity', ${wireQuantity('item.purchased_quantity')},
  'purchasedUnit', item.purchased_unit,
  'purchasedUnitText', item.purchased_unit_text,
  'supermarket', market.name,
  'onlyAt', only_market.name,
  'isImpulse', item.is_impulse
)`;
