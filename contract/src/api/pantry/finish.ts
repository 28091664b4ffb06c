/** The finish of a trip, which fills a pantry, and its undo. */
import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { pantryParams } from './pantry.ts';
import { limits, listUnits } from '../../values/values.ts';
import {
  eventInstant,
  finishId,
  listId,
  listItemId,
  name,
  paidAmount,
  pantryId,
  price,
  productId,
  quantity,
} from '../../wire.ts';

/**
 * One bought item. For an item of a list, the server uses the product, quantity and price that are
 * stored on the list (FIN-04), and names new stock after the product, or after the item if it has no
 * product. The device uses the fields of this schema to show the pantry before the answer arrives. For
 * an item that is on no list, the server records these fields (API-16).
 */
export const finishItem = z.object({
  listItemId: listItemId.optional(),
  name: name(),
  /** Null for an item without a product. */
  productId: productId.nullable(),
  quantity,
  /** The unit of quantity and price. The new stock has the same unit. */
  unit: z.enum(listUnits),
  price,
  /**
   * The item has no price, and moves nevertheless (FIN-06); `price` is then ignored. An item of a list
   * that got a price in the meantime moves with that price.
   */
  isUnpriced: z.boolean().optional(),
  /**
   * Keeps the thing out of the pantry, also later (PAN-15), until the finish is undone. Ignored if the
   * pantry has stock of it.
   */
  isKeptOut: z.boolean().optional(),
  /** What the whole line cost, if it did not cost price × quantity; the price is then derived from it. */
  paid: paidAmount.nullish(),
  supermarket: name(),
});
export const finish = z
  .object({
    id: finishId.optional(),
    /** The list of the items; absent if none of them is on a list. */
    listId: listId.optional(),
    items: z.array(finishItem).min(1, 'Seu carrinho está vazio.').max(limits.itemsPerList),
    /** When the trip was finished, sent for a finish made offline, or for an earlier purchase. */
    boughtAt: eventInstant.optional(),
    /**
     * What the trip cost in all, if only that is known (FIN-10). It counts while an item has no price, and
     * only what it is above the sum of the others.
     */
    total: paidAmount.optional(),
  })
  .superRefine(({ listId: list, items }, context) => {
    for (const [index, item] of items.entries()) {
      if ((item.listItemId === undefined) === (list === undefined)) continue;
      const path = list === undefined ? ['listId'] : ['items', index, 'listItemId'];
      context.addIssue({
        code: 'custom',
        path,
        message: 'Informe a lista e o item dela, ou nenhum dos dois.',
      });
      return;
    }
  })
  .meta({
    allOf: [
      {
        description: 'With `listId` each item has its `listItemId`; without it none has.',
        anyOf: [
          {
            required: ['listId'],
            properties: { items: { items: { required: ['listItemId'] } } },
          },
          {
            not: { required: ['listId'] },
            properties: { items: { items: { not: { required: ['listItemId'] } } } },
          },
        ],
      },
    ],
  });
export type Finish = z.input<typeof finish>;

export const finishEndpoints = defineEndpoints({
  finishPurchase: {
    summary:
      'Move the cart into a pantry: stock, purchase records and list items in one step (FIN-04); or record what was bought without a list (API-16)',
    params: pantryParams,
    body: finish,
    responses: {
      200: z.object({
        id: finishId,
        /** The list items that moved now, without those that were already removed or are not valid. */
        movedItemIds: z.array(listItemId),
        skippedNames: z.array(z.string()),
      }),
    },
    errors: [
      'pantry-not-found',
      'list-not-found',
      'finish-not-found',
      'product-not-found',
      'too-many-pantry-items',
      'too-many-supermarkets',
      'too-many-items-today',
      'stock-too-large',
    ],
  },
  undoFinish: {
    summary: 'Undo a finish: its stock, its purchases and the items of its list (FIN-05)',
    params: z.object({ pantryId, finishId }),
    responses: { 204: null },
    errors: ['finish-not-found', 'too-many-items', 'too-many-lists', 'too-many-items-today'],
  },
});
