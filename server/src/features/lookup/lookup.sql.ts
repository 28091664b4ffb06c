import type { Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';
import { everybody, isUnreportedBy } from '../../shared/seen-products.ts';

type Found = NonNullable<Reply<'lookUpBarcode'>['body']['found']>;

/** The stored response for a barcode. `name` is null if the barcode is unknown. */
export interface StoredAnswer extends Omit<Found, 'name'> {
  readonly name: string | null;
  readonly isFresh: boolean;
}

export const selectStoredAnswer = statement<StoredAnswer, { barcode: string; now: Date }>(
  'selectStoredAnswer',
  `select f.name, f.brand, c.id as "categoryId", f.typical_unit as "typicalUnit",
     f.image_url as "imageUrl", f.asked_until > :now as "isFresh"
   from open_food_facts f left join categories c on c.folded_name = f.folded_category
   where f.barcode = :barcode`,
);

/**
 * Returns a row if the shared catalogue has a product with this barcode, hidden or not, or if the
 * household registered one, and the user has not reported it.
 */
export const selectCatalogued = statement<
  { id: string },
  { barcode: string; householdId: string; userId: string }
>(
  'selectCatalogued',
  `select id from products as p
   where barcode = :barcode and seen_in in ('${everybody}', :householdId)
     and ${isUnreportedBy('p', ':userId')}`,
);

export const upsertAnswer = statement<
  never,
  {
    barcode: string;
    name: string | null;
    brand: string | null;
    category: string | null;
    typicalUnit: string;
    description: string | null;
    imageUrl: string | null;
    now: Date;
    freshUntil: Date;
  }
>(
  'upsertAnswer',
  `insert into open_food_facts (barcode, name, brand, folded_category, typical_unit, description,
     image_url, fetched_at, asked_until)
   values (:barcode, :name, :brand, :category, :typicalUnit, :description, :imageUrl, :now, :freshUntil)
   on conflict (barcode) do update set
     name = excluded.name, brand = excluded.brand, folded_category = excluded.folded_category,
     typical_unit = excluded.typical_unit, description = excluded.description,
     image_url = excluded.image_url, fetched_at = excluded.fetched_at,
     asked_until = excluded.asked_until`,
);

/**
 * Stores many products at once. `products` is the JSON of an array of products with their barcodes.
 * Returns the barcodes of the products that were new, had changed, or had been stored too long ago.
 */
export const importProducts = statement<
  { barcode: string },
  { products: string; now: Date; freshUntil: Date }
>(
  'importProducts',
  `insert into open_food_facts as stored (barcode, name, brand, folded_category, typical_unit,
     description, image_url, fetched_at, asked_until)
   select barcode, name, brand, category, "typicalUnit", description, "imageUrl", :now, :freshUntil
   from json_to_recordset(:products::json) as found (barcode text, name text, brand text, category text,
     "typicalUnit" text, description text, "imageUrl" text)
   order by barcode
   on conflict (barcode) do update set
     name = excluded.name, brand = excluded.brand, folded_category = excluded.folded_category,
     typical_unit = excluded.typical_unit, description = excluded.description,
     image_url = excluded.image_url, fetched_at = excluded.fetched_at,
     asked_until = excluded.asked_until
   where (stored.name, stored.brand, stored.folded_category, stored.typical_unit, stored.description,
       stored.image_url)
     is distinct from (excluded.name, excluded.brand, excluded.folded_category,
       excluded.typical_unit, excluded.description, excluded.image_url)
     or stored.asked_until <= :now
   returning barcode`,
);

/**
 * Locks the reservation of calls for all processes until the transaction ends. The number of the
 * lock is arbitrary.
 */
export const lockCalls = statement('lockCalls', 'select pg_advisory_xact_lock(7283462)');

/**
 * Reserves one of `maxCalls` calls until `reservedUntil`. Returns no row if all of them are still
 * reserved at `now`.
 */
export const reserveCall = statement<
  { slot: string },
  { maxCalls: number; now: Date; reservedUntil: Date }
>(
  'reserveCall',
  `insert into quota_uses (name, who, uses, ends_at)
   select 'lookup-place', slot::text, 1, :reservedUntil
     from generate_series(1, :maxCalls::integer) as slot
   where not exists (
     select 1 from quota_uses as reserved
     where reserved.name = 'lookup-place' and reserved.who = slot::text and reserved.ends_at > :now)
   limit 1
   on conflict (name, who) do update set ends_at = excluded.ends_at
   returning who as slot`,
);

/** Deletes unknown barcodes that may be requested again. */
export const purgeUnknown = createPurgeStatement('purgeUnknown', {
  table: 'open_food_facts',
  orderBy: 'asked_until',
  expired: 'name is null and asked_until <= :before',
});

/**
 * Deletes outdated responses that no product uses. A product uses the response for its own barcode,
 * from which it shows the picture.
 */
export const purgeUnused = createPurgeStatement('purgeUnused', {
  table: 'open_food_facts',
  orderBy: 'asked_until',
  expired: `name is not null and asked_until <= :before
    and not exists (select 1 from products where products.barcode = open_food_facts.barcode)`,
});
