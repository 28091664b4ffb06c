/**
 * Imports: the items that a device has read from a file of another app are added to lists and
 * pantries in one step (docs/adr/0059).
 */
import { z } from 'zod';
import { batchLimits } from '../../batches/batches.ts';
import { defineEndpoints } from '../../endpoint.ts';
import { limits, listUnits, pantryUnits } from '../../values/values.ts';
import {
  atLeastOne,
  calendarDate,
  importId,
  instant,
  itemNote,
  listId,
  name,
  pantryId,
  quantity,
  sharedBarcode,
  stock,
  type FieldRule,
} from '../../wire.ts';
import { textOfUnit, unitText } from '../../unit-text.ts';
import { dateKind } from '../pantry/batch.ts';
import { importLimits } from './limits.ts';

const importedListItem = z
  .object({
    name: name(),
    quantity,
    unit: z.enum(listUnits, 'A unidade deve ser un ou kg.'),
    unitText: unitText.optional(),
    /** The item gets the product that has this code. If no product has it, the item keeps the code (SHO-18). */
    barcode: sharedBarcode.optional(),
    /** Without it, the item gets the note that is remembered for its name (LST-55). */
    note: itemNote.optional(),
  })
  .refine(atLeastOne.check, atLeastOne.params)
  .refine(textOfUnit.check, textOfUnit.params)
  .meta({ allOf: [atLeastOne.schema, textOfUnit.schema] });

const importedBatch = z.object({
  amount: quantity,
  bestBefore: calendarDate.nullish(),
  kind: dateKind.nullish(),
  boughtOn: calendarDate.nullish(),
  openedOn: calendarDate.nullish(),
  frozenOn: calendarDate.nullish(),
});

const importedStock = z
  .object({
    name: name(),
    quantity,
    unit: z.enum(pantryUnits, 'A unidade deve ser un, kg ou g.'),
    unitText: unitText.optional(),
    /** The item gets the product that has this code. A code that no product has is dropped. */
    barcode: sharedBarcode.optional(),
    lowStockAlertThreshold: stock.nullish(),
    /** The parts of the stock of which something is known (VAL-08). */
    batches: z
      .array(importedBatch)
      .max(batchLimits.perItem, 'Um item tem lotes demais.')
      .optional(),
  })
  .refine(atLeastOne.check, atLeastOne.params)
  .refine(textOfUnit.check, textOfUnit.params)
  .meta({ allOf: [atLeastOne.schema, textOfUnit.schema] });

/** The fields of an import that the following rules check. */
interface ImportTargets {
  readonly lists: readonly { readonly items: readonly unknown[] }[];
  readonly pantries: readonly { readonly items: readonly unknown[] }[];
}

const atLeastOneTarget: FieldRule<ImportTargets> = {
  check: ({ lists, pantries }) => lists.length + pantries.length > 0,
  params: { path: ['lists'], error: 'Escolha para onde vão os itens.' },
  schema: {
    description: 'There is at least one list or pantry.',
    anyOf: [
      { properties: { lists: { minItems: 1 } } },
      { properties: { pantries: { minItems: 1 } } },
    ],
  },
};

const itemsWithinLimit: FieldRule<ImportTargets> = {
  check: ({ lists, pantries }) =>
    [...lists, ...pantries].reduce((sum, { items }) => sum + items.length, 0) <= importLimits.items,
  params: { path: ['lists'], error: 'São mais de 2.000 itens. Importe uma parte de cada vez.' },
  schema: {
    description: `All lists and pantries together have at most ${importLimits.items} items.`,
  },
};

const newImport = z
  .object({
    lists: z
      .array(
        z.object({
          /** An existing list. Without it, the list with this name, which is created if it does not exist. */
          listId: listId.optional(),
          name: name('O nome da lista é obrigatório.'),
          items: z
            .array(importedListItem)
            .min(1, 'Não há itens.')
            .max(limits.itemsPerList, 'Uma lista tem no máximo 1.000 itens.'),
        }),
      )
      .max(importLimits.places, 'São mais de 20 listas. Importe uma parte de cada vez.'),
    pantries: z
      .array(
        z.object({
          /** An existing pantry. Without it, the pantry with this name, which is created if it does not exist. */
          pantryId: pantryId.optional(),
          name: name('O nome da despensa não pode ser vazio.'),
          items: z
            .array(importedStock)
            .min(1, 'Não há itens.')
            .max(limits.itemsPerPantry, 'Uma despensa tem no máximo 2.000 itens.'),
        }),
      )
      .max(importLimits.places, 'São mais de 20 despensas. Importe uma parte de cada vez.'),
  })
  .refine(atLeastOneTarget.check, atLeastOneTarget.params)
  .refine(itemsWithinLimit.check, itemsWithinLimit.params)
  .meta({ allOf: [atLeastOneTarget.schema, itemsWithinLimit.schema] });
export type NewImport = z.input<typeof newImport>;

/** A list or pantry into which items were imported. */
const importPlace = z.object({
  kind: z.enum(['list', 'pantry']),
  /** The id of the list or pantry. */
  id: z.uuid(),
  name: z.string(),
  /** Whether the import created it. */
  isNew: z.boolean(),
  added: z.int(),
  /** The number of items that were not added, because the list or pantry already had them (by name and unit). */
  present: z.int(),
});
export type ImportPlace = z.input<typeof importPlace>;

export const importEndpoints = defineEndpoints({
  createImport: {
    summary:
      'Add items to lists and pantries in one step; the same content again adds nothing (IMP-05, IMP-06)',
    body: newImport,
    responses: {
      201: z.object({
        id: importId,
        /**
         * Whether the household has imported the same content before. In that case nothing was
         * added, and `present` counts its items that still exist.
         */
        isRepeat: z.boolean(),
        createdAt: instant,
        places: z.array(importPlace),
        /** The number of barcodes that no product has. */
        unknownBarcodes: z.int(),
      }),
    },
    errors: [
      'too-many-items-today',
      'list-not-found',
      'pantry-not-found',
      'product-not-found',
      'too-many-lists',
      'too-many-items',
      'too-many-pantries',
      'too-many-pantry-items',
    ],
  },
  undoImport: {
    summary:
      'Remove what an import added and nobody has changed, and the lists and pantries that it created, if they are empty (IMP-07)',
    params: z.object({ importId }),
    responses: {
      200: z.object({
        removed: z.int(),
        /** The number of items that remain, because they were changed, taken or bought since. */
        kept: z.int(),
      }),
    },
    errors: ['import-not-found'],
  },
});
