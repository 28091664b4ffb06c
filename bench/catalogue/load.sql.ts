import { statement } from '../../server/src/db/database.ts';

export const selectCategoryIds = statement<{ id: string; name: string }>(
  'selectCategoryIds',
  'select id, name from categories',
);

/**
 * Selects the indexes of the search's tables that belong to no constraint, with their definitions.
 */
export const selectSearchIndexes = statement<{ name: string; definition: string }>(
  'selectSearchIndexes',
  `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
   from pg_index i
   where i.indrelid in ('products'::regclass, 'words'::regclass, 'product_words'::regclass)
     and not exists (select from pg_constraint where conindid = i.indexrelid)`,
);

/**
 * Returns a script that empties the tables, disables the trigger and drops the indexes. `finishLoad`
 * restores the trigger and the indexes.
 */
export const prepareLoad = (indexes: readonly { name: string }[]) => `
  delete from products;
  truncate words, product_words;
  alter table products disable trigger products_keep_words;
  ${indexes.map(({ name }) => `drop index ${name};`).join('\n')}`;

/** The columns are in the order in which `copyLine` writes them (load.ts). */
export const copyProducts = (file: string) => `
  copy products (id, name, brand, folded_name, folded_brand, category_id, typical_unit, barcode,
    is_hidden, default_order_quantity, created_at)
  from '${file}'`;

/**
 * Returns a script that fills the word tables from the view that the disabled trigger uses,
 * recreates the indexes, and enables the trigger.
 */
export const finishLoad = (indexes: readonly { definition: string }[]) => `
  insert into words select distinct word from words_of_products;
  insert into product_words
  select word, search_text, product_id, category_id from words_of_products;
  ${indexes.map(({ definition }) => `${definition};`).join('\n')}
  alter table products enable trigger products_keep_words;`;
