import { statement } from '../../db/database.ts';
import { isSeenBy } from '../../shared/seen-products.ts';

/** The name of a product that the household sees. */
export const selectAskedProduct = statement<
  { name: string },
  [productId: string, householdId: string]
>(
  'assistant.asked-product',
  `select product.name from products as product where product.id = $1 and ${isSeenBy('product', '$2')}`,
);
