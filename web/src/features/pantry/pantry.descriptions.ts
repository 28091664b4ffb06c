/** What the writes of pantries do, in words for whoever looks at what is not sent yet (MOB-01). */
import type { PantryItem } from '@quitanda/contract';
import { formatDecimal, formatQuantity } from '../../lib/decimal.ts';
import type { Descriptions, Shown, WriteNamed } from '../../sync/descriptions.ts';

export const pantryDescriptions = {
  createPantry: ({ body }) => `Criar a despensa "${body.name}"`,
  renamePantry: ({ params, body }, shown) =>
    `Renomear ${thePantry(params.pantryId, shown)} para "${body.name}"`,
  deletePantry: ({ params }, shown) => `Excluir ${thePantry(params.pantryId, shown)}`,
  addPantryItem: ({ params, body }, shown) =>
    `Adicionar "${body.name}" ${inPantry(params.pantryId, shown, 'à', 'a')}`,
  changePantryItem: describeChange,
  removePantryItem: ({ params }, shown) =>
    `Remover ${named(itemOf(params, shown))} ${inPantry(params.pantryId, shown, 'da', 'de')}`,
} satisfies Partial<Descriptions>;

function describeChange({ params, body }: WriteNamed<'changePantryItem'>, shown: Shown): string {
  const item = itemOf(params, shown);
  const { add, quantity, lowStockAlertThreshold, targetQuantity, productId } = body;
  const unit = item?.unit ?? '';
  const where = inPantry(params.pantryId, shown, 'na', 'em');
  if (add !== undefined) {
    return item
      ? `${signed(add)} ${named(item)} ${where}`
      : `${signed(add)} em um item ${inPantry(params.pantryId, shown, 'da', 'de')}`;
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

/** '+1', '−0,5'. */
const signed = (add: number) => `${add < 0 ? '−' : '+'}${formatDecimal(Math.abs(add))}`;

const named = (item: PantryItem | undefined) => (item ? `"${item.name}"` : 'um item');

function itemOf(
  { pantryId, itemId }: { readonly pantryId: string; readonly itemId: string },
  shown: Shown,
): PantryItem | undefined {
  return shown('getPantry', { params: { pantryId } })?.items.find(({ id }) => id === itemId);
}

const pantryName = (pantryId: string, shown: Shown) =>
  shown('getPantries', {})?.find(({ id }) => id === pantryId)?.name;

function thePantry(pantryId: string, shown: Shown): string {
  const name = pantryName(pantryId, shown);
  return name === undefined ? 'uma despensa' : `a despensa "${name}"`;
}

/** 'na despensa "Casa"', or without its name 'em uma despensa'; likewise with 'à' and 'a'. */
function inPantry(pantryId: string, shown: Shown, at: string, atSome: string): string {
  const name = pantryName(pantryId, shown);
  return name === undefined ? `${atSome} uma despensa` : `${at} despensa "${name}"`;
}
