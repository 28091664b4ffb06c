/** Stores a recorded receipt, and what its lines were taken for. */
import { isCnpj, type ListItemId, type Request } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import type { Caller } from '../../http/handlers.ts';
import type { SentProducts } from '../pantry/finishing/sent-products.ts';
import { lineKey } from './receipt-lines.ts';
import {
  insertReceipt,
  storeCodeChoices,
  storeSupermarketOfCnpj,
  type ReceiptColumns,
} from './record-receipt.sql.ts';

export type NewReceipt = Request<'recordReceipt'>['body'];

/** The values that all steps of recording one receipt share. */
export interface RecordingContext {
  readonly sql: Transaction;
  readonly caller: Caller;
  readonly now: Date;
  readonly finishId: string;
  readonly body: NewReceipt;
  readonly boughtAt: Date;
  readonly supermarketId: string;
}

/** Stores the receipt as it was printed. */
export async function storeReceipt(
  { sql, caller, now, finishId, body, supermarketId }: RecordingContext,
  id: string,
  joinedIds: readonly ListItemId[],
): Promise<void> {
  const lines = body.lines.map(
    ({ text, code, barcode, name, quantity, unit, price, paid, ...line }, index) => ({
      text,
      code,
      barcode,
      name,
      quantity,
      unit,
      price,
      paid,
      total: line.total,
      discount: line.discount,
      addition: line.addition,
      listItemId: joinedIds[index],
    }),
  );
  const searchedTexts = [
    body.shopName,
    body.supermarket,
    ...lines.flatMap(({ text, name }) => [text, name]),
  ];
  const columns: ReceiptColumns = {
    access_key: body.key,
    cnpj: body.cnpj,
    shop_name: body.shopName,
    supermarket_id: supermarketId,
    issued_at: new Date(body.issuedAt),
    total: body.total,
    discount: body.discount,
    source: body.source,
    finish_id: finishId,
    lines,
    search_text: fold(searchedTexts.join(' ')),
  };
  await sql.first(insertReceipt, {
    householdId: caller.householdId,
    id,
    callerId: caller.id,
    now,
    columns: JSON.stringify(columns),
  });
}

/**
 * Stores the choices of the household, so that it is asked about fewer lines of the next receipt of
 * this supermarket (NF-03).
 */
export async function storeChoices(
  { sql, caller, now, body, supermarketId }: RecordingContext,
  products: SentProducts,
): Promise<void> {
  const { key, lines } = body;
  // The check digit of the key covers the CNPJ in it.
  const cnpj = key === null ? body.cnpj : key.slice(6, 20);
  if (cnpj === null || !isCnpj(cnpj)) return;
  await sql.first(storeSupermarketOfCnpj, { householdId: caller.householdId, cnpj, supermarketId });
  const choicesByCode = new Map(
    lines.map((line) => {
      const product = line.productId === null ? undefined : products.get(line.productId);
      return [lineKey(line), { product_id: product?.id ?? null, name: line.name }];
    }),
  );
  const choices = [...choicesByCode].map(([code, choice]) => ({ code, ...choice }));
  await sql.rows(storeCodeChoices, {
    householdId: caller.householdId,
    cnpj,
    codes: JSON.stringify(choices),
    now,
  });
}
