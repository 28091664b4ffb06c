import { defaultLowStockThreshold, toThousandths } from '@quitanda/contract';
import { wireQuantity } from '../../db/values/wire-numbers.ts';

/** The joins that {@link pantryItemJson} needs with `pantry_items as item`. */
export const pantryItemTables = `
  left join products as product on product.id = item.product_id
  left join categories as category on category.id = product.category_id`;

/** SQL for the JSON pairs (name and value) of a pantry item; `threshold` is SQL for its threshold. */
const pantryItemPairs = (threshold: string) => `
  'id', item.id,
  'name', item.name,
  'quantity', ${wireQuantity('item.quantity')},
  'unit', item.unit,
  'unitText', item.unit_text,
  'lowStockAlertThreshold', ${wireQuantity(threshold)},
  'targetQuantity', ${wireQuantity('item.target_quantity')},
  'productId', item.product_id,
  'categoryName', category.name,
  'imageUrl', product.image_url,
  'batches', item.batches,
  'shelfLifeDays', item.shelf_life_days,
  'openedLifeDays', item.opened_life_days,
  'createdBy', item.created_by,
  'changedBy', item.changed_by`;

const defaultThreshold = toThousandths(defaultLowStockThreshold);

/** SQL for a pantry item as it is stored: without a threshold where nobody has set one. */
export const storedPantryItemPairs = pantryItemPairs('item.low_stock_alert_threshold');

/** SQL for a pantry item in the JSON of the API, with the default threshold (PAN-09). */
export const pantryItemJson = `json_build_object(${pantryItemPairs(
  `coalesce(item.low_stock_alert_threshold, ${defaultThreshold})`,
)})`;
