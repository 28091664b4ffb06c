/** Records a receipt as a finished purchase (NF-04). */
import {
  finishId,
  listItemId,
  newId,
  receiptId,
  type ListItemId,
  type ListUnit,
  type Request,
} from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller, Handler } from '../../http/handlers.ts';
import { recordShopFinished } from '../activity/record-activity.ts';
import { brokenItemRules } from '../lists/item-rows.ts';
import { insertItems } from '../lists/list-items.sql.ts';
import { lockOwnList } from '../lists/own-list.ts';
import { refusing } from '../../http/errors/refusing.ts';
import {
  insertFinish,
  lockCartItems,
  selectCartLines,
  shareLockProducts,
} from '../pantry/finish.sql.ts';
import { stockKey, sortCart, type BoughtLine } from '../pantry/finish.ts';
import { moveCart } from '../pantry/move-cart.ts';
import { lockPantry } from '../pantry/pantry.sql.ts';
import { insertPurchases } from '../pantry/record-purchase.sql.ts';
import { findSentProducts, type SentProducts } from '../pantry/sent-products.ts';
import { restock } from '../pantry/restock.ts';
import { findOrCreateSupermarkets } from '../supermarkets/find-or-create-supermarkets.ts';
import { joinLines, lineKey, paidPerUnit } from './receipt-lines.ts';
import {
  insertReceipt,
  rememberCodes,
  rememberShop,
  selectEarlier,
  setPaid,
  takeItems,
  type ReceiptColumns,
} from './record-receipt.sql.ts';
import { selectReceipt } from './receipts.sql.ts';

type NewReceipt = Request<'recordReceipt'>['body'];

/** Several printed lines of one thing as one purchase. */
export interface BoughtThing {
  /** The id of the list item, or of the new purchase. */
  readonly id: ListItemId;
  readonly name: string;
  readonly productId: string | null;
  readonly productName: string | null;
  readonly unit: ListUnit;
  readonly quantity: number;
  readonly paid: number;
}

/** Everything about one receipt that its steps need. */
interface Recording {
  readonly sql: Transaction;
  readonly caller: Caller;
  readonly now: Date;
  readonly finishId: string;
  readonly body: NewReceipt;
  readonly boughtAt: Date;
  readonly supermarketId: string;
}

/**
 * Completes the cart by the receipt, moves it into the pantry and records the purchase, in one
 * transaction. If there is a list, things that are not on it are recorded as unplanned. A
 * repetition with the same id gets the same answer.
 */
export const recordReceipt: Handler<'recordReceipt'> = async ({ body }, { caller, now, sql }) => {
  const { householdId } = caller;
  const id = body.id ?? receiptId.parse(newId(now.getTime()));
  const issuedAt = new Date(body.issuedAt);
  const earlier = await sql.first(
    selectEarlier,
    ...([householdId, id, body.key, body.cnpj, issuedAt, body.total] as const),
  );
  if (earlier && earlier.id !== id) throw new ApiError('receipt-recorded');
  if (!earlier) await record(sql, caller, id, body, now);
  const receipt = await sql.first(selectReceipt, householdId, id);
  if (!receipt) throw new ApiError('receipt-not-found');
  return { status: 201, body: receipt };
};

async function record(
  sql: Transaction,
  caller: Caller,
  id: string,
  body: NewReceipt,
  now: Date,
): Promise<void> {
  const { householdId } = caller;
  const list = body.listId == null ? null : await lockOwnList(sql, body.listId, householdId);
  const itemIds = body.lines.flatMap((line) => line.listItemId ?? []);
  if (body.listId != null) await sql.rows(shareLockProducts, householdId, body.listId, itemIds);
  const products = await findSentProducts(sql, body.lines);
  if (!(await sql.first(lockPantry, body.pantryId, householdId)))
    throw new ApiError('pantry-not-found');

  const supermarkets = await findOrCreateSupermarkets(sql, caller, [body.supermarket], now);
  const supermarketId = supermarkets.get(fold(body.supermarket))?.id ?? '';
  const issuedAt = new Date(body.issuedAt);
  // A till whose clock is ahead has printed a time in the future.
  const boughtAt = issuedAt < now ? issuedAt : now;
  const finish = finishId.parse(newId(now.getTime()));
  const recording = { sql, caller, now, finishId: finish, body, boughtAt, supermarketId };

  const present = body.listId == null ? [] : await lockItems(recording, body.listId, itemIds);
  const { things, idOfLine } = joinLines(body.lines, new Set(present), products, () =>
    listItemId.parse(newId(now.getTime())),
  );
  const answer = JSON.stringify({ movedItemIds: present, skippedNames: [] });
  const kept = [list?.name ?? null, answer, boughtAt, now, caller.id] as const;
  await sql.first(insertFinish, finish, householdId, body.pantryId, body.listId ?? null, ...kept);
  if (body.listId == null) await recordThings(recording, things);
  else await finishList(recording, body.listId, things, new Set(present));
  const paid = things.map((thing) => ({ id: thing.id, paid: thing.paid }));
  await sql.rows(setPaid, householdId, finish, JSON.stringify(paid));

  await insert(recording, id, idOfLine);
  await rememberChoices(recording, products);
  recordShopFinished(sql, caller, finish, now);
}

/** Locks the items of these ids that are on the list, and returns their ids. */
async function lockItems(
  { sql, caller }: Recording,
  listId: string,
  itemIds: readonly string[],
): Promise<ListItemId[]> {
  const locked = await sql.rows(lockCartItems, caller.householdId, listId, itemIds);
  return locked.map((item) => listItemId.parse(item.id));
}

/** Puts everything into the cart of the list, and finishes it (FIN-04). */
async function finishList(
  { sql, caller, now, finishId: finish, body, boughtAt, supermarketId }: Recording,
  listId: string,
  things: readonly BoughtThing[],
  present: ReadonlySet<string>,
): Promise<void> {
  const { householdId } = caller;
  const planned = things.filter((thing) => present.has(thing.id));
  const unplanned = things.filter((thing) => !present.has(thing.id));
  const taken = planned.map((thing) => ({
    id: thing.id,
    product_id: thing.productId,
    price: paidPerUnit(thing),
    quantity: thing.quantity,
    unit: thing.unit,
  }));
  const target = [householdId, listId, caller.id] as const;
  await sql.rows(takeItems, ...target, supermarketId, boughtAt, now, JSON.stringify(taken));
  if (unplanned.length > 0) {
    const rows = unplanned.map((thing, place) => ({
      id: thing.id,
      name: thing.name,
      quantity: thing.quantity,
      unit: thing.unit,
      product_id: thing.productId,
      is_impulse: true,
      is_checked: true,
      price: paidPerUnit(thing),
      purchased_quantity: thing.quantity,
      supermarket_id: supermarketId,
      taken_at: boughtAt,
      created_at: new Date(now.getTime() + place),
    }));
    const added = await refusing(
      brokenItemRules,
      sql.rows(insertItems, ...target, JSON.stringify(rows)),
    );
    if (added.length < unplanned.length) throw new ApiError('too-many-items');
  }
  const ids = things.map(({ id }) => id);
  const { bought } = sortCart(ids, await sql.rows(selectCartLines, householdId, ids));
  const finished = { finishId: finish, listId, pantryId: body.pantryId };
  await moveCart(sql, caller, finished, bought, now);
}

/** Records the things without a list, and adds their stock if `addsStock` says so. */
async function recordThings(
  { sql, caller, now, finishId: finish, body, supermarketId }: Recording,
  things: readonly BoughtThing[],
): Promise<void> {
  const bought = things.map((thing): BoughtLine => ({
    ...thing,
    isChecked: true,
    purchasedQuantity: thing.quantity,
    price: paidPerUnit(thing),
  }));
  const stock = body.addsStock
    ? await restock(sql, caller, body.pantryId, bought, now)
    : new Map<string, never>();
  const lines = bought.map((line) => ({
    id: line.id,
    name: line.name,
    product_id: line.productId,
    unit: line.unit,
    quantity: line.purchasedQuantity,
    price: line.price,
    supermarket_id: supermarketId,
    ...stock.get(stockKey(line)),
  }));
  await sql.rows(insertPurchases, caller.householdId, finish, JSON.stringify(lines));
}

/** Stores the receipt as it was printed. */
async function insert(
  { sql, caller, now, finishId: finish, body, supermarketId }: Recording,
  id: string,
  idOfLine: readonly ListItemId[],
): Promise<void> {
  const lines = body.lines.map(
    ({ text, code, barcode, name, quantity, unit, price, paid }, at) => ({
      text,
      code,
      barcode,
      name,
      quantity,
      unit,
      price,
      paid,
      listItemId: idOfLine[at],
    }),
  );
  const words = [
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
    finish_id: finish,
    lines,
    search_text: fold(words.join(' ')),
  };
  await sql.first(insertReceipt, caller.householdId, id, caller.id, now, JSON.stringify(columns));
}

/** Remembers what the household chose, so that the next receipt of the shop asks less (NF-03). */
async function rememberChoices(
  { sql, caller, now, body, supermarketId }: Recording,
  products: SentProducts,
): Promise<void> {
  const { cnpj, lines } = body;
  if (cnpj === null) return;
  await sql.first(rememberShop, caller.householdId, cnpj, supermarketId);
  const codes = new Map(
    lines.map((line) => {
      const product = line.productId === null ? undefined : products.get(line.productId);
      return [lineKey(line), { product_id: product?.id ?? null, name: line.name }];
    }),
  );
  const sent = [...codes].map(([code, choice]) => ({ code, ...choice }));
  await sql.rows(rememberCodes, caller.householdId, cnpj, JSON.stringify(sent), now);
}
