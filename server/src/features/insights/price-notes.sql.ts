import type { Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

type PriceNote = Reply<'notePrice'>['body'];

const columns = `note.id, note.product_id as "productId", market.name as supermarket, note.unit,
  note.price, note.noted_at as "notedAt"`;

/** Inserts a price note. Returns no row for an existing id. */
export const insertPriceNote = statement<
  PriceNote,
  [
    id: string,
    householdId: string,
    authorId: string,
    productId: string,
    supermarketId: string,
    unit: string,
    price: number,
    notedAt: Date,
    now: Date,
  ]
>(
  'price-notes.insert',
  `with note as (
     insert into price_notes
       (id, household_id, noted_by, product_id, supermarket_id, unit, price, noted_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict on constraint price_notes_pkey do nothing
     returning *
   )
   select ${columns} from note join supermarkets as market
     on market.household_id = $2 and market.id = note.supermarket_id`,
);

export const selectPriceNote = statement<PriceNote, [id: string, householdId: string]>(
  'price-notes.one',
  `select ${columns}
   from price_notes as note join supermarkets as market
     on market.household_id = note.household_id and market.id = note.supermarket_id
   where note.id = $1 and note.household_id = $2`,
);

export const countPriceNotes = statement<{ count: number }, [householdId: string]>(
  'price-notes.count',
  `select count(*)::int as count from price_notes where household_id = $1`,
);

export const deletePriceNote = statement<{ id: string }, [id: string, householdId: string]>(
  'price-notes.delete',
  `delete from price_notes where id = $1 and household_id = $2 returning id`,
);
