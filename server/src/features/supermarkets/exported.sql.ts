import { isoInstant } from '../../db/values/iso-instant.ts';

/** SQL for all supermarkets of a household, the last used first, for the export. */
export const exportedSupermarkets = (household: string) => `(
  select coalesce(json_agg(json_build_object(
    'name', market.name,
    'lastUsedAt', ${isoInstant('market.last_used_at')},
    'mergedInto', target.name
  ) order by market.last_used_at desc, market.id desc), '[]')
  from supermarkets as market
  left join supermarkets as target
    on target.household_id = market.household_id and target.id = market.merged_into
  where market.household_id = ${household}
)`;

/** SQL for the store labels of a household, by supermarket and code, for the export. */
export const exportedStoreLabels = (household: string) => `(
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
  join supermarkets as market
    on market.household_id = label.household_id and market.id = label.supermarket_id
  where label.household_id = ${household}
)`;
