import type {
  FinishId,
  ListUnit,
  PantryId,
  ReceiptId,
  ReceiptSource,
  UserId,
} from '@quitanda/contract';
import type { Centavos, Thousandths } from '@quitanda/contract/values';
import { statement } from '../../db/database.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';

export interface ReceiptRow {
  readonly id: ReceiptId;
  readonly key: string | null;
  readonly shopName: string;
  readonly supermarket: string;
  readonly issuedAt: string;
  readonly total: Centavos;
  readonly discount: Centavos;
  readonly itemCount: number;
  readonly source: ReceiptSource;
  readonly finishId: FinishId;
  readonly pantryId: PantryId;
  readonly createdBy: UserId | null;
  readonly createdAt: string;
}

const columns = `receipts.id, receipts.access_key as key, receipts.shop_name as "shopName",
  market.name as supermarket, ${isoInstant('receipts.issued_at')} as "issuedAt", receipts.total,
  receipts.discount, jsonb_array_length(receipts.lines) as "itemCount", receipts.source,
  receipts.finish_id as "finishId", finishes.pantry_id as "pantryId",
  receipts.created_by as "createdBy", ${isoInstant('receipts.created_at')} as "createdAt"`;

const tables = `receipts
  join finishes on finishes.household_id = receipts.household_id and finishes.id = receipts.finish_id
  join supermarkets as market
    on market.household_id = receipts.household_id and market.id = receipts.supermarket_id`;

export const selectReceipt = statement<ReceiptRow, { householdId: string; receiptId: string }>(
  'selectReceipt',
  `select ${columns} from ${tables} where receipts.household_id = :householdId
   and receipts.id = :receiptId`,
);

/**
 * The receipts that are older than the receipt with the id `before`, or all if it is null, newest
 * first. Each pattern must match the search text.
 */
export const selectReceipts = statement<
  ReceiptRow,
  { householdId: string; before: string | null; patterns: readonly string[]; limit: number }
>(
  'selectReceipts',
  `select ${columns} from ${tables}
   where receipts.household_id = :householdId
     and (receipts.search_text || ' ' || market.folded_name) like all (:patterns::text[])
     and (:before::uuid is null or (receipts.issued_at, receipts.id) < (
       select last.issued_at, last.id from receipts as last
       where last.household_id = :householdId and last.id = :before))
   order by receipts.issued_at desc, receipts.id desc
   limit :limit`,
);

export interface LineRow {
  readonly text: string;
  readonly name: string;
  readonly productId: string | null;
  readonly categoryName: string | null;
  readonly imageUrl: string | null;
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
  readonly price: Centavos;
  readonly paid: Centavos;
  readonly total: Centavos | null;
  readonly discount: Centavos | null;
  readonly addition: Centavos | null;
  /** Whether the line was removed from the purchase, or its amounts were corrected. */
  readonly differs: boolean;
}

/** The lines as printed, in their order, with the current data of their products. */
export const selectReceiptLines = statement<LineRow, { householdId: string; receiptId: string }>(
  'selectReceiptLines',
  `select line.text, coalesce(product.name, line.name) as name, product.id as "productId",
     category.name as "categoryName", product.image_url as "imageUrl", line.quantity, line.unit,
      line.price, line.paid, line.total, line.discount, line.addition,
      bought.finish_id is null or bought.on_receipt is not null as differs
   from receipts
   cross join rows from (jsonb_to_recordset(receipts.lines) as (text text, name text,
       quantity integer, unit text, price integer, paid integer, total integer, discount integer,
       addition integer, "listItemId" uuid))
     with ordinality as line (text, name, quantity, unit, price, paid, total, discount, addition,
       list_item_id, position)
   left join purchases as bought
     on bought.household_id = receipts.household_id and bought.finish_id = receipts.finish_id
       and bought.list_item_id = line.list_item_id
   left join products as product on product.id = bought.product_id
   left join categories as category on category.id = product.category_id
   where receipts.household_id = :householdId and receipts.id = :receiptId
   order by line.position`,
);

/** The household's receipt with this access key; no row if there is none. */
export const selectReceiptByKey = statement<
  { id: ReceiptId },
  { householdId: string; accessKey: string }
>(
  'selectReceiptByKey',
  `select id from receipts where household_id = :householdId and access_key = :accessKey`,
);

export const deleteReceipt = statement<
  { finishId: FinishId },
  { householdId: string; receiptId: string }
>(
  'deleteReceipt',
  `delete from receipts where household_id = :householdId and id = :receiptId
   returning finish_id as "finishId"`,
);
