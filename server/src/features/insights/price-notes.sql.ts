import type { Reply } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

type PriceNote = Reply<'notePrice'>['body'];

const columns = `note.id, note.product_id as "productId", market.name as supermarket, note.unit,
  note.price, note.noted_at as "notedAt"`;

/** Inserts a price note. Returns no row for an existing id. */
export const insertPriceNote = statement<
  PriceNote,
  {
    id: string;
    householdId: string;
    authorId: string;
    productId: string;
    supermarketId: string;
    unit: string;
    price: number;
    notedAt: Date;
    now: Date;
  }
>(
  'insertPriceNote',
  `with note as (
     insert into price_notes
       (id, household_id, noted_by, product_id, supermarket_id, unit, price, noted_at, created_at)
     values (:id, :householdId, :authorId, :productId, :supermarketId, :unit, :price, :notedAt, :now)
     on conflict on constraint price_notes_pkey do nothing
     returning *
   )
   select ${columns} from note join supermarkets as market
     on market.household_id = :householdId and market.id = note.supermarket_id`,
);

export const selectPriceNote = statement<PriceNote, { id: string; householdId: string }>(
  'selectPriceNote',
  `select ${columns}
   from price_notes as note join supermarkets as market
     on market.household_id = note.household_id and market.id = note.supermarket_id
   where note.id = :id and note.household_id = :householdId`,
);

export const countPriceNotes = statement<{ count: number }, { householdId: string }>(
  'countPriceNotes',
  `select count(*)::int as count from price_notes where household_id = :householdId`,
);

export const deletePriceNote = statement<{ id: string }, { id: string; householdId: string }>(
  'deletePriceNote',
  `delete from price_notes where id = :id and household_id = :householdId returning id`,
);
