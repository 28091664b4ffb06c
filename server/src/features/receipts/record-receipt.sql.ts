import { limits } from '@quitanda/contract';
import { statement } from '../../db/database.ts';

/** The maximum number of stored codes of a household. The least recently used ones are deleted. */
const maxCodesPerHousehold = 20_000;

/**
 * Finds the recorded receipt with this id or with this access key. If `accessKey` is null, finds
 * the recorded receipt with this id, or with this CNPJ, time and total.
 */
export const selectRecordedReceipt = statement<
  { id: string },
  {
    householdId: string;
    id: string;
    accessKey: string | null;
    cnpj: string | null;
    issuedAt: Date;
    total: number;
  }
>(
  'selectRecordedReceipt',
  `select id from receipts
   where household_id = :householdId and (id = :id or access_key = :accessKey
     or (:accessKey is null and cnpj is not distinct
       from :cnpj and issued_at = :issuedAt and total = :total))
   order by (id = :id) desc, created_at
   limit 1`,
);

/** Returns locked items of a list as a JSON array of their rows. */
export const selectItemRows = statement<
  { json: string },
  { householdId: string; itemIds: readonly string[] }
>(
  'selectItemRows',
  `select coalesce(jsonb_agg(to_jsonb(item)), '[]')::text as json
   from list_items as item where item.household_id = :householdId and item.id = any(:itemIds::uuid[])`,
);

/**
 * Sets the rows of list items that an undo of the finish restores. `items` is a JSON array of rows. An
 * undo does not restore the items that are not in the array.
 */
export const setUndoItems = statement<
  { id: string },
  { householdId: string; finishId: string; items: string }
>(
  'setUndoItems',
  `with before as materialized (
     select (item ->> 'id')::uuid as id, item from jsonb_array_elements(:items::jsonb) as item
   )
   update finish_moves set list_item = before.item
   from finish_moves as recorded left join before on before.id = recorded.list_item_id
   where recorded.household_id = :householdId and recorded.finish_id = :finishId
     and finish_moves.household_id = :householdId and finish_moves.finish_id = :finishId
     and finish_moves.list_item_id = recorded.list_item_id
   returning finish_moves.list_item_id as id`,
);

/**
 * Puts items of a locked list into the cart. Items that are in the cart already get the receipt's
 * price and quantity. A line in pieces counts as those, also of a plan in containers (UNI-12). `lines` is JSON:
 * `[{ id, product_id, price, quantity, unit, is_in_pieces }]`.
 */
export const takeItems = statement<
  { id: string },
  {
    householdId: string;
    listId: string;
    callerId: string;
    supermarketId: string;
    takenAt: Date;
    now: Date;
    lines: string;
  }
>(
  'takeItems',
  `update list_items as item set
     is_checked = true,
     price = line.price,
     paid = null,
     purchased_quantity = line.quantity,
     purchased_unit = nullif(line.unit, item.unit),
     purchased_unit_text = case when line.is_in_pieces then line.unit end,
     selected_product_id = coalesce(line.product_id, item.selected_product_id),
     scanned_barcode = null,
     supermarket_id = :supermarketId,
     taken_by = coalesce(item.taken_by, :callerId),
     taken_at = coalesce(item.taken_at, :takenAt),
     updated_at = :now
   from json_to_recordset(:lines::json) as line
     (id uuid, product_id uuid, price integer, quantity integer, unit text, is_in_pieces boolean)
   where item.household_id = :householdId and item.list_id = :listId and item.id = line.id
   returning item.id`,
);

/**
 * Sets the amounts paid and printed for lines of a finished trip. `lines` is JSON:
 * `[{ id, paid, printed }]`, with the ids of the list items.
 */
export const setPaidAmounts = statement<
  { id: string },
  { householdId: string; finishId: string; lines: string }
>(
  'setPaidAmounts',
  `update purchases set paid = line.paid, printed = line.printed
   from json_to_recordset(:lines::json) as line (id uuid, paid integer, printed jsonb)
   where household_id = :householdId and finish_id = :finishId and list_item_id = line.id
   returning list_item_id as id`,
);

export interface ReceiptColumns {
  readonly access_key: string | null;
  readonly cnpj: string | null;
  readonly shop_name: string;
  readonly supermarket_id: string;
  readonly issued_at: Date;
  readonly total: number;
  readonly discount: number;
  readonly source: string;
  readonly finish_id: string;
  readonly lines: readonly object[];
  readonly search_text: string;
}

/** `columns` is JSON: ReceiptColumns. */
export const insertReceipt = statement<
  { id: string },
  { householdId: string; id: string; callerId: string; now: Date; columns: string }
>(
  'insertReceipt',
  `insert into receipts (household_id, id, created_by, created_at, access_key, cnpj, shop_name,
     supermarket_id, issued_at, total, discount, source, finish_id, lines, search_text)
   select :householdId, :id, :callerId, :now, access_key, cnpj, shop_name, supermarket_id,
     issued_at, total, discount,
     source, finish_id, lines, search_text
   from json_to_record(:columns::json) as sent (access_key text, cnpj text, shop_name text,
     supermarket_id uuid, issued_at timestamptz, total integer, discount integer, source text,
     finish_id uuid, lines jsonb, search_text text)
   returning id`,
);

/** Stores the supermarket that belongs to a tax number (CNPJ) for this household. */
export const storeSupermarketOfCnpj = statement<
  { cnpj: string },
  { householdId: string; cnpj: string; supermarketId: string }
>(
  'storeSupermarketOfCnpj',
  `insert into receipt_shops (household_id, cnpj, supermarket_id)
   values (:householdId, :cnpj, :supermarketId)
   on conflict on constraint receipt_shops_pkey do update set supermarket_id = excluded.supermarket_id
   returning cnpj`,
);

/**
 * Stores what the household chose for the codes of a supermarket (CNPJ), and deletes the least
 * recently used codes, so that there is room for the codes of one receipt. `codes` is JSON:
 * `[{ code, product_id, name }]`, with each code once.
 */
export const storeCodeChoices = statement<
  { code: string },
  { householdId: string; cnpj: string; codes: string; now: Date }
>(
  'storeCodeChoices',
  `with sent as materialized (
     select * from json_to_recordset(:codes::json) as sent (code text, product_id uuid, name text)
   ), forgotten as (
     delete from receipt_codes where household_id = :householdId and (cnpj, code) in (
       select cnpj, code from receipt_codes where household_id = :householdId
       order by chosen_at desc, cnpj, code offset ${maxCodesPerHousehold - limits.itemsPerList})
   ), remembered as (
   insert into receipt_codes (household_id, cnpj, code, product_id, name, chosen_at)
   select :householdId, :cnpj, code, product_id, name, :now
   from sent
   on conflict on constraint receipt_codes_pkey do update set
     product_id = excluded.product_id, name = excluded.name, chosen_at = excluded.chosen_at
   returning code
   )
   select code from remembered`,
);
