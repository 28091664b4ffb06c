import { wireQuantity } from '../../db/values/wire-numbers.ts';

/** The joins that {@link pantryItemJson} needs with `pantry_items as item`. */
export const pantryItemTables = `
  left join products as product on product.id = item.product_id
  left join categories as category on category.id = product.category_id`;

/** SQL for the JSON pairs (name and value) of a pantry item of the API. */
export const pantryItemPairs = `
  'id', item.id,
  'name', item.name,
  'quantity', ${wireQuantity('item.quantity')},
  'unit', item.unit,
  'lowStockAlertThreshold', ${wireQuantity('item.low_stock_alert_threshold')},
  'targetQuantity', ${wireQuantity('item.target_quantity')},
  'productId', item.product_id,
  'categoryName', category.name,
  'imageUrl', product.image_url,
  'createdBy', item.created_by,
  'changedBy', item.changed_by`;

/** SQL for a pantry item in the JSON of the API. */
export const pantryItemJson = `json_build_object(${pantryItemPairs})`;
