import {
  createIdSequence,
  derivedPrice,
  listItemId,
  type FinishId,
  type ListItemId,
  type Request,
} from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Transaction } from '../../../db/database.ts';
import { readEventInstant } from '../../../http/accepted-requests.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Caller } from '../../../http/handlers.ts';
import { recordTripFinished } from '../../../shared/activity/record-activity.ts';
import { findOrCreateSupermarkets } from '../../../shared/supermarkets/find-or-create-supermarkets.ts';
import type { BoughtLine } from './finish.ts';
import type { FinishAnswer } from './finish.sql.ts';
import { lockPantry } from '../pantry.sql.ts';
import { findEarlierAnswer, insertTrip, recordBought } from './record-trip.ts';
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
  const context = { sql, caller, now };
  const { id, items } = purchase;
  const earlierAnswer = await findEarlierAnswer(context, id, pantryId, null);
  if (earlierAnswer) return earlierAnswer;

  const products = await findSentProducts(sql, items);
  if (!(await sql.first(lockPantry, { pantryId, householdId: caller.householdId })))
    throw new ApiError('pantry-not-found');
  const answer: FinishAnswer = { movedItemIds: [], skippedNames: [] };
  const trip = {
    finishId: id,
    pantryId,
    list: null,
    boughtAt: readEventInstant('boughtAt', purchase.boughtAt, now),
    typedTotal: purchase.total ?? null,
    answer,
  };
  const concurrentAnswer = await insertTrip(context, trip);
  if (concurrentAnswer) return concurrentAnswer;

  const names = items.map(({ supermarket }) => supermarket);
  const supermarkets = await findOrCreateSupermarkets(sql, caller, names, now);
  const makeId = createIdSequence(now.getTime());
  const lines = items.map((item) => {
    const line = toBoughtLine(listItemId.parse(makeId()), item, products);
    const paid = line.price === null ? null : (item.paid ?? null);
    return { ...line, paid, supermarketId: supermarkets.get(fold(item.supermarket ?? ''))?.id };
  });
  const keptOut = lines.filter((_, index) => items[index]?.isKeptOut === true);
  await recordBought(context, trip, { lines, keptOut });
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
