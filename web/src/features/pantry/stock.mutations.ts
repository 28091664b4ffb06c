/** The writes that add stock to a pantry or remove it, which no first screen makes (MOB-01). */
import type { Row } from '@quitanda/contract';
import type { WriteDefinitions, WriteNamed } from '../../sync/replica/definitions.ts';
import { pantryPhrase, productFields, quotedName, stockCountFields } from './pantry.mutations.ts';

type StockRow = Row<'pantryItems'>;
const itemNotFound = ['item-not-found'] as const;

export const stockWrites = {
  addPantryItem: {
    describe: ({ params, body }, rows) =>
      `Adicionar "${body.name}" ${pantryPhrase(params.pantryId, rows, 'à', 'a')}`,
    failureText: 'Falha ao adicionar item.',
    apply(rows, write, userId) {
      const item = createItem(write, userId);
      if (!rows.get('pantryItems', item.id)) rows.put('pantryItems', item);
    },
  },
  removePantryItem: {
    describe: ({ params }, rows) =>
      `Remover ${quotedName(rows.get('pantryItems', params.itemId))} ${pantryPhrase(params.pantryId, rows, 'da', 'de')}`,
    failureText: 'Falha ao remover item.',
    obsoleteOn: itemNotFound,
    apply: (rows, { params }) => rows.remove('pantryItems', params.itemId),
  },
} satisfies Partial<WriteDefinitions>;

function createItem(
  { body, key, at, params, context }: WriteNamed<'addPantryItem'>,
  userId: string,
): StockRow {
  return {
    id: body.id ?? key,
    pantryId: params.pantryId,
    name: body.name,
    quantity: body.quantity,
    unit: body.unit,
    unitText: body.unitText ?? null,
    lowStockAlertThreshold: body.lowStockAlertThreshold ?? null,
    targetQuantity: body.targetQuantity ?? null,
    productId: null,
    categoryName: null,
    imageUrl: null,
    batches: body.batches ?? [],
    shelfLifeDays: body.shelfLifeDays ?? null,
    openedLifeDays: body.openedLifeDays ?? null,
    ...stockCountFields(at),
    createdBy: userId,
    changedBy: userId,
    ...(body.productId !== undefined && productFields(body.productId, context?.product)),
  };
}
