import { statement } from '../../db/database.ts';
import { isSeenBy } from '../../shared/seen-products.ts';

/** The name of a product that the household sees. */
export const selectAskedProduct = statement<
  { name: string },
  { productId: string; householdId: string }
>(
  'selectAskedProduct',
  `select product.name from products as product
   where product.id = :productId and ${isSeenBy('product', ':householdId')}`,
);
