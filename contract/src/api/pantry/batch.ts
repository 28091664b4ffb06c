/** A batch of a stock as the API sends it and as it is stored (VAL-01). */
import { z } from 'zod';
import { batchLimits } from '../../batches/batches.ts';
import { calendarDate } from '../../wire.ts';

export const dateKind = z.enum(['use-by', 'best-before']);

/** Numbers are as on the wire, because the server stores batches as this JSON. */
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

/** Days that a household has set for an item: from the purchase, and after opening. */
const lifeDays = z.int().min(1).max(batchLimits.maxDays).nullable().optional();
export const lifeFields = { shelfLifeDays: lifeDays, openedLifeDays: lifeDays };
