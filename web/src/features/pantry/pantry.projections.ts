/** What a write that is not yet on the server changes in the pantries. */
import type { Finish, ItemProduct, Pantry, PantryItem, PantrySummary } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import type { Projections, Write } from '../../sync/types.ts';
import { changedStock } from './stock.ts';

const byName = (one: PantryItem, other: PantryItem) =>
  fold(one.name).localeCompare(fold(other.name), 'pt-BR') || one.id.localeCompare(other.id);

function withItems(pantry: Pantry, items: PantryItem[]): Pantry {
  return { ...pantry, items: items.toSorted(byName), _count: { items: items.length } };
}

function createdPantry(write: Extract<Write, { name: 'createPantry' }>): PantrySummary {
  return {
    id: write.body.id ?? write.key,
    name: write.body.name,
    createdAt: new Date(write.at).toISOString(),
    _count: { items: 0 },
  };
}

function addedItem(write: Extract<Write, { name: 'addPantryItem' }>): PantryItem {
  const { body } = write;
  const product = write.context?.product;
  return {
    id: body.id ?? write.key,
    name: body.name,
    quantity: body.quantity,
    unit: body.unit,
    lowStockAlertThreshold: body.lowStockAlertThreshold ?? null,
    targetQuantity: body.targetQuantity ?? null,
    productId: body.productId ?? null,
    categoryName: product?.categoryName ?? null,
    imageUrl: product?.imageUrl ?? null,
  };
}

/** The same product, or without one the same name, in the same unit. */
const isStockOf = (line: Finish['items'][number]) => (item: PantryItem) =>
  item.productId === line.productId &&
  item.unit === line.unit &&
  (line.productId !== null || fold(item.name) === fold(line.name));

/** FIN-04: what is there in the same unit is added to; anything else is a new item. */
export function restock(items: readonly PantryItem[], bought: Finish['items']): PantryItem[] {
  const stocked = [...items];
  for (const line of bought) {
    const index = stocked.findIndex(isStockOf(line));
    const present = stocked[index];
    if (present) {
      stocked[index] = { ...present, quantity: changedStock(present.quantity, line.quantity) };
    } else if (line.listItemId !== undefined) {
      // Without a list item, only the server knows the id of new stock.
      stocked.push({
        id: line.listItemId,
        name: line.name,
        quantity: line.quantity,
        unit: line.unit,
        lowStockAlertThreshold: null,
        targetQuantity: null,
        productId: line.productId,
        categoryName: null,
        imageUrl: null,
      });
    }
  }
  return stocked;
}

/** FIN-05: takes back what a finish brought; an item that it created goes. */
function unstock(items: readonly PantryItem[], bought: Finish['items']): PantryItem[] {
  return items.flatMap((item) => {
    // A thing that came by its name may have been given its product since.
    const lines = bought.filter((line) => line.listItemId === item.id || isStockOf(line)(item));
    const quantity = lines.reduce(
      (left, line) => changedStock(left, -line.quantity),
      item.quantity,
    );
    const isCreated = lines.some((line) => line.listItemId === item.id);
    return isCreated && quantity === 0 ? [] : [{ ...item, quantity }];
  });
}

const linkedTo = (productId: string, product: ItemProduct | undefined) => ({
  productId,
  categoryName: product?.categoryName ?? null,
  imageUrl: product?.imageUrl ?? null,
});

function changedItem(
  item: PantryItem,
  write: Extract<Write, { name: 'changePantryItem' }>,
): PantryItem {
  if (write.answer) return write.answer;
  const { add, quantity, lowStockAlertThreshold, targetQuantity, productId } = write.body;
  return {
    ...item,
    quantity: add === undefined ? (quantity ?? item.quantity) : changedStock(item.quantity, add),
    lowStockAlertThreshold:
      lowStockAlertThreshold === undefined ? item.lowStockAlertThreshold : lowStockAlertThreshold,
    targetQuantity: targetQuantity === undefined ? item.targetQuantity : targetQuantity,
    ...(productId !== undefined && linkedTo(productId, write.context?.product)),
  };
}

/** One pantry after a write that names it. */
function projectPantry(pantry: Pantry, write: Write): Pantry | undefined {
  switch (write.name) {
    case 'renamePantry':
      return { ...pantry, name: write.body.name };
    case 'deletePantry':
      return undefined;
    case 'addPantryItem': {
      const added = write.answer ?? addedItem(write);
      return withItems(pantry, [...pantry.items.filter((item) => item.id !== added.id), added]);
    }
    case 'changePantryItem':
      // No name changes, so neither does the order.
      return {
        ...pantry,
        items: pantry.items.map((item) =>
          item.id === write.params.itemId ? changedItem(item, write) : item,
        ),
      };
    case 'removePantryItem':
      return withItems(
        pantry,
        pantry.items.filter((item) => item.id !== write.params.itemId),
      );
    case 'finishPurchase':
      return withItems(pantry, restock(pantry.items, write.body.items));
    case 'undoFinish':
      return withItems(pantry, unstock(pantry.items, write.context?.finished?.lines ?? []));
    default:
      return pantry;
  }
}

/** The pantry a write is about; nothing for writes about other things. */
function pantryIdOf(write: Write): string | undefined {
  if (write.name === 'createPantry') return write.body.id ?? write.key;
  return 'params' in write && 'pantryId' in write.params ? write.params.pantryId : undefined;
}

/** How many items a write adds to the count on the selector. */
function countChange(write: Write): number {
  if (write.name === 'addPantryItem') return 1;
  if (write.name === 'removePantryItem') return -1;
  return 0;
}

export const pantryProjections: Projections = {
  getPantries: (pantries, write) => {
    if (!pantries) return undefined;
    const id = pantryIdOf(write);
    if (write.name === 'createPantry') {
      return [
        ...pantries.filter((pantry) => pantry.id !== id),
        write.answer ?? createdPantry(write),
      ];
    }
    if (write.name === 'deletePantry') return pantries.filter((pantry) => pantry.id !== id);
    return pantries.map((pantry) => {
      if (pantry.id !== id) return pantry;
      if (write.name === 'renamePantry') return { ...pantry, name: write.body.name };
      return { ...pantry, _count: { items: pantry._count.items + countChange(write) } };
    });
  },
  getPantry: (pantry, write, { params }) => {
    if (pantryIdOf(write) !== params.pantryId) return pantry;
    if (write.name === 'createPantry') return pantry ?? { ...createdPantry(write), items: [] };
    return pantry && projectPantry(pantry, write);
  },
};
