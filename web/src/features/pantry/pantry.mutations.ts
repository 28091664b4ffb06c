/** How the writes of pantries change the rows of the household, and their descriptions (MOB-01). */
import type { ItemProduct, Row } from '@quitanda/contract';
import { formatQuantity, formatSigned } from '../../lib/amounts/decimal.ts';
import type { WriteDefinitions, WriteNamed } from '../../sync/replica/definitions.ts';
import type { MutableRows, Rows } from '../../sync/replica/rows.ts';
import { finishWrites } from './finish.mutations.ts';
import { changedStock } from './items/changed-stock.ts';

type StockRow = Row<'pantryItems'>;
const pantryNotFound = ['pantry-not-found'] as const;
const itemNotFound = ['item-not-found'] as const;

export const pantryWrites = {
  ...finishWrites,
  createPantry: {
    describe: ({ body }) => `Criar a despensa "${body.name}"`,
    failureText: 'Falha ao criar despensa.',
    apply(rows, { body, key, at }) {
      const id = body.id ?? key;
      if (rows.get('pantries', id)) return;
      rows.put('pantries', { id, name: body.name, createdAt: new Date(at).toISOString() });
    },
  },
  renamePantry: {
    describe: ({ params, body }, rows) =>
      `Renomear ${thePantry(params.pantryId, rows)} para "${body.name}"`,
    failureText: 'Falha ao renomear despensa.',
    obsoleteOn: pantryNotFound,
    apply(rows, { params, body }) {
      const pantry = rows.get('pantries', params.pantryId);
      if (pantry) rows.put('pantries', { ...pantry, name: body.name });
    },
  },
  deletePantry: {
    describe: ({ params }, rows) => `Excluir ${thePantry(params.pantryId, rows)}`,
    failureText: 'Falha ao excluir.',
    obsoleteOn: pantryNotFound,
    apply(rows, { params: { pantryId } }) {
      for (const { id } of rows.of('pantryItems', pantryId)) rows.remove('pantryItems', id);
      rows.remove('pantries', pantryId);
    },
  },
  addPantryItem: {
    describe: ({ params, body }, rows) =>
      `Adicionar "${body.name}" ${inPantry(params.pantryId, rows, 'à', 'a')}`,
    failureText: 'Falha ao adicionar item.',
    apply(rows, write, by) {
      const item = addedItem(write, by);
      if (!rows.get('pantryItems', item.id)) rows.put('pantryItems', item);
    },
  },
  changePantryItem: {
    describe: describeChange,
    failureText: 'Falha ao atualizar item.',
    obsoleteOn: itemNotFound,
    apply(rows, write, by) {
      const item = rows.get('pantryItems', write.params.itemId);
      if (!item) return;
      rows.put('pantryItems', { ...changedItem(item, write), changedBy: by });
      const { productId } = write.body;
      if (productId !== undefined) linkPurchases(rows, item.id, productId, write.context?.product);
    },
  },
  removePantryItem: {
    describe: ({ params }, rows) =>
      `Remover ${named(rows.get('pantryItems', params.itemId))} ${inPantry(params.pantryId, rows, 'da', 'de')}`,
    failureText: 'Falha ao remover item.',
    obsoleteOn: itemNotFound,
    apply: (rows, { params }) => rows.remove('pantryItems', params.itemId),
  },
} satisfies Partial<WriteDefinitions>;

/** A quantity that a person sets is a count of the stock at that time (INS-05). */
const counted = (at: number) => ({ countedAt: new Date(at).toISOString() });

function addedItem(
  { body, key, at, params, context }: WriteNamed<'addPantryItem'>,
  by: string,
): StockRow {
  return {
    id: body.id ?? key,
    pantryId: params.pantryId,
    name: body.name,
    quantity: body.quantity,
    unit: body.unit,
    lowStockAlertThreshold: body.lowStockAlertThreshold ?? null,
    targetQuantity: body.targetQuantity ?? null,
    productId: null,
    categoryName: null,
    imageUrl: null,
    ...counted(at),
    createdBy: by,
    changedBy: by,
    ...(body.productId !== undefined && linkedTo(body.productId, context?.product)),
  };
}

function changedItem(
  item: StockRow,
  { body, at, context }: WriteNamed<'changePantryItem'>,
): StockRow {
  const { add, quantity, productId } = body;
  const { lowStockAlertThreshold = item.lowStockAlertThreshold } = body;
  const { targetQuantity = item.targetQuantity } = body;
  return {
    ...item,
    lowStockAlertThreshold,
    targetQuantity,
    quantity: add === undefined ? (quantity ?? item.quantity) : changedStock(item.quantity, add),
    ...((add !== undefined || quantity !== undefined) && counted(at)),
    ...(productId !== undefined && linkedTo(productId, context?.product)),
  };
}

/** PAN-08: purchases by name that went into this item are linked to the product too. */
function linkPurchases(
  rows: MutableRows,
  itemId: string,
  productId: string,
  product: ItemProduct | undefined,
): void {
  for (const { id, pantryItemId } of rows.all('finishMoves')) {
    const bought = pantryItemId === itemId ? rows.get('purchases', id) : undefined;
    if (bought?.productId !== null) continue;
    const productName = product?.name ?? null;
    rows.put('purchases', { ...bought, productName, ...linkedTo(productId, product) });
  }
}

const linkedTo = (productId: string, product: ItemProduct | undefined) => ({
  productId,
  categoryName: product?.categoryName ?? null,
  imageUrl: product?.imageUrl ?? null,
});

function describeChange({ params, body }: WriteNamed<'changePantryItem'>, rows: Rows): string {
  const item = rows.get('pantryItems', params.itemId);
  const { add, quantity, lowStockAlertThreshold, targetQuantity, productId } = body;
  const unit = item?.unit ?? '';
  const where = inPantry(params.pantryId, rows, 'na', 'em');
  if (add !== undefined) {
    return item
      ? `${formatSigned(add)} ${named(item)} ${where}`
      : `${formatSigned(add)} em um item ${inPantry(params.pantryId, rows, 'da', 'de')}`;
  }
  if (quantity !== undefined) {
    return `Mudar o estoque de ${named(item)} para ${formatQuantity(quantity, unit).trim()}`;
  }
  if (productId !== undefined) return `Vincular um produto a ${named(item)}`;
  if (targetQuantity !== undefined) {
    return targetQuantity === null
      ? `Tirar o alvo de ${named(item)}`
      : `Mudar o alvo de ${named(item)} para ${formatQuantity(targetQuantity, unit).trim()}`;
  }
  if (lowStockAlertThreshold === undefined) return `Alterar ${named(item)} ${where}`;
  return lowStockAlertThreshold === null
    ? `Não avisar mais de ${named(item)} por quantidade`
    : `Avisar de ${named(item)} quando restar ${formatQuantity(lowStockAlertThreshold, unit).trim()}`;
}

const named = (item: StockRow | undefined) => (item ? `"${item.name}"` : 'um item');

function thePantry(pantryId: string, rows: Rows): string {
  const pantry = rows.get('pantries', pantryId);
  return pantry ? `a despensa "${pantry.name}"` : 'uma despensa';
}

/** 'na despensa "Casa"', or without its name 'em uma despensa'; likewise with 'à' and 'a'. */
function inPantry(pantryId: string, rows: Rows, at: string, atSome: string): string {
  const pantry = rows.get('pantries', pantryId);
  return pantry ? `${at} despensa "${pantry.name}"` : `${atSome} uma despensa`;
}
