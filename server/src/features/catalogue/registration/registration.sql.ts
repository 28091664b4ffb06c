import { statement } from '../../../db/database.ts';
import { everybody } from '../../../shared/seen-products.ts';
import { productColumns, productTables, type Product } from '../product-columns.ts';

/** The columns that are equal in a repeated registration. */
type Content = {
  foldedName: string;
  foldedBrand: string;
  categoryId: string;
  unit: string;
  unitText: string | null;
  barcode: string | null;
};

/**
 * Returns no row for an existing id. Violates a unique constraint if a product that is visible to
 * the same household has this name or barcode. `seenIn` is the household that alone sees the
 * product, or {@link everybody}. `mergedIntoId` is the product that replaces it, or null.
 */
export const insertProduct = statement<
  { id: string },
  Content & {
    id: string;
    creatorId: string;
    now: Date;
    name: string;
    brand: string | null;
    seenIn: string;
    mergedIntoId: string | null;
  }
>(
  'insertProduct',
  `insert into products (id, created_by, created_at, name, brand, folded_name, folded_brand,
     category_id, typical_unit, unit_text, barcode, default_order_quantity, seen_in, is_hidden, merged_into)
   values (:id, :creatorId, :now, :name, :brand, :foldedName, :foldedBrand, :categoryId, :unit,
     :unitText, :barcode, 1000, :seenIn::uuid, :seenIn::uuid <> '${everybody}', :mergedIntoId)
   on conflict on constraint products_pkey do nothing
   returning id`,
);

/**
 * The product with this id, if the same user registered it with the same columns, or the product into
 * which it was merged.
 */
export const selectRegistration = statement<Product, Content & { id: string; creatorId: string }>(
  'selectRegistration',
  `select ${productColumns} from products as mine
   join products as p on p.id = coalesce(mine.merged_into, mine.id) ${productTables}
   where mine.id = :id and mine.created_by = :creatorId and mine.folded_name = :foldedName
     and mine.folded_brand = :foldedBrand
     and mine.category_id = :categoryId and mine.typical_unit = :unit
     and mine.unit_text is not distinct from :unitText
     and mine.barcode is not distinct from :barcode`,
);
