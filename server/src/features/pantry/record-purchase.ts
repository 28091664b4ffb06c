import {
  createIdSequence,
  derivedPrice,
  listItemId,
  type FinishId,
  type ListItemId,
  type Request,
} from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../db/database.ts';
import { readEventInstant } from '../../http/client-clock.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller } from '../../http/handlers.ts';
import { spendItems } from '../../http/limits/written-items.ts';
import { recordTripFinished } from '../activity/record-activity.ts';
import { findOrCreateSupermarkets } from '../supermarkets/find-or-create-supermarkets.ts';
import { stockKey, type BoughtLine } from './finish.ts';
import { insertFinish, selectAnswer, type FinishAnswer } from './finish.sql.ts';
import { keepOut } from './joining/keep-out.ts';
import { lockPantry } from './pantry.sql.ts';
import { insertPurchases } from './record-purchase.sql.ts';
import { restock } from './restock.ts';
import { findSentProducts, type SentProducts } from './sent-products.ts';

type Purchase = Request<'finishPurchase'>['body'];

/**
 * Records a purchase without a list (API-16), once for each id. Stock, prices and supermarkets come
 * from the request. The response contains no moved items. Refuses with 'pantry-not-found',
 * 'product-not-found', 'stock-too-large', 'too-many-pantry-items' and 'too-many-supermarkets', and with
 * 'finish-not-found' if another finish has the id.
 */
export async function recordPurchase(
  sql: Transaction,
  caller: Caller,
  pantryId: string,
  purchase: Purchase & { readonly id: FinishId },
  now: Date,
): Promise<FinishAnswer> {
  const { id, items } = purchase;
  const { householdId } = caller;
  const findAnswer = () =>
    sql.first(selectAnswer, { finishId: id, householdId, pantryId, listId: null });
  const earlierFinish = await findAnswer();
  if (earlierFinish) return earlierFinish.answer;

  const products = await findSentProducts(sql, items);
  if (!(await sql.first(lockPantry, { pantryId, householdId })))
    throw new ApiError('pantry-not-found');
  const answer: FinishAnswer = { movedItemIds: [], skippedNames: [] };
  const boughtAt = readEventInstant('boughtAt', purchase.boughtAt, now);
  const typedTotal = purchase.total ?? null;
  const finishValues = {
    listName: null,
    answer: JSON.stringify(answer),
    boughtAt,
    now,
    buyerId: caller.id,
    typedTotal,
  };
  if (
    !(await sql.first(insertFinish, {
      finishId: id,
      householdId,
      pantryId,
      listId: null,
      ...finishValues,
    }))
  ) {
    // A finish with this id exists. Either a concurrent call has inserted it meanwhile, or it
    // belongs to another pantry or to a list.
    const existingFinish = await findAnswer();
    if (!existingFinish) throw new ApiError('finish-not-found');
    return existingFinish.answer;
  }

  const names = items.map(({ supermarket }) => supermarket);
  const supermarkets = await findOrCreateSupermarkets(sql, caller, names, now);
  const makeId = createIdSequence(now.getTime());
  const bought = items.map((item) => toBoughtLine(listItemId.parse(makeId()), item, products));
  const keptOut = bought.filter((_, index) => items[index]?.isKeptOut === true);
  await keepOut(sql, { householdId, pantryId, now }, keptOut);
  const stockByKey = await restock(sql, caller, pantryId, bought, now);
  const lines = bought.map((line, index) => ({
    id: line.id,
    name: line.name,
    product_id: line.productId,
    unit: line.unit,
    quantity: line.purchasedQuantity,
    price: line.price,
    paid: line.price === null ? null : (items[index]?.paid ?? null),
    supermarket_id: supermarkets.get(fold(names[index] ?? ''))?.id,
    ...stockByKey.get(stockKey(line)),
  }));
  await spendItems(sql, householdId, lines.length, now);
  await sql.rows(insertPurchases, { householdId, finishId: id, lines: JSON.stringify(lines) });
  recordTripFinished(sql, caller, id, now);
  return answer;
}

/** Converts an item of the request to a cart line with this id, because it has no list item. */
function toBoughtLine(
  id: ListItemId,
  { name, productId, unit, quantity, price, paid, isUnpriced = false }: Purchase['items'][number],
  products: SentProducts,
): BoughtLine {
  const product = productId === null ? undefined : products.get(productId);
  return {
    id,
    name,
    isChecked: true,
    productId: product?.id ?? null,
    productName: product?.name ?? null,
    unit,
    purchasedQuantity: quantity,
    price: isUnpriced ? null : paid == null ? price : derivedPrice(paid, quantity),
  };
}
