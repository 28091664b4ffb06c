/** Changes the rows of the home as the undo of a finish does (FIN-05). */
import type { ListItem, Row } from '@quitanda/contract';
import { fromThousandths, toThousandths, type Thousandths } from '@quitanda/contract/values';
import { takenOrPlannedProductId } from '../../lib/items/taken-or-planned-product-id.ts';
import type { WriteNamed } from '../../sync/replica/definitions.ts';
import type { MutableRows, Rows } from '../../sync/replica/rows.ts';
import { takeFirstFrom } from './batches/stock-batches.ts';

/**
 * FIN-05: restores the list and its items, subtracts the moved stock, and deletes the purchases.
 */
export function undoFinish(
  rows: MutableRows,
  { params }: WriteNamed<'undoFinish'>,
  userId: string,
): void {
  const finish = rows.get('finishes', params.finishId);
  if (!finish || finish.isUndone) return;
  const moves = rows.of('finishMoves', finish.id);
  for (const [pantryItemId, moved] of Map.groupBy(moves, (move) => move.pantryItemId)) {
    subtractMovedStock(rows, { pantryItemId, finishId: finish.id }, moved, userId);
  }
  const { listId } = finish;
  if (listId !== null) {
    restoreList(rows, { ...finish, listId });
    for (const { item } of moves) {
      if (item && !rows.get('listItems', item.id))
        rows.put('listItems', { ...correctedItem(rows, finish, item), changedBy: userId });
    }
  }
  endKeptOut(rows, finish.pantryId, moves);
  for (const { id } of rows.of('purchases', finish.id)) rows.remove('purchases', id);
  rows.put('finishes', { ...finish, isUndone: true });
}

/**
 * Returns an item as it was in the cart, with what corrections of the trip have made of it (CMP-19):
 * unticked if its line was removed. What a receipt has changed is not in the cart.
 */
function correctedItem(rows: Rows, finish: Row<'finishes'>, item: ListItem): ListItem {
  const line = rows.get('purchases', `${finish.id} ${item.id}`);
  if (line === undefined) return { ...item, ...untaken };
  const isCorrected = line.correctedAt != null || finish.correctedAt != null;
  if (!isCorrected || line.printed != null) return item;
  const isUnpriced = line.isUnpriced === true;
  return {
    ...item,
    price: isUnpriced ? null : line.price,
    paid: line.paid ?? null,
    purchasedQuantity: isUnpriced && line.quantity === item.quantity ? null : line.quantity,
    purchasedUnit: line.unit === item.unit ? null : line.unit,
    selectedProductId: line.productId,
    product: line.productId === takenOrPlannedProductId(item) ? item.product : productOf(line),
    supermarket: line.supermarket,
  };
}

const untaken = {
  isChecked: false,
  takenBy: null,
  correctedBy: null,
  price: null,
  paid: null,
  purchasedQuantity: null,
  purchasedUnit: null,
  purchasedUnitText: null,
  supermarket: null,
};

/** The product of a corrected line, as far as the line says it. */
function productOf({ productId, productName, categoryName, imageUrl, unit }: Row<'purchases'>) {
  if (productId === null || productName === null || categoryName === null) return null;
  return {
    id: productId,
    name: productName,
    brand: null,
    categoryName,
    typicalUnit: unit,
    imageUrl,
  };
}

/** Ends what the finish has kept out of the pantry: its lines without stock, by their own ids. */
function endKeptOut(
  rows: MutableRows,
  pantryId: string,
  moves: readonly Row<'finishMoves'>[],
): void {
  const pantry = rows.get('pantries', pantryId);
  const ids = new Set(
    moves.flatMap(({ item, quantity }) => (quantity === 0 ? (item?.id ?? []) : [])),
  );
  if (!pantry?.redirects || ids.size === 0) return;
  const redirects = pantry.redirects.filter(({ id, into }) => into !== null || !ids.has(id));
  rows.put('pantries', { ...pantry, redirects });
}

/**
 * Removes a stock that the finish has created, if nobody has changed it. Otherwise subtracts the
 * moved quantity from the stock, down to 0: first from the batches of the finish (VAL-08).
 */
function subtractMovedStock(
  rows: MutableRows,
  { pantryItemId, finishId }: Pick<Row<'finishMoves'>, 'pantryItemId' | 'finishId'>,
  moved: readonly Row<'finishMoves'>[],
  userId: string,
): void {
  const item = rows.get('pantryItems', pantryItemId);
  if (!item) return;
  const sum = moved.reduce((total, { quantity }) => total + toThousandths(quantity), 0);
  const movedQuantity = fromThousandths(sum as Thousandths);
  const isUnchangedNewStock =
    moved.some(({ isNewStock }) => isNewStock) &&
    item.quantity === movedQuantity &&
    item.lowStockAlertThreshold === null &&
    item.targetQuantity === null;
  if (isUnchangedNewStock) return rows.remove('pantryItems', item.id);
  const left = takeFirstFrom(item, movedQuantity, (batch) => batch.finishId === finishId);
  rows.put('pantryItems', { ...item, ...left, changedBy: userId });
}

/** Restores the list's budget and supermarket. Creates the list again if it was deleted. */
function restoreList(
  rows: MutableRows,
  {
    listId,
    listName,
    budget,
    supermarket,
    boughtAt,
  }: Row<'finishes'> & { readonly listId: string },
): void {
  const list = rows.get('lists', listId) ?? {
    id: listId,
    name: listName ?? '',
    createdAt: boughtAt,
    updatedAt: boughtAt,
    isShared: false,
    inviteToken: null,
    budget: null,
    supermarket: null,
  };
  rows.put('lists', {
    ...list,
    budget: list.budget ?? budget,
    supermarket: list.supermarket ?? supermarket,
  });
}

/**
 * CASA-48: returns the message after an undo. It names the stock that was already used up, and the
 * items that stayed as they are because other members have changed them since the finish.
 */
export function leftByUndoText(
  leftByUndo: Row<'finishes'>['leftByUndo'] | undefined,
): string | undefined {
  if (leftByUndo == null) return undefined;
  const { stock, items } = leftByUndo;
  return [
    ...(stock.length > 0 ? [`Já tinha saído da despensa: ${stock.join(', ')}.`] : []),
    ...(items.length > 0 ? [`Ficou na lista como estava: ${items.join(', ')}.`] : []),
  ].join(' ');
}
