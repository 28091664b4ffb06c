/** The confirmation of products that only one household sees (PRD-05, docs/adr/0078). */
import { statement } from '../../../db/database.ts';
import { everybody, isUnreportedIn } from '../../../shared/seen-products.ts';

/** Words that need no counterpart in the other name: sizes, short numbers, and what joins words. */
const smallWord =
  '^([0-9]{1,4}(un|kg|g|mg|l|ml|cm|m)?|un|kg|g|l|ml|de|da|do|e|em|com|sem|para|c|d|p|s)?$';
/** What separates words: spaces and ASCII punctuation. Other scripts stay in their words. */
const separators = '[ -/:-`{-~]+';

/**
 * SQL for whether two folded texts name the same product, so that everybody may see the first one. Each
 * of its words must be like a word of the other text, because an insult in three other words would
 * hardly make the whole text less similar. Trigrams may leave out letters of other scripts, so a word
 * with such letters must be in the other text as it is.
 */
const isSimilar = (shown: string, other: string) => `similarity(${shown}, ${other}) >= 0.5
  and not exists (select 1 from regexp_split_to_table(${shown}, '${separators}') as word
    where word !~ '${smallWord}' and (word_similarity(word, ${other}) < 0.5
      or word ~ '[^ -~]' and strpos(${other}, word) = 0))`;

/**
 * The people who live in a household, were removed from it, or joined it by an invite. There are none if
 * the household has ended.
 */
export const selectPeopleOf = statement<{ userId: string }, { householdId: string }>(
  'selectPeopleOf',
  `select user_id as "userId" from household_members where household_id = :householdId
   union select user_id from household_removals where household_id = :householdId
   union select user_id from household_invite_uses where household_id = :householdId`,
);

/** Whether somebody of one group lives with, or is, somebody of the other. */
export const selectAreRelated = statement<
  { areRelated: boolean },
  { userIds: readonly string[]; otherUserIds: readonly string[] }
>(
  'selectAreRelated',
  `select exists (
     select 1 from household_members as shared
     join household_members as other on other.household_id = shared.household_id
     where shared.user_id = any(:userIds::uuid[]) and other.user_id = any(:otherUserIds::uuid[])
   ) as "areRelated"`,
);

/** An unconfirmed product of another household. */
export interface UnconfirmedProduct {
  readonly id: string;
  readonly seenIn: string;
  readonly barcode: string | null;
}

/** Lets registrations and confirmations of one product run one after the other. */
export const lockProductKey = statement<never, { key: string }>(
  'lockProductKey',
  `select 1 from (select pg_advisory_xact_lock(hashtextextended('product ' || :key, 0))) as locked`,
);

/** SQL for the key of the lock on a name, brand and category of the shared catalogue. */
export const nameKey = (foldedName: string, foldedBrand: string, categoryId: string) =>
  `hashtextextended(concat_ws(' ', 'name', ${foldedName}, ${foldedBrand}, ${categoryId}), 0)`;

/**
 * Lets confirmations of products with the same name, brand and category run one after the other. It runs
 * before {@link confirmProduct}, because a statement sees only what was committed before it began. Locks in
 * the order of the keys, as each transaction does, so that no two wait for each other.
 */
export const lockProductNames = statement<never, { ids: readonly string[] }>(
  'lockProductNames',
  `select pg_advisory_xact_lock(key) from (
     select distinct ${nameKey('folded_name', 'folded_brand', 'category_id')} as key
     from products where id = any(:ids::uuid[]) order by key
   ) as names`,
);

/** Locks as {@link lockProductNames} does, for a product that begins in the shared catalogue. */
export const lockNewName = statement<
  never,
  { foldedName: string; foldedBrand: string; categoryId: string }
>(
  'lockNewName',
  `select pg_advisory_xact_lock(${nameKey(':foldedName::text', ':foldedBrand::text', ':categoryId::uuid')})`,
);

type ProductKey = {
  householdId: string;
  barcode: string | null;
  foldedName: string;
  foldedBrand: string;
  categoryId: string;
  userId: string;
};

/** SQL for whether an unconfirmed product is of another person and household, and not reported here. */
const isOfOthers = (product: string, household: string, user: string) => `
  ${product}.merged_into is null and ${product}.seen_in not in ('${everybody}', ${household})
  and ${product}.created_by is distinct from ${user} and ${isUnreportedIn(product, household)}`;

/**
 * The products that other households registered with this barcode and a similar name, or, without a
 * barcode, with this name, brand and category; the oldest first.
 */
export const selectUnconfirmedProducts = statement<UnconfirmedProduct, ProductKey>(
  'selectUnconfirmedProducts',
  `select p.id, p.seen_in as "seenIn", p.barcode from products as p
   where ${isOfOthers('p', ':householdId', ':userId')}
     and (p.barcode = :barcode
       and ${isSimilar('p.search_text', `rtrim(:foldedName || ' ' || :foldedBrand)`)}
       or :barcode::text is null and p.barcode is null
       and p.folded_name = :foldedName and p.folded_brand = :foldedBrand
           and p.category_id = :categoryId)
   order by p.created_at, p.id limit 50`,
);

/** Whether Open Food Facts has a similar name for this barcode. */
export const selectIsKnownToOpenFoodFacts = statement<
  { isKnown: boolean },
  { barcode: string; searchText: string; foldedAnswer: string }
>(
  'selectIsKnownToOpenFoodFacts',
  `select ${isSimilar(':searchText::text', ':foldedAnswer::text')} as "isKnown" from open_food_facts
   where barcode = :barcode`,
);

/** The name and brand of Open Food Facts for a barcode. */
export const selectOpenFoodFactsName = statement<
  { name: string; brand: string | null },
  { barcode: string }
>(
  'selectOpenFoodFactsName',
  'select name, brand from open_food_facts where barcode = :barcode and name is not null',
);

/**
 * Which keys of a new product the shared catalogue has already, and whether a member of the household has
 * reported each product that has them: those do not hinder the household.
 */
export const selectSharedKeys = statement<
  { hasBarcode: boolean; hasName: boolean; isReported: boolean },
  {
    id: string;
    householdId: string;
    barcode: string | null;
    foldedName: string;
    foldedBrand: string;
    categoryId: string;
  }
>(
  'selectSharedKeys',
  `select
     coalesce(bool_or(is_unreported and barcode = :barcode), false) as "hasBarcode",
     coalesce(bool_or(is_unreported and has_name), false) as "hasName",
     coalesce(bool_or(not is_unreported), false) as "isReported"
   from (
     select p.barcode, p.folded_name = :foldedName and p.folded_brand = :foldedBrand
       and p.category_id = :categoryId as has_name,
       ${isUnreportedIn('p', ':householdId')} as is_unreported
     from products as p
     where p.seen_in = '${everybody}' and p.id <> :id
       and (p.barcode = :barcode or p.folded_name = :foldedName and p.folded_brand = :foldedBrand
         and p.category_id = :categoryId)
   ) as shared`,
);

/**
 * Lets the unconfirmed products of the household with these keys belong to nobody, if one of its members
 * has reported them. So a new registration takes their place.
 */
export const releaseReported = statement<
  never,
  {
    householdId: string;
    barcode: string | null;
    foldedName: string;
    foldedBrand: string;
    categoryId: string;
  }
>(
  'releaseReported',
  `update products as p set seen_in = gen_random_uuid()
   where p.seen_in = :householdId and p.seen_in <> '${everybody}'
     and not (${isUnreportedIn('p', ':householdId')})
     and (p.barcode = :barcode or p.folded_name = :foldedName and p.folded_brand = :foldedBrand
       and p.category_id = :categoryId)`,
);

/**
 * Shows a product to everybody. Returns no row if the shared catalogue has its barcode, or its name,
 * brand and category already.
 */
export const confirmProduct = statement<{ id: string }, { id: string }>(
  'confirmProduct',
  `update products as p set is_hidden = false, seen_in = '${everybody}'
   where p.id = :id and not exists (
     select 1 from products as shared
     where shared.seen_in = '${everybody}' and shared.barcode = p.barcode
   ) and not exists (
     select 1 from products as shared
     where shared.seen_in = '${everybody}' and shared.folded_name = p.folded_name
       and shared.folded_brand = p.folded_brand and shared.category_id = p.category_id
   )
   returning p.id`,
);

/** The products of other households that a purchase with barcode and name may confirm; the oldest first. */
export const selectBoughtUnconfirmedProducts = statement<
  UnconfirmedProduct,
  {
    householdId: string;
    barcodes: readonly string[];
    foldedNames: readonly string[];
    userId: string;
  }
>(
  'selectBoughtUnconfirmedProducts',
  `select distinct p.id, p.seen_in as "seenIn", p.barcode, p.created_at
   from unnest(:barcodes::text[], :foldedNames::text[]) as bought (barcode, name)
   join products as p on p.barcode = bought.barcode
   where ${isOfOthers('p', ':householdId', ':userId')} and ${isSimilar('p.search_text', 'bought.name')}
   order by p.created_at, p.id limit 200`,
);

/**
 * Lets the unconfirmed products of a household that ends belong to nobody: a random id in place of its
 * own keeps them unconfirmed.
 */
export const forgetSeenIn = statement<never, { householdId: string }>(
  'forgetSeenIn',
  'update products set seen_in = gen_random_uuid() where seen_in = :householdId',
);
