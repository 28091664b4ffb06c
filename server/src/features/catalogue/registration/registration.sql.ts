import { statement } from '../../../db/database.ts';
import { everybody } from '../../../shared/seen-products.ts';
import { productColumns, productTables, type Product } from '../product-columns.ts';

/** The columns that are equal in a repeated registration. */
type Content = [
  foldedName: string,
  foldedBrand: string,
  categoryId: string,
  unit: string,
  barcode: string | null,
];

/**
 * Returns no row for an existing id. A name or barcode that exists where the product is seen violates
 * its constraint. `seenIn` is the household that alone sees the product, or {@link everybody}; `twinId`
 * is the product that replaces it.
 */
export const insertProduct = statement<
  { id: string },
  [
    id: string,
    creatorId: string,
    now: Date,
    name: string,
    brand: string | null,
    ...Content,
    seenIn: string,
    twinId: string | null,
  ]
>(
  'catalogue.register',
  `insert into products (id, created_by, created_at, name, brand, folded_name, folded_brand,
     category_id, typical_unit, barcode, default_order_quantity, seen_in, is_hidden, merged_into)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 1000, $11::uuid, $11::uuid <> '${everybody}', $12)
   on conflict on constraint products_pkey do nothing
   returning id`,
);

/**
 * The product with this id, if the same user registered it with the same columns, or the product into
 * which it was merged.
 */
export const selectRegistration = statement<Product, [id: string, creatorId: string, ...Content]>(
  'catalogue.registration',
  `select ${productColumns} from products as mine
   join products as p on p.id = coalesce(mine.merged_into, mine.id) ${productTables}
   where mine.id = $1 and mine.created_by = $2 and mine.folded_name = $3 and mine.folded_brand = $4
     and mine.category_id = $5 and mine.typical_unit = $6 and mine.barcode is not distinct from $7`,
);
