import { isoInstant } from '../../db/iso-instant.ts';

/** SQL for all supermarkets of a user, the last used first, for them to take away. */
export const exportedSupermarkets = (user: string) => `(
  select coalesce(json_agg(json_build_object(
    'name', market.name,
    'lastUsedAt', ${isoInstant('market.last_used_at')}
  ) order by market.last_used_at desc, market.id desc), '[]')
  from supermarkets as market where market.user_id = ${user}
)`;

/** SQL for what a user said scales' labels mean, by supermarket and code, for them to take away. */
export const exportedStoreLabels = (user: string) => `(
  select coalesce(json_agg(json_build_object(
    'supermarket', market.name,
    'code', label.code,
    'valueKind', label.value_kind,
    'productId', label.product_id,
    'productName', product.name,
    'savedAt', ${isoInstant('label.updated_at')}
  ) order by market.folded_name, label.code), '[]')
  from store_labels as label
  join products as product on product.id = label.product_id
  join supermarkets as market on market.id = label.supermarket_id
  where label.user_id = ${user}
)`;
