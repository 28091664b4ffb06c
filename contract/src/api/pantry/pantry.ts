/** Pantries (despensas), their stock, and when it runs out. */
import { z } from 'zod';
import { categoryName } from '../catalogue.ts';
import { defineEndpoints } from '../../endpoint.ts';
import { defaultLowStockThreshold, listUnits, pantryUnits } from '../../values/values.ts';
import {
  atLeastOne,
  authorFields,
  instant,
  name,
  pantryId,
  pantryItemId,
  productId,
  quantity,
  quantityChange,
  setsOrAdds,
  stock,
  withAssistant,
} from '../../wire.ts';
import { textOfUnit, unitText } from '../../unit-text.ts';
import { batch, lifeFields, returnedBatches } from './batch.ts';

const pantryUnit = z.enum(pantryUnits, 'A unidade deve ser un, kg ou g.');

/** A pantry item as devices store it. */
export const storedPantryItem = z.object({
  id: pantryItemId,
  name: z.string(),
  quantity: stock,
  unit: pantryUnit,
  unitText: unitText.optional(),
  /** The item counts as low at or below this stock (PAN-09); null if nobody has set it. */
  lowStockAlertThreshold: stock.nullable(),
  /** The stock that the person wants to have (INS-05); null if nobody has set it. */
  targetQuantity: stock.nullable(),
  productId: productId.nullable(),
  categoryName: categoryName.nullable(),
  imageUrl: z.string().nullable(),
  /** The batches as of their last change; `batchesOf` fits them to the stock (VAL-01). */
  batches: z.array(batch).nullable().optional(),
  ...lifeFields,
  ...authorFields,
});
export type PantryItem = z.input<typeof storedPantryItem>;

/**
 * A pantry item in an answer, with the default threshold. Its type is that of the stored item,
 * because devices compute the same answers from what they store.
 */
export const pantryItem = storedPantryItem.extend({
  lowStockAlertThreshold: stock
    .nullable()
    .describe(`Never null: ${defaultLowStockThreshold} until somebody sets another.`),
});

export const pantrySummary = z.object({
  id: pantryId,
  name: z.string(),
  createdAt: instant,
  /** The number of items. The first specification of the API has this name (DAT-04). */
  _count: z.object({ items: z.int() }),
});
export const pantry = pantrySummary.extend({ items: z.array(pantryItem) });
export type PantrySummary = z.input<typeof pantrySummary>;
export type Pantry = z.input<typeof pantry>;

const pantryName = name('O nome da despensa não pode ser vazio.');

export const newPantryItem = z
  .object({
    id: pantryItemId.optional(),
    name: name(),
    quantity,
    unit: pantryUnit,
    unitText: unitText.optional(),
    productId: productId.optional(),
    lowStockAlertThreshold: stock.nullable().optional(),
    targetQuantity: stock.nullable().optional(),
    /** The batches of an item that returns to its pantry; `batchesOf` fits them to the quantity. */
    batches: returnedBatches.optional(),
    ...lifeFields,
    withAssistant,
  })
  .refine(atLeastOne.check, atLeastOne.params)
  .refine(textOfUnit.check, textOfUnit.params)
  .meta({ allOf: [atLeastOne.schema, textOfUnit.schema] });
export type NewPantryItem = z.input<typeof newPantryItem>;

/**
 * Sets the stock, or changes it by a signed amount (never below 0), or sets name, threshold, target
 * or product. A change of an item that was joined with another one changes that one (PAN-14).
 */
export const pantryItemChange = z
  .object({
    name: name(),
    quantity: stock,
    add: quantityChange,
    lowStockAlertThreshold: stock.nullable(),
    targetQuantity: stock.nullable(),
    /** A word of the item's unit; one of another unit is not shown. */
    unitText,
    /**
     * Links an item that had only a name to a product. Its earlier purchases become the product's
     * too.
     */
    productId,
    ...lifeFields,
  })
  .partial()
  .refine(setsOrAdds.check, setsOrAdds.params)
  .meta({ allOf: [setsOrAdds.schema] });
export type PantryItemChange = z.input<typeof pantryItemChange>;

/** How two units convert: `from` in the unit of the item equals `to` in the unit of the other item. */
const unitRatio = z.object({ from: quantity, to: quantity });
export type UnitRatio = z.input<typeof unitRatio>;

/** What becomes of an item that leaves the pantry (PAN-13 to PAN-15). */
export const pantryItemJoin = z.object({
  /**
   * The item with which it is joined. If the pantry has no such item and `unit` is sent, the item
   * goes on under this id, in this unit. Null keeps the thing out of the pantry from now on.
   */
  into: pantryItemId.nullable(),
  unit: pantryUnit.optional(),
  /** The word of `unit`, for an item that goes on under `into`. */
  unitText: unitText.optional(),
  /** How the units convert; absent if they are the same, null if it is unknown. */
  ratio: unitRatio.nullish(),
  /** The stock in the new unit, where `ratio` is null; 0 by default. */
  quantity: stock.optional(),
});
export type PantryItemJoin = z.input<typeof pantryItemJoin>;

/**
 * Where the stock of a former item is: in the item with which it was joined, or in the item that has it
 * in another unit. Later purchases of the former item, and late changes of it, change that item.
 */
export const pantryRedirect = z.object({
  id: pantryItemId,
  /** Null if the thing is kept out of the pantry. */
  into: pantryItemId.nullable(),
  /** An amount in this item's unit × `factor` is in the other item's unit; null if it is unknown. */
  factor: z.number().nullable(),
  name: z.string(),
  unit: pantryUnit,
  unitText: unitText.optional(),
  productId: productId.nullable(),
  /** The stock of the item, which its separation gives back. */
  quantity: stock,
});
export type PantryRedirect = z.input<typeof pantryRedirect>;

/** The forecast for a pantry item from the purchases of the household (INS-05, PAN-06). */
export const runOutEntry = z.object({
  itemId: pantryItemId,
  /** The stock that the forecast is based on. */
  stock,
  /** The quantity that the household usually buys at once. */
  usual: z.object({ quantity, unit: z.enum(listUnits) }).nullable(),
  /** Null if it was bought too rarely for a forecast, or may last for more than ten years. */
  runOut: z
    .object({
      /** May be in the past, if the item should already have run out. */
      at: instant,
      /** The probability that the stock runs out between `earliest` and `latest` is 50 %. */
      earliest: instant,
      latest: instant,
      /** The number of intervals between purchases that the forecast is based on. */
      intervals: z.int(),
      /** The stock and the time at which the forecast begins. */
      from: z.object({ at: instant, quantity: stock }),
      /** The usual time between two purchases. */
      everyDays: z.number(),
    })
    .nullable(),
});
export type RunOutEntry = z.input<typeof runOutEntry>;

export const pantryParams = z.object({ pantryId });
const itemParams = z.object({ pantryId, itemId: pantryItemId });

export const pantryEndpoints = defineEndpoints({
  getPantries: {
    summary: "The caller's pantries with their item counts, oldest first (API-14)",
    responses: { 200: z.array(pantrySummary) },
    errors: [],
  },
  createPantry: {
    summary: 'Create a pantry (API-14)',
    body: z.object({ id: pantryId.optional(), name: pantryName }),
    responses: { 201: pantrySummary },
    errors: ['pantry-not-found', 'too-many-pantries'],
  },
  getPantry: {
    summary: 'A pantry with its items by name (API-14)',
    params: pantryParams,
    responses: { 200: pantry },
    errors: ['pantry-not-found'],
  },
  renamePantry: {
    summary: 'Rename a pantry (API-14)',
    params: pantryParams,
    body: z.object({ name: pantryName }),
    responses: { 200: pantrySummary },
    errors: ['pantry-not-found'],
  },
  deletePantry: {
    summary: 'Delete a pantry and its stock; what was bought stays in the history (API-14)',
    params: pantryParams,
    responses: { 204: null },
    errors: ['pantry-not-found'],
  },
  getRunOuts: {
    summary: "When a pantry's items run out, and what is bought of them at a time (INS-05)",
    params: pantryParams,
    responses: { 200: z.array(runOutEntry) },
    errors: ['pantry-not-found'],
  },
  addPantryItem: {
    summary: 'Put something in a pantry (API-15)',
    params: pantryParams,
    body: newPantryItem,
    responses: { 201: pantryItem },
    errors: ['pantry-not-found', 'item-not-found', 'product-not-found', 'too-many-pantry-items'],
  },
  changePantryItem: {
    summary:
      'Set or change the stock of an item, its threshold, target or product (API-15, PAN-08)',
    params: itemParams,
    body: pantryItemChange,
    responses: { 200: pantryItem },
    errors: ['item-not-found', 'product-not-found', 'stock-too-large'],
  },
  removePantryItem: {
    summary: 'Remove an item (API-15)',
    params: itemParams,
    responses: { 204: null },
    errors: ['item-not-found'],
  },
  joinPantryItem: {
    summary:
      'Join an item with another one, change its unit, or keep it out of the pantry (PAN-13 to PAN-15)',
    params: itemParams,
    body: pantryItemJoin,
    responses: { 204: null },
    errors: ['item-not-found', 'stock-too-large'],
  },
  separatePantryItem: {
    summary: 'Undo joinPantryItem: the item is in the pantry again (PAN-14)',
    params: itemParams,
    responses: { 204: null },
    errors: ['item-not-found', 'too-many-pantry-items'],
  },
});
