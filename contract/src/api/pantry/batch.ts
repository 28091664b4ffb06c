/** A batch of a stock as the API sends it and as it is stored (VAL-01). */
import { z } from 'zod';
import { batchLimits } from '../../batches/batches.ts';
import { hasAtMostDecimals, limits } from '../../values/values.ts';
import { calendarDate } from '../../wire.ts';

export const dateKind = z.enum(['use-by', 'best-before']);

/** The numbers stay decimals and are not decoded, because the server stores this JSON as it is. */
export const batch = z.object({
  id: z.uuid(),
  amount: z.number(),
  bestBefore: calendarDate.nullish(),
  kind: dateKind.nullish(),
  isGuess: z.boolean().optional(),
  boughtOn: calendarDate.nullish(),
  openedOn: calendarDate.nullish(),
  frozenOn: calendarDate.nullish(),
  finishId: z.uuid().nullish(),
  paid: z.number().nullish(),
  bought: z.number().nullish(),
  from: z.uuid().nullish(),
});

/** A number as it is stored, from `minimum` to `maximum`, with so many decimals. */
const storedNumber = (minimum: number, maximum: number, decimals: number) =>
  z
    .number('Informe um número.')
    .min(minimum, 'O número é pequeno demais.')
    .max(maximum, 'O número é grande demais.')
    .refine((value) => hasAtMostDecimals(value, decimals), 'O número tem casas decimais demais.')
    .meta({ minimum, maximum, multipleOf: 10 ** -decimals });

const storedAmount = storedNumber(0.001, limits.maxQuantity, 3);

/** How a batch was bought, which the undo of its use gives back. */
export const batchOrigin = {
  boughtOn: calendarDate.nullable().optional(),
  finishId: z.uuid().nullable().optional(),
  paid: storedNumber(0, limits.maxPaid, 2).nullable().optional(),
  bought: storedAmount.nullable().optional(),
};

/** The batches of an item that returns to its pantry, and their rest. */
export const returnedBatches = z
  .array(batch.extend({ amount: storedAmount, ...batchOrigin }))
  .max(batchLimits.perItem + 1, 'Um item tem lotes demais.');

/** Days that a household has set for an item: from the purchase, and after opening. */
const lifeDays = z.int().min(1).max(batchLimits.maxDays).nullable().optional();
export const lifeFields = { shelfLifeDays: lifeDays, openedLifeDays: lifeDays };
