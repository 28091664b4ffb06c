/** Random taps on everything that the screens offer, drawn from a seed. */
import {
  purchasedUnitOf,
  type Input,
  type ListItemChange,
  type PantryItemChange,
  type Product,
} from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import type { Chance } from '../../../fakes/chance.ts';
import type { RealDevice } from './real-device.ts';

/** Rows that no tap removes. Their values show afterwards that each tap was applied once. */
export interface Counted {
  readonly listId: string;
  readonly pantryId: string;
  readonly itemId: string;
}

/** The taps that change these rows. */
export interface Tally {
  added: number;
  readonly names: string[];
}

const pickFrom = <T>(chance: Chance, all: readonly T[]): T | undefined =>
  all.length === 0 ? undefined : all[chance.below(all.length)];

const markets = ['São Jorge', 'Pague Menos', 'são jorge'] as const;

export interface Tapping {
  readonly device: RealDevice;
  readonly chance: Chance;
  readonly products: readonly Product[];
  readonly counted: Counted;
  readonly tally: Tally;
}

/** Makes one tap on a row that the device shows. Another device may have removed that row. */
export function tapAtRandom(tapping: Tapping): void {
  const { chance } = tapping;
  const taps = [countStock, countItem, newItem, changeItem, changeItem, take, take, removeItem];
  const rarer = [newList, renameList, planTrip, removeList, newPantry, renamePantry];
  const others = [removePantry, newStock, changeStock, removeStock, finish, finish, undo];
  const tap = pickFrom(chance, [...taps, ...taps, ...rarer, ...others, saveMarket]);
  tap?.(tapping);
}

function countStock({ device, chance, counted, tally }: Tapping): void {
  const add = chance.below(9) - 3 || 1;
  tally.added += add;
  const { pantryId, itemId } = counted;
  device.push('changePantryItem', { params: { pantryId, itemId }, body: { add } });
}

function countItem({ device, counted, tally }: Tapping): void {
  const name = `Contado ${tally.names.length}`;
  tally.names.push(name);
  device.push('addListItem', {
    params: { listId: counted.listId },
    body: { id: newId(), name, quantity: 1, unit: 'un' },
  });
}

const notCounted = <T extends { readonly id: string }>(
  all: readonly T[],
  { listId, pantryId }: Counted,
) => all.filter(({ id }) => id !== listId && id !== pantryId);
const listOf = ({ device, chance, counted }: Tapping) =>
  pickFrom(chance, notCounted(device.rows().all('lists'), counted));
const pantryOf = ({ device, chance, counted }: Tapping) =>
  pickFrom(chance, notCounted(device.rows().all('pantries'), counted));
const itemOf = ({ device, chance, counted }: Tapping) =>
  pickFrom(
    chance,
    device
      .rows()
      .all('listItems')
      .filter(({ listId }) => listId !== counted.listId),
  );
const stockOf = ({ device, chance, counted }: Tapping) =>
  pickFrom(
    chance,
    device
      .rows()
      .all('pantryItems')
      .filter(({ id }) => id !== counted.itemId),
  );

function newItem(tapping: Tapping): void {
  const { device, chance, products } = tapping;
  const list = listOf(tapping);
  const product = chance.happens(0.6) ? pickFrom(chance, products) : undefined;
  if (!list) return newList(tapping);
  const name = product?.name ?? chance.pick(['Sal', 'Alho', 'Açúcar']);
  const body = { id: newId(), name, quantity: 1 + chance.below(3), unit: 'un' } as const;
  device.push(
    'addListItem',
    { params: { listId: list.id }, body: { ...body, ...(product && { productId: product.id }) } },
    product && { context: { product } },
  );
}

function changeItem(tapping: Tapping): void {
  const { device, chance } = tapping;
  const item = itemOf(tapping);
  if (!item) return newItem(tapping);
  const body = chance.pick<ListItemChange>([
    { isChecked: !item.isChecked },
    { quantity: 1 + chance.below(9) },
    { add: 1 },
    { name: chance.pick(['Sal grosso', 'Arroz branco', 'Feijão preto']) },
  ]);
  device.push('changeListItem', { params: { listId: item.listId, itemId: item.id }, body });
}

function take(tapping: Tapping): void {
  const { device, chance } = tapping;
  const item = itemOf(tapping);
  if (!item) return newItem(tapping);
  const body = {
    isChecked: true,
    price: 1 + chance.below(2_000) / 100,
    purchasedQuantity: 1 + chance.below(3),
    supermarket: chance.pick(markets),
    takenAt: new Date().toISOString(),
  };
  device.push('changeListItem', { params: { listId: item.listId, itemId: item.id }, body });
}

function removeItem(tapping: Tapping): void {
  const item = itemOf(tapping);
  if (!item) return newItem(tapping);
  const params = { listId: item.listId, itemId: item.id };
  tapping.device.push('removeListItem', { params });
}

function newList({ device, chance }: Tapping): void {
  const name = chance.pick(['Feira', 'Churrasco', 'Mês']);
  device.push('createList', { body: { id: newId(), name } });
}

function renameList(tapping: Tapping): void {
  const list = listOf(tapping);
  if (!list) return newList(tapping);
  const body = { name: tapping.chance.pick(['Semana', 'Festa', 'Quinzena']) };
  tapping.device.push('renameList', { params: { listId: list.id }, body });
}

function planTrip(tapping: Tapping): void {
  const { device, chance } = tapping;
  const list = listOf(tapping);
  if (!list) return newList(tapping);
  const body = chance.pick<Input<'planTrip'>['body']>([
    { budget: 50 + chance.below(100) },
    { budget: null },
    { supermarket: chance.pick(markets) },
  ]);
  device.push('planTrip', { params: { listId: list.id }, body });
}

function removeList(tapping: Tapping): void {
  const list = listOf(tapping);
  if (list) tapping.device.push('deleteList', { params: { listId: list.id } });
}

function newPantry({ device, chance }: Tapping): void {
  const name = chance.pick(['Cozinha', 'Lavanderia']);
  device.push('createPantry', { body: { id: newId(), name } });
}

function renamePantry(tapping: Tapping): void {
  const pantry = pantryOf(tapping);
  if (!pantry) return newPantry(tapping);
  const body = { name: tapping.chance.pick(['Praia', 'Sítio']) };
  tapping.device.push('renamePantry', { params: { pantryId: pantry.id }, body });
}

function removePantry(tapping: Tapping): void {
  const pantry = pantryOf(tapping);
  if (pantry) tapping.device.push('deletePantry', { params: { pantryId: pantry.id } });
}

function newStock(tapping: Tapping): void {
  const { device, chance } = tapping;
  const pantry = pantryOf(tapping);
  if (!pantry) return newPantry(tapping);
  const name = chance.pick(['Café', 'Chá', 'Mel']);
  const body = { id: newId(), name, quantity: 1 + chance.below(5), unit: 'un' } as const;
  device.push('addPantryItem', { params: { pantryId: pantry.id }, body });
}

function changeStock(tapping: Tapping): void {
  const { device, chance } = tapping;
  const stock = stockOf(tapping);
  if (!stock) return newStock(tapping);
  const body = chance.pick<PantryItemChange>([
    { add: chance.below(7) - 3 || 1 },
    { quantity: chance.below(9) },
    { lowStockAlertThreshold: chance.below(4) },
    { targetQuantity: 1 + chance.below(4) },
  ]);
  const params = { pantryId: stock.pantryId, itemId: stock.id };
  device.push('changePantryItem', { params, body });
}

function removeStock(tapping: Tapping): void {
  const stock = stockOf(tapping);
  if (!stock) return newStock(tapping);
  const params = { pantryId: stock.pantryId, itemId: stock.id };
  tapping.device.push('removePantryItem', { params });
}

/** Finishes the trip of one list into a pantry. */
function finish(tapping: Tapping): void {
  const { device } = tapping;
  const [list, pantry] = [listOf(tapping), pantryOf(tapping)];
  if (!list || !pantry) return newPantry(tapping);
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
      supermarket: item.supermarket ?? markets[0],
    }));
  if (items.length === 0) return take(tapping);
  const boughtAt = new Date().toISOString();
  const body = { id: newId(), listId: list.id, boughtAt, items };
  device.push('finishPurchase', { params: { pantryId: pantry.id }, body });
}

function undo(tapping: Tapping): void {
  const { device, chance } = tapping;
  const done = pickFrom(
    chance,
    device
      .rows()
      .all('finishes')
      .filter(({ isUndone }) => !isUndone),
  );
  if (!done) return finish(tapping);
  const params = { pantryId: done.pantryId, finishId: done.id };
  device.push('undoFinish', { params });
}

function saveMarket({ device, chance }: Tapping): void {
  device.push('saveSupermarket', { body: { name: chance.pick(markets) } });
}
