import type { ProductId } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';

/** A visible or hidden product for the operator, without the data of Open Food Facts. */
export interface CuratedProduct {
  id: ProductId;
  name: string;
  brand: string | null;
  categoryName: string;
  unit: string;
  barcode: string | null;
  imageUrl: string | null;
  description: string | null;
  isHidden: boolean;
  mergedInto: ProductId | null;
}

const selectedColumns = `
  p.id, p.name, p.brand, c.name as "categoryName", p.typical_unit as unit, p.barcode,
  p.image_url as "imageUrl", p.description, p.is_hidden as "isHidden",
  p.merged_into as "mergedInto"`;

export const selectCurated = statement<
  CuratedProduct,
  { words: readonly string[]; barcode: string; id: string; limit: number }
>(
  'selectCurated',
  `select ${selectedColumns} from products as p join categories as c on c.id = p.category_id
   where p.barcode = :barcode or p.id::text = :id
     or not exists (select 1 from unnest(:words::text[]) as word
       where position(word in p.search_text) = 0)
   order by p.folded_name collate "C", p.id
   limit :limit`,
);

/** The columns of a product that the operator may change. An absent column is not changed. */
export interface ProductColumns {
  name?: string;
  folded_name?: string;
  brand?: string | null;
  folded_brand?: string;
  category_id?: string;
  typical_unit?: string;
  barcode?: string | null;
  default_order_quantity?: number;
  image_url?: string | null;
  description?: string | null;
  is_hidden?: boolean;
  seen_in?: string;
  merged_into?: string | null;
}
const columnTypes: Record<keyof ProductColumns, string> = {
  name: 'text',
  folded_name: 'text',
  brand: 'text',
  folded_brand: 'text',
  category_id: 'uuid',
  typical_unit: 'text',
  barcode: 'text',
  default_order_quantity: 'integer',
  image_url: 'text',
  description: 'text',
  is_hidden: 'boolean',
  seen_in: 'uuid',
  merged_into: 'uuid',
};
const assignments = Object.entries(columnTypes).map(
  ([name, type]) =>
    `${name} = case when :columns::jsonb ? '${name}'
       then (:columns::jsonb ->> '${name}')::${type} else products.${name} end`,
);

/** The parameter `columns` is a {@link ProductColumns} as JSON. */
export const updateProduct = statement<CuratedProduct, { id: string; columns: string }>(
  'updateProduct',
  `with p as (update products set ${assignments.join(', ')} where id = :id returning *)
   select ${selectedColumns} from p join categories as c on c.id = p.category_id`,
);

export const selectCategoryId = statement<{ id: string }, { foldedName: string }>(
  'selectCategoryId',
  'select id from categories where folded_name = :foldedName',
);
