import type { Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

type Found = NonNullable<Reply<'lookUpBarcode'>['body']['found']>;

/** What is kept of a barcode; without a name it was not known. */
export interface KeptRow extends Omit<Found, 'name'> {
  readonly name: string | null;
  readonly isFresh: boolean;
}

export const selectKept = statement<KeptRow, [barcode: string, now: Date]>(
  'lookup.kept',
  `select f.name, f.brand, c.id as "categoryId", f.typical_unit as "typicalUnit",
     f.image_url as "imageUrl", f.asked_until > $2 as "isFresh"
   from open_food_facts f left join categories c on c.folded_name = f.folded_category
   where f.barcode = $1`,
);

/** Answers a row when the catalogue has a product of this barcode, hidden or not. */
export const selectCatalogued = statement<{ id: string }, [barcode: string]>(
  'lookup.catalogued',
  'select id from products where barcode = $1',
);

export const upsertAnswer = statement<
  never,
  [
    barcode: string,
    name: string | null,
    brand: string | null,
    category: string | null,
    typicalUnit: string,
    description: string | null,
    imageUrl: string | null,
    now: Date,
    askedUntil: Date,
  ]
>(
  'lookup.keep',
  `insert into open_food_facts (barcode, name, brand, folded_category, typical_unit, description,
     image_url, fetched_at, asked_until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (barcode) do update set
     name = excluded.name, brand = excluded.brand, folded_category = excluded.folded_category,
     typical_unit = excluded.typical_unit, description = excluded.description,
     image_url = excluded.image_url, fetched_at = excluded.fetched_at,
     asked_until = excluded.asked_until`,
);

/** What was found stays: products show its picture. */
export const deleteUnknownBefore = statement<never, [instant: Date]>(
  'lookup.purge',
  'delete from open_food_facts where name is null and asked_until <= $1',
);
