/** Random taps on everything that the screens offer. The same seed gives the same taps. */
import { dateIn, defaultZone } from '@quitanda/contract/calendar';
import { addDays, batchesOf, type BatchFacts } from '@quitanda/contract/batches/batches';
import { derivedPrice } from '@quitanda/contract/derived-price';
import { fromCentavos, toCentavos, toThousandths } from '@quitanda/contract/values';
import {
  purchasedUnitOf,
  type Input,
  type ListItemChange,
  type PantryItemChange,
  type Product,
} from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Random } from '../../../fakes/random.ts';
import type { RealDevice } from './real-device.ts';

/** The ids of rows that no tap removes. Their values show afterwards that each tap was applied once. */
export interface CountedRows {
  readonly listId: string;
  readonly pantryId: string;
  readonly itemId: string;
}

/** What the taps have added to the counted rows. */
export interface Tally {
  /** The sum of the changes of the counted pantry item's quantity. */
  added: number;
  /** The names of the items that were added to the counted list. */
  readonly names: string[];
}

const pickFrom = <T>(random: Random, all: readonly T[]): T | undefined =>
  all.length === 0 ? undefined : all[random.below(all.length)];

const supermarkets = ['São Jorge', 'Pague Menos', 'são jorge'] as const;

export interface TapContext {
  readonly device: RealDevice;
  readonly random: Random;
  readonly products: readonly Product[];
  readonly countedRows: CountedRows;
  readonly tally: Tally;
}

/** Makes one tap on a row that the device shows. Another device may have removed that row. */
export function tapAtRandom(context: TapContext): void {
  const { random } = context;
  // A function that is in the array several times is selected more often.
  const frequentTaps = [
    addToCountedStock,
    addCountedItem,
    addItem,
    changeItem,
    changeItem,
    takeItem,
    takeItem,
    removeItem,
    moveItem,
  ];
  const rareTaps = [
    createList,
    renameList,
    planTrip,
    removeList,
    createPantry,
    renamePantry,
    removePantry,
    addStock,
    changeStock,
    removeStock,
    addStockWithDate,
    changeBatch,
    useBatch,
    throwAway,
    undoWaste,
    finishTrip,
    finishTrip,
    undoFinish,
    saveSupermarket,
  ];
  const tap = pickFrom(random, [...frequentTaps, ...frequentTaps, ...rareTaps]);
  tap?.(context);
}

function addToCountedStock({ device, random, countedRows, tally }: TapContext): void {
  // From -3 to 5, but never 0, because a change by 0 is no change.
  const add = random.below(9) - 3 || 1;
  tally.added += add;
  const { pantryId, itemId } = countedRows;
  device.push('changePantryItem', { params: { pantryId, itemId }, body: { add } });
}

function addCountedItem({ device, countedRows, tally }: TapContext): void {
  const name = `Contado ${tally.names.length}`;
  tally.names.push(name);
  device.push('addListItem', {
    params: { listId: countedRows.listId },
    body: { id: newId(), name, quantity: 1, unit: 'un' },
  });
}

const withoutCounted = <T extends { readonly id: string }>(
  all: readonly T[],
  { listId, pantryId }: CountedRows,
) => all.filter(({ id }) => id !== listId && id !== pantryId);
const pickList = ({ device, random, countedRows }: TapContext) =>
  pickFrom(random, withoutCounted(device.rows().all('lists'), countedRows));
const pickPantry = ({ device, random, countedRows }: TapContext) =>
  pickFrom(random, withoutCounted(device.rows().all('pantries'), countedRows));
const pickItem = ({ device, random, countedRows }: TapContext) =>
  pickFrom(
    random,
    device
      .rows()
      .all('listItems')
      .filter(({ listId }) => listId !== countedRows.listId),
  );
const pickStock = ({ device, random, countedRows }: TapContext) =>
  pickFrom(
    random,
    device
      .rows()
      .all('pantryItems')
      .filter(({ id }) => id !== countedRows.itemId),
  );

function addItem(context: TapContext): void {
  const { device, random, products } = context;
  const list = pickList(context);
  const product = random.chance(0.6) ? pickFrom(random, products) : undefined;
  if (!list) return createList(context);
  const name = product?.name ?? random.pick(['Sal', 'Alho', 'Açúcar']);
  const body = { id: newId(), name, quantity: 1 + random.below(3), unit: 'un' } as const;
  device.push(
    'addListItem',
    { params: { listId: list.id }, body: { ...body, ...(product && { productId: product.id }) } },
    product && { context: { product } },
  );
}

function changeItem(context: TapContext): void {
  const { device, random } = context;
  const item = pickItem(context);
  if (!item) return addItem(context);
  const body = random.pick<ListItemChange>([
    { isChecked: !item.isChecked },
    { quantity: 1 + random.below(9) },
    { add: 1 },
    { name: random.pick(['Sal grosso', 'Arroz branco', 'Feijão preto']) },
  ]);
  device.push('changeListItem', { params: { listId: item.listId, itemId: item.id }, body });
}

function moveItem(context: TapContext): void {
  const { device } = context;
  const [item, list] = [pickItem(context), pickList(context)];
  if (!item || !list || list.id === item.listId) return addItem(context);
  const waiting = device
    .rows()
    .of('listItems', list.id)
    .find(({ name }) => name === item.name);
  const items = [{ id: item.id, ...(waiting && { joins: waiting.id }) }];
  device.push('moveListItems', {
    params: { listId: item.listId },
    body: { toListId: list.id, items },
  });
}

function takeItem(context: TapContext): void {
  const { device, random } = context;
  const item = pickItem(context);
  if (!item) return addItem(context);
  const purchasedQuantity = 1 + random.below(3);
  const price = 1 + random.below(2_000) / 100;
  // Every other item is taken by its total, from which the price is derived (SHO-25).
  const total = toCentavos(price + random.below(2) / 100);
  const amounts = random.chance(0.5)
    ? { price }
    : {
        price: fromCentavos(derivedPrice(total, toThousandths(purchasedQuantity))),
        paid: fromCentavos(total),
      };
  const body = {
    isChecked: true,
    ...amounts,
    purchasedQuantity,
    supermarket: random.pick(supermarkets),
    takenAt: new Date().toISOString(),
  };
  device.push('changeListItem', { params: { listId: item.listId, itemId: item.id }, body });
}

function removeItem(context: TapContext): void {
  const item = pickItem(context);
  if (!item) return addItem(context);
  const params = { listId: item.listId, itemId: item.id };
  context.device.push('removeListItem', { params });
}

function createList({ device, random }: TapContext): void {
  const name = random.pick(['Feira', 'Churrasco', 'Mês']);
  device.push('createList', { body: { id: newId(), name } });
}

function renameList(context: TapContext): void {
  const list = pickList(context);
  if (!list) return createList(context);
  const body = { name: context.random.pick(['Semana', 'Festa', 'Quinzena']) };
  context.device.push('renameList', { params: { listId: list.id }, body });
}

function planTrip(context: TapContext): void {
  const { device, random } = context;
  const list = pickList(context);
  if (!list) return createList(context);
  const body = random.pick<Input<'planTrip'>['body']>([
    { budget: 50 + random.below(100) },
    { budget: null },
    { supermarket: random.pick(supermarkets) },
  ]);
  device.push('planTrip', { params: { listId: list.id }, body });
}

function removeList(context: TapContext): void {
  const list = pickList(context);
  if (list) context.device.push('deleteList', { params: { listId: list.id } });
}

function createPantry({ device, random }: TapContext): void {
  const name = random.pick(['Cozinha', 'Lavanderia']);
  device.push('createPantry', { body: { id: newId(), name } });
}

function renamePantry(context: TapContext): void {
  const pantry = pickPantry(context);
  if (!pantry) return createPantry(context);
  const body = { name: context.random.pick(['Praia', 'Sítio']) };
  context.device.push('renamePantry', { params: { pantryId: pantry.id }, body });
}

function removePantry(context: TapContext): void {
  const pantry = pickPantry(context);
  if (pantry) context.device.push('deletePantry', { params: { pantryId: pantry.id } });
}

function addStock(context: TapContext): void {
  const { device, random } = context;
  const pantry = pickPantry(context);
  if (!pantry) return createPantry(context);
  const name = random.pick(['Café', 'Chá', 'Mel']);
  const body = { id: newId(), name, quantity: 1 + random.below(5), unit: 'un' } as const;
  device.push('addPantryItem', { params: { pantryId: pantry.id }, body });
}

function changeStock(context: TapContext): void {
  const { device, random } = context;
  const stock = pickStock(context);
  if (!stock) return addStock(context);
  const body = random.pick<PantryItemChange>([
    { add: random.below(7) - 3 || 1 },
    { quantity: random.below(9) },
    { lowStockAlertThreshold: random.below(4) },
    { targetQuantity: 1 + random.below(4) },
  ]);
  const params = { pantryId: stock.pantryId, itemId: stock.id };
  device.push('changePantryItem', { params, body });
}

function removeStock(context: TapContext): void {
  const stock = pickStock(context);
  if (!stock) return addStock(context);
  const params = { pantryId: stock.pantryId, itemId: stock.id };
  context.device.push('removePantryItem', { params });
}

const inDays = (days: number) => addDays(dateIn(Date.now(), defaultZone), days);

function pickBatch(context: TapContext) {
  const stock = pickStock(context);
  const batch = stock && pickFrom(context.random, batchesOf(stock));
  if (!batch) return undefined;
  return { params: { pantryId: stock.pantryId, itemId: stock.id, batchId: batch.id }, batch };
}

function addStockWithDate(context: TapContext): void {
  const { device, random } = context;
  const stock = pickStock(context);
  if (!stock) return addStock(context);
  const body = { id: newId(), amount: 1 + random.below(3), bestBefore: inDays(random.below(20)) };
  device.push('addBatch', { params: { pantryId: stock.pantryId, itemId: stock.id }, body });
}

function changeBatch(context: TapContext): void {
  const { device, random } = context;
  const picked = pickBatch(context);
  if (!picked) return addStock(context);
  const facts = random.pick<BatchFacts>([
    { bestBefore: inDays(random.below(20)), isGuess: false },
    { openedOn: inDays(0) },
    { frozenOn: inDays(0), bestBefore: inDays(90), isGuess: true },
    { bestBefore: null },
  ]);
  const body = { ...facts, newId: newId(), ...(random.chance(0.5) && { amount: 1 }) };
  device.push('changeBatch', { params: picked.params, body });
}

function useBatch(context: TapContext): void {
  const picked = pickBatch(context);
  if (!picked) return addStock(context);
  context.device.push('useBatch', { params: picked.params, body: { amount: 1 } });
}

function throwAway(context: TapContext): void {
  const { device, random } = context;
  const picked = pickBatch(context);
  if (!picked) return addStock(context);
  const reason = random.pick(['expired', 'spoiled', 'leftover'] as const);
  const body = { ...picked.params, id: newId(), amount: 1, reason };
  device.push('recordWaste', { body });
}

function undoWaste(context: TapContext): void {
  const waste = pickFrom(context.random, context.device.rows().all('wastes'));
  if (!waste) return throwAway(context);
  context.device.push('undoWaste', { params: { wasteId: waste.id } });
}

/** Finishes the trip of one list into a pantry. */
function finishTrip(context: TapContext): void {
  const { device } = context;
  const [list, pantry] = [pickList(context), pickPantry(context)];
  if (!list || !pantry) return createPantry(context);
  const items = device
    .rows()
    .of('listItems', list.id)
    .filter(({ isChecked, price }) => isChecked && price !== null)
    .map((item) => ({
      listItemId: item.id,
      name: item.name,
      productId: item.selectedProductId ?? item.productId,
      quantity: item.purchasedQuantity ?? 1,
      unit: purchasedUnitOf(item),
      price: item.price ?? 0,
      supermarket: item.supermarket ?? supermarkets[0],
    }));
  if (items.length === 0) return takeItem(context);
  const boughtAt = new Date().toISOString();
  const body = { id: newId(), listId: list.id, boughtAt, items };
  device.push('finishPurchase', { params: { pantryId: pantry.id }, body });
}

function undoFinish(context: TapContext): void {
  const { device, random } = context;
  const finish = pickFrom(
    random,
    device
      .rows()
      .all('finishes')
      .filter(({ isUndone }) => !isUndone),
  );
  if (!finish) return finishTrip(context);
  const params = { pantryId: finish.pantryId, finishId: finish.id };
  device.push('undoFinish', { params });
}

function saveSupermarket({ device, random }: TapContext): void {
  device.push('saveSupermarket', { body: { name: random.pick(supermarkets) } });
}
