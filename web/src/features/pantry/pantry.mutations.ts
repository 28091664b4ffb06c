/** Defines how the change of a stock changes the rows of the home, and how it is described (MOB-01). */
import type { ItemProduct, Row } from '@quitanda/contract';
import { fold } from '@quitanda/contract/text';
import { formatAmount } from '@quitanda/contract/units';
import { formatSigned } from '../../lib/amounts/decimal.ts';
import type { WriteDefinitions, WriteNamed } from '../../sync/replica/definitions.ts';
import type { MutableRows, Rows } from '../../sync/replica/rows.ts';
import { addToStock } from './items/add-to-stock.ts';

type StockRow = Row<'pantryItems'>;
const itemNotFound = ['item-not-found'] as const;

export const pantryWrites = {
  changePantryItem: {
    describe: describeChange,
    failureText: 'Falha ao atualizar item.',
    obsoleteOn: itemNotFound,
    apply(rows, write, userId) {
      const item = rows.get('pantryItems', write.params.itemId);
      if (!item) return;
      rows.put('pantryItems', { ...applyChange(item, write), changedBy: userId });
      const { productId } = write.body;
      if (productId !== undefined) linkPurchases(rows, item, productId, write.context?.product);
    },
  },
} satisfies Partial<WriteDefinitions>;

/**
 * Returns the field with the time of the last stock count. A write that sets or changes the quantity
 * counts as a stock count (INS-05).
 */
export const stockCountFields = (at: number) => ({ countedAt: new Date(at).toISOString() });

function applyChange(
  item: StockRow,
  { body, at, context }: WriteNamed<'changePantryItem'>,
): StockRow {
  const { add, quantity, productId, ...others } = body;
  // A field is absent unless the write sets it.
  const fields = others as Partial<StockRow>;
  return {
    ...item,
    ...fields,
    quantity: add === undefined ? (quantity ?? item.quantity) : addToStock(item.quantity, add),
    ...((add !== undefined || quantity !== undefined) && stockCountFields(at)),
    ...(productId !== undefined && productFields(productId, context?.product)),
  };
}

/**
 * PAN-08: also links the product to the earlier purchases without a product that were moved into
 * the item or have its name. The moves are deleted after a month.
 */
function linkPurchases(
  rows: MutableRows,
  item: StockRow,
  productId: string,
  product: ItemProduct | undefined,
): void {
  const moves = rows.all('finishMoves').filter(({ pantryItemId }) => pantryItemId === item.id);
  const movedIds = new Set(moves.map(({ id }) => id));
  const foldedName = fold(item.name);
  for (const purchase of rows.all('purchases')) {
    if (purchase.productId !== null) continue;
    if (!movedIds.has(purchase.id) && fold(purchase.name) !== foldedName) continue;
    const productName = product?.name ?? null;
    rows.put('purchases', { ...purchase, productName, ...productFields(productId, product) });
  }
}

export const productFields = (productId: string, product: ItemProduct | undefined) => ({
  productId,
  categoryName: product?.categoryName ?? null,
  imageUrl: product?.imageUrl ?? null,
});

function describeChange({ params, body }: WriteNamed<'changePantryItem'>, rows: Rows): string {
  const item = rows.get('pantryItems', params.itemId);
  const { add, quantity, lowStockAlertThreshold, targetQuantity, productId } = body;
  const { unit = '', unitText } = item ?? {};
  const inUnit = (amount: number) => formatAmount({ quantity: amount, unit, unitText }).trim();
  const inPantryText = pantryPhrase(params.pantryId, rows, 'na', 'em');
  if (add !== undefined) {
    return item
      ? `${formatSigned(add)} ${quotedName(item)} ${inPantryText}`
      : `${formatSigned(add)} em um item ${pantryPhrase(params.pantryId, rows, 'da', 'de')}`;
  }
  if (quantity !== undefined) {
    return `Mudar o estoque de ${quotedName(item)} para ${inUnit(quantity)}`;
  }
  if (body.name !== undefined) return `Renomear ${quotedName(item)} para "${body.name}"`;
  if (body.unitText !== undefined) return `Mudar a unidade de ${quotedName(item)}`;
  if (productId !== undefined) return `Vincular um produto a ${quotedName(item)}`;
  if (targetQuantity !== undefined) {
    return targetQuantity === null
      ? `Tirar o alvo de ${quotedName(item)}`
      : `Mudar o alvo de ${quotedName(item)} para ${inUnit(targetQuantity)}`;
  }
  if (body.openedLifeDays !== undefined) return `Mudar a validade de ${quotedName(item)}`;
  if (lowStockAlertThreshold === undefined) return `Alterar ${quotedName(item)} ${inPantryText}`;
  return lowStockAlertThreshold === null
    ? `Não avisar mais de ${quotedName(item)} por quantidade`
    : `Avisar de ${quotedName(item)} quando restar ${inUnit(lowStockAlertThreshold)}`;
}

export const quotedName = (item: StockRow | undefined) => (item ? `"${item.name}"` : 'um item');

/**
 * Returns 'na despensa "Casa"', which begins with `definite` ('à', 'da' or 'na'). If the pantry is
 * not on this device, returns 'em uma despensa', with `indefinite` ('a', 'de' or 'em') instead.
 */
export function pantryPhrase(
  pantryId: string,
  rows: Rows,
  definite: string,
  indefinite: string,
): string {
  const pantry = rows.get('pantries', pantryId);
  return pantry ? `${definite} despensa "${pantry.name}"` : `${indefinite} uma despensa`;
}
