/** What a user paid and noted, as the rules of the contract take it. */
import { limits, type PriceRecord } from '@quitanda/contract';
import type { BasketRecord, ProductPriceRecord, SpentRecord } from './records.ts';
import { epochMs } from '../../db/epoch-ms.ts';
import { statement } from '../../db/database.ts';

/**
 * The newest of the caller's purchases, as many as an answer goes by. No shop is refused however many
 * there were before: only this bounds what an answer costs.
 */
const newest = (since: string) => `(
  select * from purchases where user_id = $1 and bought_at ${since}
  order by bought_at desc limit ${limits.purchasesPerAnswer}
) as bought`;

/** Later than `since`, the newest first. */
export const selectPriceRecords = statement<PriceRecord, [userId: string, since: Date]>(
  'insights.price-records',
  `select bought.product_id as "productId", product.name as "productName",
     bought.item_name as "itemName", bought.unit, bought.unit_price as price,
     market.name as supermarket, ${epochMs('bought.bought_at')} as at, false as "isNote",
     bought.quantity
   from ${newest('> $2')}
   left join products as product on product.id = bought.product_id
   left join supermarkets as market on market.id = bought.supermarket_id
   union all
   select note.product_id, product.name, null, note.unit, note.price,
     market.name, ${epochMs('note.noted_at')}, true, null
   from price_notes as note
   join products as product on product.id = note.product_id
   join supermarkets as market on market.id = note.supermarket_id
   where note.user_id = $1 and note.noted_at > $2
   order by at desc, "productId", price, "itemName"`,
);

/** The newest 1,000. */
export const selectProductPrices = statement<
  ProductPriceRecord,
  [userId: string, productId: string]
>(
  'insights.product-prices',
  `select product.name as "productName", bought.item_name as "itemName", bought.unit,
     bought.unit_price as price, market.name as supermarket,
     ${epochMs('bought.bought_at')} as at, bought.quantity, null::uuid as "priceNoteId"
   from purchases as bought
   join products as product on product.id = bought.product_id
   left join supermarkets as market on market.id = bought.supermarket_id
   where bought.user_id = $1 and bought.product_id = $2
   union all
   select product.name, null, note.unit, note.price, market.name,
     ${epochMs('note.noted_at')}, null, note.id
   from price_notes as note
   join products as product on product.id = note.product_id
   join supermarkets as market on market.id = note.supermarket_id
   where note.user_id = $1 and note.product_id = $2
   order by at desc, price, "itemName", "priceNoteId"
   limit 1000`,
);

/** From `since` on, in no order. */
export const selectSpentLines = statement<SpentRecord, [userId: string, since: Date]>(
  'insights.spent-lines',
  `select bought.unit_price as price, bought.quantity, bought.category_name as category,
     market.name as supermarket, bought.is_impulse as "isImpulse",
     ${epochMs('bought.bought_at')} as at
   from ${newest('>= $2')}
   left join supermarkets as market on market.id = bought.supermarket_id`,
);

/** From `since` on, in no order. */
export const selectBasketLines = statement<BasketRecord, [userId: string, since: Date]>(
  'insights.basket-lines',
  `select bought.product_id as "productId", product.name as "productName",
     bought.item_name as "itemName", bought.unit, bought.unit_price as price, bought.quantity,
     ${epochMs('bought.bought_at')} as at
   from ${newest('>= $2')}
   left join products as product on product.id = bought.product_id`,
);
