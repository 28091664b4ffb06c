import { isoInstant } from '../../db/values/iso-instant.ts';
import { wirePrice } from '../../db/values/wire-numbers.ts';

/** SQL for all price notes of a household, oldest first, for the export. */
export const exportedPriceNotes = (household: string) => `(
  select coalesce(json_agg(json_build_object(
    'notedAt', ${isoInstant('note.noted_at')},
    'supermarket', market.name,
    'productId', note.product_id,
    'productName', product.name,
    'unit', note.unit,
    'price', ${wirePrice('note.price')}
  ) order by note.noted_at, note.id), '[]')
  from price_notes as note
  join products as product on product.id = note.product_id
  join supermarkets as market
     on market.household_id = note.household_id and market.id = note.supermarket_id
  where note.household_id = ${household}
)`;
