/** Items that return to their list by themselves (REP). */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { textOfUnit, unitText } from '../unit-text.ts';
import { repeatLimits, repeatUnits, ruleLimits } from '../values/repeats/schedule.ts';
import { atLeastOnePiece, listParams, listUnit } from './lists/list-items.ts';
import {
  calendarDate,
  instant,
  listId,
  listItemId,
  name,
  productId,
  quantity,
  repeatId,
  type FieldRule,
} from '../wire.ts';

const rule = z.object({
  unit: z.enum(repeatUnits),
  /** The number of days or weeks; 1 for months. */
  every: z.int().min(1).max(ruleLimits.day.every),
  /** The weekday, 1 for Monday to 7 for Sunday; or the day of the month; 1 for days. */
  day: z.int().min(1).max(ruleLimits.month.day),
});

const limitsOfUnit: FieldRule<z.infer<typeof rule>> = {
  check: ({ unit, every, day }) => every <= ruleLimits[unit].every && day <= ruleLimits[unit].day,
  params: { path: ['day'], error: 'Escolha um dia da semana ou do mês.' },
  schema: {
    description:
      'In days `day` is 1; in weeks `every` is at most 4 and `day` at most 7; in months `every` is 1.',
    anyOf: repeatUnits.map((unit) => ({
      properties: {
        unit: { const: unit },
        every: { maximum: ruleLimits[unit].every },
        day: { maximum: ruleLimits[unit].day },
      },
    })),
  },
};

export const repeat = z.object({
  /** Devices derive it from list and name (`repeatIdOf`). */
  id: repeatId,
  listId,
  name: z.string(),
  quantity,
  unit: listUnit,
  /** Absent in answers of older servers (UNI-13). */
  unitText: unitText.nullish(),
  productId: productId.nullable(),
  rule,
  /** The date of the next addition, in the time zone of the household. */
  nextOn: calendarDate,
  /** The date for which it was last added; null if it never was, or if the item was waiting then. */
  addedOn: calendarDate.nullable(),
});
export type Repeat = z.input<typeof repeat>;

const setBody = z
  .object({
    name: name(),
    quantity,
    unit: listUnit,
    /** Kept without it, but removed by another `unit` without it. */
    unitText: unitText.optional(),
    productId: productId.nullable().optional(),
    rule: rule
      .refine(limitsOfUnit.check, limitsOfUnit.params)
      .meta({ allOf: [limitsOfUnit.schema] }),
    setAt: instant.meta({
      description:
        'When a person set it, however long ago. The dates follow the day of the household at that time. The server uses its own time for an instant in the future or before the year 2000.',
    }),
  })
  .refine(atLeastOnePiece.check, atLeastOnePiece.params)
  .refine(textOfUnit.check, textOfUnit.params)
  .meta({ allOf: [atLeastOnePiece.schema, textOfUnit.schema] });

const repeatParams = listParams.extend({ repeatId });

export const repeatEndpoints = defineEndpoints({
  getRepeats: {
    summary: 'What repeats in the household, the next date first (REP-06)',
    responses: { 200: z.array(repeat) },
    errors: [],
  },
  setRepeat: {
    summary:
      'Let a name return to a list, or change how often. Devices derive the id from list and name, so that two of them set one repeat (REP-01)',
    params: repeatParams,
    body: setBody,
    responses: { 200: repeat },
    errors: ['list-not-found', 'too-many-repeats'],
  },
  endRepeat: {
    summary: 'Let a name return no longer (REP-06)',
    params: repeatParams,
    responses: { 204: null },
    errors: ['repeat-not-found'],
  },
  addDueItems: {
    summary:
      'Add the items whose date has come to a list, each once; what is not due stays as it is (REP-03)',
    params: listParams,
    body: z.object({
      /** Each item with the id that follows from its date (`dueItemId`). */
      items: z.array(z.object({ id: listItemId, repeatId })).max(repeatLimits.perHousehold),
    }),
    responses: { 200: z.array(repeat) },
    errors: ['list-not-found', 'too-many-items-today'],
  },
});
