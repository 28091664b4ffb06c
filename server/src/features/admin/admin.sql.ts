import type { AdminHousehold, AdminProduct, ProductId } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

export const selectSizes = statement<{
  databaseBytes: number;
  people: number;
  households: number;
  products: number;
}>(
  'selectSizes',
  `select pg_database_size(current_database()) as "databaseBytes",
     (select count(*) from users) as people,
     (select count(*) from households) as households,
     (select count(*) from products where not is_hidden) as products`,
);

export const countPushDevices = statement<{ pushDevices: number }>(
  'countPushDevices',
  'select count(*) as "pushDevices" from push_subscriptions',
);

/** Returns the sizes of households, without names and ids. */
export const selectHouseholdSizes = statement<AdminHousehold, { limit: number }>(
  'selectHouseholdSizes',
  `with counts as (
     select household_id, 1 as members, 0 as lists, 0 as items, 0 as stock, 0 as purchases
     from household_members
     union all
     select household_id, 0, count(*), 0, 0, 0 from lists group by household_id
     union all
     select household_id, 0, 0, count(*), 0, 0 from list_items group by household_id
     union all
     select household_id, 0, 0, 0, count(*), 0 from pantry_items group by household_id
     union all
     select household_id, 0, 0, 0, 0, count(*) from purchases group by household_id
   ), sums as (
     select household_id, sum(members)::bigint as members, sum(lists)::bigint as lists,
       sum(items)::bigint as items, sum(stock)::bigint as stock,
       sum(purchases)::bigint as purchases
     from counts group by household_id
   )
   select households.created_at as "createdAt", members, lists, items, stock, purchases
   from sums join households on households.id = sums.household_id
   order by items + stock + purchases desc, households.created_at, households.id
   limit :limit`,
);

const productJson = (product: string, category: string) => `json_build_object(
  'id', ${product}.id, 'name', ${product}.name, 'brand', ${product}.brand, 'categoryName', ${category}.name,
  'typicalUnit', ${product}.typical_unit, 'barcode', ${product}.barcode, 'imageUrl', ${product}.image_url)`;

type ProductRow = AdminProduct & { id: ProductId };

interface ProposedMerge {
  reason: 'barcode' | 'name';
  one: ProductRow;
  other: ProductRow;
}

// SQL conditions on the rows `one` and `other` of `products`.
const areVisible = 'not one.is_hidden and not other.is_hidden';
/** The barcodes are the same GTIN, possibly with different leading zeros. */
const haveSameBarcode = "ltrim(other.barcode, '0') = ltrim(one.barcode, '0')";
/** The folded names are equal, and the brands are equal or one product has no brand. */
const haveSameName = `other.folded_name = one.folded_name
  and (other.folded_brand = one.folded_brand or '' in (one.folded_brand, other.folded_brand))`;

/**
 * Returns pairs of visible products that are probably the same product. Pairs that an operator has
 * kept separate are left out.
 */
export const selectProposedMerges = statement<ProposedMerge, { limit: number }>(
  'selectProposedMerges',
  `with pairs as (
     select 'barcode' as reason, one.id as one_id, other.id as other_id
     from products as one join products as other on ${haveSameBarcode} and other.id > one.id
     where ${areVisible}
     union
     select 'name', one.id, other.id
     from products as one join products as other on ${haveSameName} and other.id > one.id
     where ${areVisible}
   )
   select reason, ${productJson('one', 'one_category')} as one,
     ${productJson('other', 'other_category')} as other
   from (
     select one_id, other_id, min(reason) as reason from pairs group by one_id, other_id
   ) as pair
   join products as one on one.id = pair.one_id
   join categories as one_category on one_category.id = one.category_id
   join products as other on other.id = pair.other_id
   join categories as other_category on other_category.id = other.category_id
   where not exists (
     select 1 from distinct_products as kept
     where kept.one_id = pair.one_id and kept.other_id = pair.other_id
   )
   order by reason, one.folded_name collate "C", pair.one_id, pair.other_id
   limit :limit`,
);

/** Whether the pair is still proposed. Returns no row if one of the products does not exist. */
export const selectIsProposed = statement<
  { isProposed: boolean },
  { productId: string; otherId: string }
>(
  'selectIsProposed',
  `select (${areVisible} and (${haveSameBarcode} or ${haveSameName}) and not exists (
     select from distinct_products
     where one_id = least(one.id, other.id) and other_id = greatest(one.id, other.id)
   )) is true as "isProposed"
   from products as one, products as other where one.id = :productId and other.id = :otherId`,
);

/**
 * Records that an operator keeps both products. The insert violates a foreign key if a product does
 * not exist.
 */
export const insertKeptPair = statement<never, { id: string; otherId: string }>(
  'insertKeptPair',
  `insert into distinct_products (one_id, other_id)
   values (least(:id::uuid, :otherId::uuid), greatest(:id::uuid, :otherId::uuid))
   on conflict (one_id, other_id) do nothing`,
);

/** Returns the account of a person, or no row for an unknown id. */
export const selectPerson = statement<
  { subject: string; email: string; isOperator: boolean },
  { userId: string }
>(
  'selectPerson',
  `select subject, email, operator_since is not null as "isOperator" from users where id = :userId`,
);
