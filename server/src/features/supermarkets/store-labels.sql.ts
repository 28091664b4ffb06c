import type { Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { supermarketNamed } from '../../shared/supermarkets/supermarkets.sql.ts';
import type { SyncedKind } from '../../http/sync/changes.sql.ts';

type StoreLabel = Reply<'saveStoreLabel'>['body'];

const productJson = `json_build_object(
    'id', product.id,
    'name', product.name,
    'brand', product.brand,
    'categoryName', category.name,
    'typicalUnit', product.typical_unit,
    'imageUrl', product.image_url
  )`;
const columns = `
  label.code, label.value_kind as "valueKind", ${productJson} as product`;
const productTables = `
  join products as product on product.id = label.product_id
  join categories as category on category.id = product.category_id`;

export const selectStoreLabels = statement<StoreLabel, { householdId: string; foldedName: string }>(
  'selectStoreLabels',
  `select ${columns}
   from store_labels as label ${productTables}
   where label.household_id = :householdId
     and label.supermarket_id = ${supermarketNamed(':householdId', ':foldedName')}
   order by label.code`,
);

export const saveStoreLabel = statement<
  StoreLabel,
  {
    householdId: string;
    supermarketId: string;
    authorId: string;
    code: string;
    productId: string;
    valueKind: string;
    now: Date;
  }
>(
  'saveStoreLabel',
  `with label as (
     insert into store_labels
       (household_id, supermarket_id, created_by, code, product_id, value_kind, created_at, updated_at)
     values (:householdId, :supermarketId, :authorId, :code, :productId, :valueKind, :now, :now)
     on conflict on constraint store_labels_pkey do update set
       product_id = excluded.product_id, value_kind = excluded.value_kind, updated_at = :now
     returning code, product_id, value_kind
   )
   select ${columns} from label ${productTables}`,
);

export const countStoreLabels = statement<
  { count: number },
  { householdId: string; supermarketId: string }
>(
  'countStoreLabels',
  `select count(*)::int as count from store_labels
   where household_id = :householdId and supermarket_id = :supermarketId`,
);

/** Store labels as devices store them. */
export const syncedStoreLabels: SyncedKind = {
  kind: 'storeLabels',
  table: 'store_labels',
  from: `store_labels as label ${productTables}`,
  alias: 'label',
  id: `label.supermarket_id || ' ' || label.code`,
  json: `json_build_object(
    'id', label.supermarket_id || ' ' || label.code,
    'supermarketId', label.supermarket_id,
    'code', label.code,
    'valueKind', label.value_kind,
    'product', ${productJson})`,
};
