/** The items of shopping lists, and what happens to an item in the supermarket. */
import { z } from 'zod';
import { categoryName, productUnit } from '../catalogue.ts';
import { defineEndpoints } from '../../endpoint.ts';
import { listUnits } from '../../values/values.ts';
import {
  amountOfMoney,
  authorFields,
  type FieldRule,
  instant,
  itemNote,
  listId,
  listItemId,
  name,
  paidAmount,
  position,
  price,
  productId,
  quantity,
  quantityChange,
  setsOrAdds,
  sharedBarcode,
  userId,
  withAssistant,
} from '../../wire.ts';
import { saidUnit, textOfUnit, unitText } from '../../unit-text.ts';

export const listUnit = z.enum(listUnits, 'A unidade deve ser un ou kg.');

/** The fields of a product that a row shows. */
export const itemProduct = z.object({
  id: productId,
  name: z.string(),
  brand: z.string().nullable(),
  categoryName,
  typicalUnit: productUnit,
  imageUrl: z.string().nullable(),
});

export const listItem = z.object({
  id: listItemId,
  listId,
  /** The item's place in the list: by this text, then by the id (SYN-33). */
  position: z.string(),
  name: z.string(),
  quantity,
  unit: listUnit,
  unitText: unitText.optional(),
  isChecked: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  ...authorFields,
  /** Who put the item in the cart; null while it is not there. */
  takenBy: userId.nullable(),
  /** Who last set price or quantity in the cart, if that is not the person who took the item. */
  correctedBy: userId.nullable(),
  /** The planned product. */
  productId: productId.nullable(),
  /** The taken product. The cart uses it if it is set, and the planned product otherwise. */
  selectedProductId: productId.nullable(),
  /**
   * A code that was scanned without a network and that no product has; the person registers it
   * later (SHO-18).
   */
  scannedBarcode: z.string().nullish(),
  /** The taken product, or else the planned one. */
  product: itemProduct.nullable(),
  price: price.nullable(),
  /**
   * What the whole line costs, if the total was entered instead of the price per unit (SHO-25). Null or absent if
   * the line costs price × purchasedQuantity.
   */
  paid: amountOfMoney.nullish(),
  purchasedQuantity: quantity.nullable(),
  /** The unit of price and purchasedQuantity; null for the item's unit (DAT-02). */
  purchasedUnit: listUnit.nullable(),
  /** The unit that people say of purchasedQuantity; null or absent for that of the plan (UNI-08). */
  purchasedUnitText: saidUnit.nullish(),
  supermarket: z.string().nullable(),
  /** What to mind about this item (LST-54). Null or absent without a note. */
  note: z.string().nullish(),
  /** The only supermarket where it is bought (LST-56). Null or absent if any will do. */
  onlyAt: z.string().nullish(),
  /** Whether the item was taken without having been planned (SHO-10). */
  isImpulse: z.boolean(),
});
export type ListItem = z.input<typeof listItem>;
export type ItemProduct = z.input<typeof itemProduct>;

const planFields = {
  note: itemNote.meta({
    description:
      'Null, or a text without anything visible, for no note. A new item without this field gets the note that is remembered for its name (LST-55).',
  }),
  onlyAt: name('O nome do supermercado é obrigatório.').nullable().meta({
    description: 'The only supermarket where the item is bought; null if any will do (LST-56).',
  }),
};

const cartFields = {
  isChecked: z.boolean(),
  productId: productId.nullable(),
  selectedProductId: productId.nullable(),
  price: price.nullable(),
  paid: paidAmount.nullable().meta({
    description:
      'What the whole line costs. The price is then derived from it. A change of price, purchasedQuantity or purchasedUnit without it removes it, and the line costs price × purchasedQuantity (SHO-25).',
  }),
  purchasedQuantity: quantity.nullable(),
  purchasedUnit: listUnit.nullable(),
  purchasedUnitText: saidUnit.nullable().meta({
    description:
      "The unit that people say of purchasedQuantity, 'un' or 'kg' for none. Without it that of the plan counts, until the plan changes (UNI-08).",
  }),
  supermarket: name('O nome do supermercado é obrigatório.').nullable(),
  /**
   * A code that was scanned without a network (SHO-18). The product that has it becomes the taken
   * product. If no product has it, the item keeps the code.
   */
  barcode: sharedBarcode,
  /** When the item was taken, sent for taps made offline. */
  takenAt: instant.meta({
    description:
      'When it was taken, however long ago. The server uses its own time without it, and for an instant in the future or before the year 2000, because it only orders what was taken.',
  }),
};

/**
 * The rule of LST-06: the minimum in the unit `un` is 1, except for impulse items. The schema
 * `quantity` checks the minimum in kg.
 */
export const atLeastOnePiece: FieldRule<{
  unit?: string | undefined;
  quantity?: number | undefined;
  isImpulse?: boolean | undefined;
}> = {
  check: (item) =>
    item.isImpulse === true ||
    item.unit !== 'un' ||
    item.quantity === undefined ||
    item.quantity >= 1_000,
  params: { path: ['quantity'], error: 'A quantidade mínima é 1.' },
  schema: {
    description: 'In the unit `un` the quantity is at least 1, unless `isImpulse` is true.',
    anyOf: [
      { properties: { unit: { const: 'kg' } } },
      { properties: { quantity: { minimum: 1 } } },
      { properties: { isImpulse: { const: true } }, required: ['isImpulse'] },
    ],
  },
};

/** The rule of SHO-25: a total is sent with the quantity that it was paid for. */
const paidForQuantity: FieldRule<{ paid?: unknown; purchasedQuantity?: unknown }> = {
  check: (item) => item.paid == null || item.purchasedQuantity != null,
  params: { path: ['purchasedQuantity'], error: 'Envie a quantidade do total pago.' },
  schema: {
    description: '`paid` is sent with `purchasedQuantity`.',
    anyOf: [
      { properties: { paid: { type: 'null' } } },
      { properties: { purchasedQuantity: { type: 'number' } }, required: ['purchasedQuantity'] },
    ],
  },
};

const newItemFields = z.object({
  id: listItemId.optional(),
  name: name(),
  quantity,
  unit: listUnit,
  unitText: unitText.optional(),
  isImpulse: z.boolean().optional(),
  /**
   * By default an item comes after those that were added before it, and items that are sent
   * together keep their order.
   */
  position: position.optional(),
  withAssistant,
  ...z.object({ ...planFields, ...cartFields }).partial().shape,
});
export const newListItem = newItemFields
  .refine(atLeastOnePiece.check, atLeastOnePiece.params)
  .refine(paidForQuantity.check, paidForQuantity.params)
  .refine(textOfUnit.check, textOfUnit.params)
  .meta({ allOf: [atLeastOnePiece.schema, paidForQuantity.schema, textOfUnit.schema] });
export type NewListItem = z.input<typeof newListItem>;

/**
 * An item's line in the cart as the device showed it: price and quantity, the unit of both, and the
 * total that was paid. Earlier versions of the app send it without `paid`, which is then not compared.
 */
const seenLine = z.object({
  price: price.nullable(),
  paid: paidAmount.nullish(),
  purchasedQuantity: quantity.nullable(),
  purchasedUnit: listUnit,
});

export const listItemChange = z
  .object({
    /**
     * What the change is based on: the item's line in the cart, or null if it was not there. The
     * change is refused with 'item-taken' if somebody else has changed the line since.
     */
    seen: seenLine.nullable(),
    name: name(),
    quantity,
    /** Adds to the quantity, which stays within the limit of its unit (LST-19). */
    add: quantityChange,
    unit: listUnit,
    /** Kept without it, but removed by another `unit` without it. */
    unitText,
    /** Moves the item: a text between the positions of two items puts it between them. */
    position,
    ...planFields,
    ...cartFields,
  })
  .partial()
  .refine(atLeastOnePiece.check, atLeastOnePiece.params)
  .refine(setsOrAdds.check, setsOrAdds.params)
  .refine(paidForQuantity.check, paidForQuantity.params)
  .refine(textOfUnit.check, textOfUnit.params)
  .meta({
    description:
      'A unit or quantity that is not sent stays as it is stored, and the rules apply to it too.',
    allOf: [atLeastOnePiece.schema, setsOrAdds.schema, paidForQuantity.schema, textOfUnit.schema],
  });
export type ListItemChange = z.input<typeof listItemChange>;

export const listParams = z.object({ listId });
const itemParams = z.object({ listId, itemId: listItemId });

export const listItemEndpoints = defineEndpoints({
  addListItem: {
    summary:
      'Add an item, taken already when it comes with price, quantity and supermarket (API-07)',
    params: listParams,
    body: newListItem,
    responses: { 201: listItem },
    errors: [
      'list-not-found',
      'item-not-found',
      'product-not-found',
      'too-many-items',
      'too-many-supermarkets',
    ],
  },
  changeListItem: {
    summary:
      'Change some fields of an item; isChecked: false clears what was paid (API-08, SHO-04)',
    params: itemParams,
    body: listItemChange,
    responses: { 200: listItem },
    errors: ['item-not-found', 'item-taken', 'product-not-found', 'too-many-supermarkets'],
  },
  removeListItem: {
    summary: 'Remove an item (API-08)',
    params: itemParams,
    responses: { 204: null },
    errors: ['item-not-found'],
  },
});
