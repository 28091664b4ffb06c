import type { Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

type StoreLabel = Reply<'saveStoreLabel'>['body'];

const columns = `
  label.code, label.value_kind as "valueKind",
  json_build_object(
    'id', product.id,
    'name', product.name,
    'brand', product.brand,
    'categoryName', category.name,
    'typicalUnit', product.typical_unit,
    'imageUrl', product.image_url
  ) as product`;
const productTables = `
  join products as product on product.id = label.product_id
  join categories as category on category.id = product.category_id`;

export const selectStoreLabels = statement<StoreLabel, [userId: string, foldedName: string]>(
  'store-labels.of-supermarket',
  `select ${columns}
   from supermarkets
   join store_labels as label
     on label.user_id = supermarkets.user_id and label.supermarket_id = supermarkets.id
   ${productTables}
   where supermarkets.user_id = $1 and supermarkets.folded_name = $2
   order by label.code`,
);

export const saveStoreLabel = statement<
  StoreLabel,
  [
    userId: string,
    supermarketId: string,
    code: string,
    productId: string,
    valueKind: string,
    now: Date,
  ]
>(
  'store-labels.save',
  `with label as (
     insert into store_labels
       (user_id, supermarket_id, code, product_id, value_kind, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict on constraint store_labels_pkey do update set
       product_id = excluded.product_id, value_kind = excluded.value_kind, updated_at = $6
     returning code, product_id, value_kind
   )
   select ${columns} from label ${productTables}`,
);

export const countStoreLabels = statement<
  { count: number },
  [userId: string, supermarketId: string]
>(
  'store-labels.count',
  `select count(*)::int as count from store_labels where user_id = $1 and supermarket_id = $2`,
);
