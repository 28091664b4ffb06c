/** The statements that bring barcodes of earlier versions into their one stored form. */
import { statement } from '../../../db/database.ts';
import { everybody, isUnreportedIn } from '../../../shared/seen-products.ts';

/**
 * SQL for whether a stored barcode is an EAN-8 with five zeros before it (barcodes.ts, readEan). The bounds
 * let an index find the few codes that begin so.
 */
const isPadded = (barcode: string) => `${barcode} >= '00000' and ${barcode} < '00001'
  and ${barcode} ~ '^00000[13-9][0-9]{7}$'`;
const shortForm = (barcode: string) => `substr(${barcode}, 6)`;

export interface PaddedProduct {
  readonly id: string;
  readonly barcode: string;
  /** The household that alone sees it, or everybody. */
  readonly seenIn: string;
}

/**
 * The products with a code of the earlier form after this one, in the order of their codes. A product that an operator keeps
 * apart from the one with the same number keeps its code.
 */
export const selectPadded = statement<
  PaddedProduct,
  { afterBarcode: string; afterSeenIn: string; limit: number }
>(
  'selectPadded',
  `select p.id, p.barcode, p.seen_in as "seenIn" from products as p
   where ${isPadded('p.barcode')} and (p.barcode, p.seen_in) > (:afterBarcode, :afterSeenIn::uuid)
     and not exists (
     select 1 from products as short_coded join distinct_products as kept
       on kept.one_id = least(p.id, short_coded.id) and kept.other_id = greatest(p.id, short_coded.id)
     where short_coded.barcode = ${shortForm('p.barcode')})
   order by p.barcode, p.seen_in limit :limit`,
);

interface ProductWithBarcode extends PaddedProduct {
  /** Whether everybody, or the household that registered it, finds the product. */
  readonly isVisible: boolean;
  /** The product to which its barcode leads: itself, or the one into which it was merged. */
  readonly targetId: string;
}
const columns = `p.id, p.barcode, p.seen_in as "seenIn", coalesce(p.merged_into, p.id) as "targetId",
  p.merged_into is null and (not p.is_hidden or p.seen_in <> '${everybody}') as "isVisible"`;

/** The product, if its code still has the earlier form, and the short form of the code. */
export const selectPaddedProduct = statement<
  ProductWithBarcode & { shortBarcode: string },
  { id: string }
>(
  'selectPaddedProduct',
  `select ${columns}, ${shortForm('p.barcode')} as "shortBarcode"
   from products as p where p.id = :id and ${isPadded('p.barcode')}`,
);

/** The product that has the short code and is seen by the same household, or by everybody. */
export const selectShortCodedProduct = statement<
  ProductWithBarcode & { isTargetVisible: boolean },
  { barcode: string; seenIn: string }
>(
  'selectShortCodedProduct',
  `select ${columns}, target.merged_into is null
     and (not target.is_hidden or target.seen_in = p.seen_in and target.seen_in <> '${everybody}')
     as "isTargetVisible"
   from products as p join products as target on target.id = coalesce(p.merged_into, p.id)
   where p.barcode = :barcode and p.seen_in = :seenIn`,
);

/**
 * An unconfirmed product of a household with the code of this product in either form, beside the visible
 * product of everybody that has it, or will have it. A product of everybody that a member of the household has
 * reported does not replace its own (PRD-09).
 */
export const selectReplacedByShared = statement<{ id: string; sharedId: string }, { id: string }>(
  'selectReplacedByShared',
  `select own.id, shared.id as "sharedId"
   from products as p
   join products as own on own.barcode in (${shortForm('p.barcode')}, p.barcode)
   join products as shared on shared.barcode in (${shortForm('p.barcode')}, p.barcode)
   where p.id = :id and ${isPadded('p.barcode')}
     and own.seen_in <> '${everybody}' and own.merged_into is null
     and shared.seen_in = '${everybody}' and not shared.is_hidden
     and ${isUnreportedIn('shared', 'own.seen_in')}
     and (shared.barcode <> p.barcode or not exists (
       select 1 from products as short_coded
       join products as target on target.id = coalesce(short_coded.merged_into, short_coded.id)
       where short_coded.barcode = ${shortForm('p.barcode')} and short_coded.seen_in = '${everybody}'
         and target.id <> shared.id and target.merged_into is null and not target.is_hidden))
   order by own.id limit 1`,
);

export const updateBarcode = statement<never, { id: string; barcode: string | null }>(
  'updateBarcode',
  'update products set barcode = :barcode where id = :id',
);

/**
 * Stores a batch of the answers of Open Food Facts under the short form of their codes, and returns their
 * number. An answer that is stored under the short form already stays.
 */
export const shortenAnswers = statement<{ count: number }, { batch: number }>(
  'shortenAnswers',
  `with padded as (
     delete from open_food_facts where barcode = any(array(
       select barcode from open_food_facts where ${isPadded('barcode')}
       order by barcode limit :batch for update skip locked))
     returning *
   ), stored as (
     insert into open_food_facts (barcode, name, brand, folded_category, typical_unit, description,
       image_url, fetched_at, asked_until)
     select ${shortForm('barcode')}, name, brand, folded_category, typical_unit, description, image_url,
       fetched_at, asked_until from padded
     on conflict (barcode) do nothing
   )
   select count(*)::int as count from padded`,
);

/**
 * Takes the lock of the job until the transaction ends, so that one process at a time joins. Does not wait if
 * another process has it. The number is arbitrary.
 */
export const tryJoinLock = statement<{ isOurs: boolean }>(
  'tryJoinLock',
  'select pg_try_advisory_xact_lock(7283465) as "isOurs"',
);
