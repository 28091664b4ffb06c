/** The confirmation of products that only one household sees (PRD-05, docs/adr/0078). */
import { statement } from '../../../db/database.ts';
import { everybody } from '../seen-products.ts';

/**
 * SQL for whether two folded texts name the same product. A text that contains the other one, and as
 * much besides, does not.
 */
const isSimilar = (one: string, other: string) => `similarity(${one}, ${other}) >= 0.5`;

/**
 * SQL for whether a household and a user are independent of who registered the product: another person
 * did, and no member of one household lives with, or is, a member of the other.
 */
const isIndependentOf = (product: string, household: string, user: string) => `
  ${product}.created_by is distinct from ${user}
  and not exists (
  select 1 from household_members as mine
  join household_members as shared on shared.user_id = mine.user_id
  join household_members as other on other.household_id = shared.household_id
  join household_members as theirs on theirs.user_id = other.user_id
  where mine.household_id = ${household} and theirs.household_id = ${product}.seen_in)`;

/** Lets registrations and confirmations of one product run one after the other. */
export const lockProductKey = statement<never, [key: string]>(
  'confirm.lock',
  `select 1 from (select pg_advisory_xact_lock(hashtextextended('product ' || $1, 0))) as locked`,
);

type ProductKey = [
  householdId: string,
  barcode: string | null,
  foldedName: string,
  foldedBrand: string,
  categoryId: string,
  userId: string,
];

/**
 * The product that another household registered with this barcode and a similar name, or, without a
 * barcode, with this name, brand and category.
 */
export const selectTwin = statement<{ id: string }, ProductKey>(
  'confirm.twin',
  `select p.id from products as p
   where p.merged_into is null and p.seen_in not in ('${everybody}', $1)
     and (p.barcode = $2 and ${isSimilar('p.search_text', `rtrim($3 || ' ' || $4)`)}
       or $2::text is null and p.barcode is null
         and p.folded_name = $3 and p.folded_brand = $4 and p.category_id = $5)
     and ${isIndependentOf('p', '$1', '$6')}
   order by p.created_at, p.id limit 1`,
);

/** Whether Open Food Facts has a similar name for this barcode. */
export const selectIsKnownToOpenFoodFacts = statement<
  { isKnown: boolean },
  [barcode: string, searchText: string, foldedAnswer: string]
>(
  'confirm.open-food-facts',
  `select ${isSimilar('$2::text', '$3::text')} as "isKnown" from open_food_facts where barcode = $1`,
);

/** The name and brand of Open Food Facts for a barcode. */
export const selectOpenFoodFactsName = statement<
  { name: string; brand: string | null },
  [barcode: string]
>(
  'confirm.open-food-facts-name',
  'select name, brand from open_food_facts where barcode = $1 and name is not null',
);

/** Which keys of a new product the shared catalogue has already. */
export const selectSharedKeys = statement<
  { hasBarcode: boolean; hasName: boolean },
  [id: string, barcode: string | null, foldedName: string, foldedBrand: string, categoryId: string]
>(
  'confirm.shared-keys',
  `select
     exists (select 1 from products
       where barcode = $2 and seen_in = '${everybody}' and id <> $1) as "hasBarcode",
     exists (select 1 from products
       where folded_name = $3 and folded_brand = $4 and category_id = $5
         and seen_in = '${everybody}' and id <> $1) as "hasName"`,
);

/**
 * Shows a product to everybody. Returns no row if the shared catalogue has its barcode, or its name,
 * brand and category already.
 */
export const confirmProduct = statement<{ id: string }, [id: string]>(
  'confirm.product',
  `update products as p set is_hidden = false, seen_in = '${everybody}'
   where p.id = $1 and not exists (
     select 1 from products as shared
     where shared.seen_in = '${everybody}' and shared.barcode = p.barcode
   ) and not exists (
     select 1 from products as shared
     where shared.seen_in = '${everybody}' and shared.folded_name = p.folded_name
       and shared.folded_brand = p.folded_brand and shared.category_id = p.category_id
   )
   returning p.id`,
);

/** The unconfirmed products of other households that a purchase with barcode and name confirms. */
export const selectBoughtTwins = statement<
  { id: string },
  [householdId: string, barcodes: readonly string[], foldedNames: readonly string[], userId: string]
>(
  'confirm.bought',
  `select distinct on (p.barcode) p.id
   from unnest($2::text[], $3::text[]) as bought (barcode, name)
   join products as p on p.barcode = bought.barcode
   where p.merged_into is null and p.seen_in not in ('${everybody}', $1)
     and ${isSimilar('p.search_text', 'bought.name')} and ${isIndependentOf('p', '$1', '$4')}
   order by p.barcode, p.created_at, p.id`,
);

/**
 * Lets the unconfirmed products of a household that ends belong to nobody: a random id in place of its
 * own keeps them unconfirmed.
 */
export const forgetSeenIn = statement<never, [householdId: string]>(
  'confirm.forget',
  'update products set seen_in = gen_random_uuid() where seen_in = $1',
);
