import { statement } from '../../db/database.ts';
import type { WireRow } from '../../http/answers.ts';
import {
  chosenTier,
  buildPageStatements,
  matchesToPageEnd,
  type Tier,
  type PageParams,
} from './page.sql.ts';

const nameOrderTier: Tier = {
  name: 'in_order',
  sql: ({ foundIds, inCategory }) => `
    select id, 1 as rank, '' as word, search_text
    from products
    where not is_hidden and ${inCategory} and id not in (${foundIds})
    order by search_text collate "C", id
    limit ${matchesToPageEnd}`,
};
const browse = buildPageStatements([chosenTier('true'), nameOrderTier]);

/**
 * Sorts the products by name and brand. An index has this order, so that the time for a page does not
 * depend on the number of products.
 */
export const browseProducts = {
  anywhere: statement<WireRow, PageParams>('browseProducts.anywhere', browse.anywhere),
  inCategory: statement<WireRow, PageParams>('browseProducts.inCategory', browse.inCategory),
};

export const insertMissingCategories = statement<never, { categories: string }>(
  'insertMissingCategories',
  `insert into categories (id, name, folded_name, position)
   select id, name, folded_name, position
   from json_to_recordset(:categories::json)
     as seed (id uuid, name text, folded_name text, position smallint)
   order by id
   on conflict do nothing`,
);

export const selectExistingIds = statement<{ id: string }, { ids: readonly string[] }>(
  'selectExistingIds',
  'select id from products where id = any(:ids::uuid[])',
);

/**
 * Inserts products. Existing products with the same id, or with the same name and brand, are not
 * changed.
 */
export const insertMissingProducts = statement<never, { products: string; now: Date }>(
  'insertMissingProducts',
  `insert into products (id, name, brand, folded_name, folded_brand, category_id, typical_unit,
     barcode, default_order_quantity, created_at)
   select seed.id, seed.name, brand, seed.folded_name, folded_brand, c.id, typical_unit,
     barcode, default_order_quantity, :now
   from json_to_recordset(:products::json) as seed (id uuid, name text, brand text, folded_name text,
     folded_brand text, folded_category text, typical_unit text, barcode text,
     default_order_quantity integer)
   join categories c on c.folded_name = folded_category
   order by seed.id
   on conflict do nothing`,
);
