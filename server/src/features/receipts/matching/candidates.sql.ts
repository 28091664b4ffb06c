import { statement } from '../../../db/database.ts';
import { isUnpriced } from '../../../db/values/is-unpriced.ts';
import {
  hasBarcode,
  scannedProducts,
  sharedFirst,
} from '../../catalogue/registration/barcode.sql.ts';
import { isSeenBy, isUnreportedBy } from '../../../shared/seen-products.ts';
import { itemPosition } from '../../lists/item-json.ts';
import type { EarlierChoice, KnownProduct, ListedItem } from './match-lines.ts';

/** The maximum number of products of a household that are compared with each line. */
const maxBoughtProducts = 600;

export const selectListedItems = statement<ListedItem, { householdId: string; listId: string }>(
  'selectListedItems',
  `select item.id, item.name, product.id as "productId", product.name as "productName",
     item.is_checked as "isInCart", item.price
   from list_items as item
   left join products as product
     on product.id = coalesce(item.selected_product_id, item.product_id)
   where item.household_id = :householdId and item.list_id = :listId
   order by ${itemPosition}, item.id`,
);

export const selectEarlierChoices = statement<
  EarlierChoice & { key: string },
  { householdId: string; cnpj: string; keys: readonly string[] }
>(
  'selectEarlierChoices',
  `select chosen.code as key, chosen.product_id as "productId",
     coalesce(product.name, chosen.name) as name
   from receipt_codes as chosen
   left join products as product on product.id = chosen.product_id
   where chosen.household_id = :householdId and chosen.cnpj = :cnpj
     and chosen.code = any(:keys::text[])`,
);

/** Products with these barcodes. A merged product is replaced by its target. */
export const selectProductsByBarcodes = statement<
  KnownProduct & { barcode: string },
  { barcodes: readonly string[]; householdId: string; userId: string }
>(
  'selectProductsByBarcodes',
  `select distinct on (sent.barcode) sent.barcode, p.id, p.name, p.brand
   from unnest(:barcodes::text[]) as sent (barcode) cross join ${scannedProducts(':householdId')}
   where ${hasBarcode('sent.barcode')} and ${isUnreportedBy('p', ':userId')}
   order by sent.barcode, ${sharedFirst}`,
);

/**
 * The products of the household's 5,000 newest purchases with their last price per unit, null without
 * one, most recently bought first. Returns at most `maxBoughtProducts`.
 */
export const selectBoughtProducts = statement<
  KnownProduct,
  { householdId: string; userId: string }
>(
  'selectBoughtProducts',
  `select product.id, product.name, product.brand, bought.unit_price as "lastPrice",
     true as "isBought"
   from (
     select distinct on (product_id) product_id, case when not is_unpriced then unit_price end as unit_price,
       max(bought_at) over (partition by product_id) as bought_at
     from (
       select product_id, unit_price, bought_at, ${isUnpriced('purchases')} as is_unpriced from purchases
       where household_id = :householdId order by bought_at desc limit 5000
     ) as newest
     where product_id is not null
     order by product_id, is_unpriced, newest.bought_at desc
   ) as bought
   join products as product on product.id = bought.product_id
   where ${isSeenBy('product', ':householdId')} and ${isUnreportedBy('product', ':userId')}
   order by bought.bought_at desc, product.id
   limit ${maxBoughtProducts}`,
);

/** The picture and the category of products. */
export const selectProductDetails = statement<
  { id: string; imageUrl: string | null; categoryName: string },
  { productIds: readonly string[] }
>(
  'selectProductDetails',
  `select product.id, product.image_url as "imageUrl", category.name as "categoryName"
   from products as product join categories as category on category.id = product.category_id
   where product.id = any(:productIds::uuid[])`,
);

/** The supermarket that the household has linked to a tax number (CNPJ). */
export const selectLinkedSupermarket = statement<
  { name: string },
  { householdId: string; cnpj: string }
>(
  'selectLinkedSupermarket',
  `select market.name from receipt_shops as shop
   join supermarkets as market
     on market.household_id = shop.household_id and market.id = shop.supermarket_id
   where shop.household_id = :householdId and shop.cnpj = :cnpj`,
);
