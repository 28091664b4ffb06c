/** Defines how a finish changes the rows of the home (FIN-04). */
import type { Finish, ListItem, Row } from '@quitanda/contract';
import { batchesOf } from '@quitanda/contract/batches/batches';
import { boughtQuantity } from '@quitanda/contract/finish-rules';
import { boughtUnitText } from '@quitanda/contract/bought-unit-text';
import { purchasedUnitOf } from '@quitanda/contract/purchased-unit';
import { fromCentavos, paidForLine, toCentavos, toThousandths } from '@quitanda/contract/values';
import { takenOrPlannedProductId } from '../../lib/items/taken-or-planned-product-id.ts';
import { rememberSupermarket } from '../../lib/items/remember-supermarket.ts';
import type { WriteDefinitions, WriteNamed } from '../../sync/replica/definitions.ts';
import type { MutableRows, Rows } from '../../sync/replica/rows.ts';
import { batchOfLine, withBought } from './batches/stock-batches.ts';
import { addToStock, multiplyQuantity } from './items/add-to-stock.ts';
import { createStockFinder, type StockFinder } from './stock-finder.ts';
import { leftByUndoText, undoFinish } from './undo-finish.ts';

type StockRow = Row<'pantryItems'>;

export const finishWrites = {
  finishPurchase: {
    describe: ({ params, body }, rows) =>
      `Finalizar a compra${ofListText(body.listId, rows)} (${itemCountText(body.items.length)})` +
      toPantryText(params.pantryId, rows),
    failureText: 'Erro ao finalizar compra. Tente novamente.',
    apply: finishPurchase,
  },
  undoFinish: {
    describe: ({ params }, rows) =>
      `Desfazer a finalização da compra${ofListText(rows.get('finishes', params.finishId)?.listId, rows)}`,
    failureText: 'Não foi possível desfazer a compra.',
    obsoleteOn: ['finish-not-found'],
    outcomeText: ({ params }, rows) =>
      leftByUndoText(rows.get('finishes', params.finishId)?.leftByUndo),
    apply: undoFinish,
  },
} satisfies Partial<WriteDefinitions>;

/** A bought item, whose quantity is added to the stock. */
interface BoughtLine {
  readonly id: string;
  readonly name: string;
  readonly productId: string | null;
  readonly unit: Finish['items'][number]['unit'];
  readonly unitText?: StockRow['unitText'];
  readonly quantity: number;
  readonly categoryName: string | null;
  readonly imageUrl: string | null;
}

/** Moves the cart of a list into the pantry, or records a purchase without a list. */
function finishPurchase(
  rows: MutableRows,
  write: WriteNamed<'finishPurchase'>,
  userId: string,
): void {
  const { params, body, key } = write;
  const { id = key, listId } = body;
  const pantry = rows.get('pantries', params.pantryId);
  if (!pantry || rows.get('finishes', id)) return;
  if (listId === undefined) return recordPurchase(rows, write, pantry.id, userId);
  const list = rows.get('lists', listId);
  if (list) finishList(rows, write, { id, pantry, list }, userId);
}

/**
 * Moves the cart of a list into the pantry. If two devices finish one list, the second finish moves only
 * the items that the first finish has not moved.
 */
function finishList(
  rows: MutableRows,
  { body, at }: WriteNamed<'finishPurchase'>,
  trip: { readonly id: string; readonly pantry: Row<'pantries'>; readonly list: Row<'lists'> },
  userId: string,
): void {
  const { id, pantry, list } = trip;
  const { items } = body;
  const boughtAt = body.boughtAt ?? new Date(at).toISOString();
  rows.put('finishes', {
    id,
    listId: list.id,
    listName: list.name,
    pantryId: pantry.id,
    boughtAt,
    boughtBy: userId,
    isUndone: false,
    leftByUndo: null,
    budget: list.budget,
    supermarket: list.supermarket,
    typedTotal: body.total ?? null,
  });
  keepOut(rows, pantry.id, items);
  const stock = createStockFinder(rows, pantry.id);
  const finish = { id, pantryId: pantry.id, boughtAt, boughtBy: userId };
  for (const { listItemId, isUnpriced = false } of items) {
    const item = listItemId === undefined ? undefined : rows.get('listItems', listItemId);
    const quantity = item?.listId === list.id ? boughtQuantity(item, isUnpriced) : null;
    if (item === undefined || quantity === null) continue;
    moveItem(rows, item, quantity, stock, { ...finish, supermarket: list.supermarket });
  }
  rows.put('lists', { ...list, budget: null, supermarket: null });
  for (const claim of rows.of('claims', list.id)) rows.remove('claims', claim.id);
}

/** Keeps things out of the pantry, also later, unless it has stock of them (SHO-29). */
function keepOut(rows: MutableRows, pantryId: string, items: Finish['items']): void {
  const pantry = rows.get('pantries', pantryId);
  const kept = items.filter(({ isKeptOut }) => isKeptOut === true);
  if (!pantry || kept.length === 0) return;
  const stock = createStockFinder(rows, pantryId);
  const redirects = kept
    .filter((item) => stock.find(item) === undefined)
    .map(({ listItemId = '', name, unit, productId }) => {
      const place = { id: listItemId, into: null, factor: null, quantity: 0 };
      return { ...place, name, unit, productId };
    });
  rows.put('pantries', { ...pantry, redirects: [...(pantry.redirects ?? []), ...redirects] });
}

interface FinishDetails {
  readonly id: string;
  readonly pantryId: string;
  readonly boughtAt: string;
  readonly boughtBy: string;
  /** The supermarket of the trip. */
  readonly supermarket: string | null;
}

function moveItem(
  rows: MutableRows,
  item: ListItem,
  quantity: number,
  stock: StockFinder,
  finish: FinishDetails,
): void {
  const { product } = item;
  const unit = purchasedUnitOf(item);
  const bought: BoughtLine = {
    id: item.id,
    name: product?.name ?? item.name,
    productId: takenOrPlannedProductId(item),
    unit,
    unitText: boughtUnitText(item) ?? null,
    quantity,
    categoryName: product?.categoryName ?? null,
    imageUrl: product?.imageUrl ?? null,
  };
  const existing = stock.find(bought);
  const factor = stock.factorOf(bought);
  const stocked = { ...bought, quantity: multiplyQuantity(quantity, factor) };
  rows.remove('listItems', item.id);
  rows.put('finishMoves', {
    id: `${finish.id} ${item.id}`,
    finishId: finish.id,
    item,
    pantryItemId: existing?.id ?? item.id,
    quantity: stocked.quantity,
    // Stock that an earlier item of this finish has created is new too.
    isNewStock: factor !== 0 && (existing === undefined || stock.isNew(existing.id)),
  });
  rows.put('purchases', {
    id: `${finish.id} ${item.id}`,
    finishId: finish.id,
    listItemId: item.id,
    listId: item.listId,
    name: item.name,
    productId: bought.productId,
    productName: product?.name ?? null,
    categoryName: bought.categoryName,
    imageUrl: bought.imageUrl,
    quantity,
    unit,
    unitText: bought.unitText ?? null,
    price: item.price ?? 0,
    ...(item.price === null && { isUnpriced: true }),
    paid: item.paid ?? null,
    note: item.note ?? null,
    ...plannedFields(item, bought),
    supermarket: item.supermarket ?? finish.supermarket,
    isImpulse: item.isImpulse,
    boughtAt: finish.boughtAt,
    boughtBy: finish.boughtBy,
    takenAt: item.updatedAt,
  });
  if (factor === 0) return;
  putStock(rows, { ...stocked, paid: paidFor(item, quantity) }, existing, finish);
  if (existing === undefined) stock.addNew(bought);
}

/**
 * Returns the plan of a bought item. A purchase has one word, so what was bought replaces a plan in another
 * word, as on the server.
 */
function plannedFields(item: ListItem, { unit, unitText = null, quantity }: BoughtLine) {
  const isPlannedUnit = unit === item.unit;
  if (unitText !== (isPlannedUnit ? (item.unitText ?? null) : null)) {
    return { plannedQuantity: quantity, plannedUnit: null, plannedUnitText: unitText };
  }
  return {
    plannedQuantity: item.quantity,
    plannedUnit: isPlannedUnit ? null : item.unit,
    plannedUnitText: item.unitText ?? null,
  };
}

/**
 * API-16: records a purchase without a list. Adds only to existing stock, because the server
 * assigns the id of new stock.
 */
function recordPurchase(
  rows: MutableRows,
  { body, at }: WriteNamed<'finishPurchase'>,
  pantryId: string,
  userId: string,
): void {
  const stock = createStockFinder(rows, pantryId);
  for (const line of body.items) {
    rememberSupermarket(rows, line.supermarket, at);
    const existing = stock.find(line);
    if (!existing) continue;
    // The server's answer brings the batch, whose id the server makes.
    const added = multiplyQuantity(line.quantity, stock.factorOf(line));
    const quantity = addToStock(existing.quantity, added);
    // What was used before does not come back.
    const batches = existing.batches && batchesOf(existing);
    rows.put('pantryItems', { ...existing, batches, quantity, changedBy: userId });
  }
}

/** Adds a line to its stock, as a batch of its own (VAL-02). */
function putStock(
  rows: MutableRows,
  { paid, ...bought }: BoughtLine & { readonly paid: number | null },
  existing: StockRow | undefined,
  finish: FinishDetails,
): void {
  const line = { id: bought.id, amount: bought.quantity, paid };
  const changedBy = finish.boughtBy;
  if (existing) {
    const stocked = withBought(existing, line, finish);
    return rows.put('pantryItems', { ...existing, ...stocked, changedBy });
  }
  const created = {
    ...bought,
    pantryId: finish.pantryId,
    lowStockAlertThreshold: null,
    targetQuantity: null,
    countedAt: null,
    createdBy: changedBy,
    changedBy,
  };
  rows.put('pantryItems', { ...created, batches: [batchOfLine(created, line, finish)] });
}

/** What an item of the cart cost, in reais; null for one without a price. */
function paidFor({ price, paid }: ListItem, quantity: number): number | null {
  if (price === null) return null;
  const line = { price: toCentavos(price), quantity: toThousandths(quantity) };
  return fromCentavos(paidForLine({ ...line, paid: paid == null ? null : toCentavos(paid) }));
}

const itemCountText = (count: number) => (count === 1 ? '1 item' : `${count} itens`);

function ofListText(listId: string | null | undefined, rows: Rows): string {
  const list = rows.get('lists', listId ?? '');
  return list ? ` de "${list.name}"` : '';
}

function toPantryText(pantryId: string, rows: Rows): string {
  const pantry = rows.get('pantries', pantryId);
  return pantry ? `, para a despensa "${pantry.name}"` : '';
}
