/** The activity log of a household: what its people did, the newest first (CASA-50). */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { householdLimits } from './households.ts';
import { unitText } from '../unit-text.ts';
import {
  activityId,
  amountOfMoney,
  finishId,
  instant,
  listId,
  stock,
  tripCorrectionId,
  userId,
  wholeNumber,
} from '../wire.ts';

/** The kinds of activities. The screen has one sentence for each kind. */
export const activityKinds = [
  'household-founded',
  'household-renamed',
  'time-zone-changed',
  'assistant-allowed',
  'assistant-forbidden',
  'joined',
  'left',
  'removed',
  'removal-undone',
  'made-responsible',
  'hand-over-undone',
  'past-brought',
  'list-created',
  'list-renamed',
  'list-deleted',
  'list-restored',
  'list-shared',
  'list-moved-here',
  'list-moved-away',
  'items-added',
  'items-removed',
  'items-repeated',
  'taken',
  'put-back',
  'claimed',
  // Version 0.3 sends 'shop-…' and reads both names. Version 0.4 sends 'trip-…'.
  'shop-finished',
  'shop-undone',
  'trip-finished',
  'trip-undone',
  'line-corrected',
  'line-added',
  'line-removed',
  'trip-corrected',
  'trip-deleted',
  'trip-restored',
  'correction-undone',
  'pantry-created',
  'pantry-renamed',
  'pantry-deleted',
  'pantry-moved-here',
  'pantry-moved-away',
  'stock-added',
  'stock-removed',
  'stock-wasted',
  'ran-out',
  'stock-renamed',
  'stock-joined',
  'stock-separated',
  'stock-left-out',
  'supermarkets-merged',
  'supermarkets-separated',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** A person as the log shows them; null if the account was deleted. */
const activityPerson = z
  .object({
    id: userId,
    name: z.string(),
    /** The index of the person's colour; null if the person has left the household. */
    place: z
      .int()
      .min(0)
      .max(householdLimits.members - 1)
      .nullable(),
  })
  .nullable();

export const activity = z.object({
  id: activityId,
  kind: z.enum(activityKinds),
  at: instant,
  person: activityPerson,
  /** The person who was removed, made responsible or brought back; null in all other kinds. */
  other: activityPerson,
  /**
   * The number of items, or of claimed parts. Items that one person adds to one list within a few
   * minutes are one activity.
   */
  count: z.int(),
  /**
   * The name of the household, list, pantry or supermarket at that time; of the pantry item with which
   * another one was joined.
   */
  placeName: z.string().nullable(),
  /** The list, which may have been deleted since. */
  listId: listId.nullable(),
  /**
   * The name of the item (the last one of several items), or of the claimed section; the IANA name
   * of the new time zone; the name of the merged supermarket.
   */
  thingName: z.string().nullable(),
  /** The finished trip, which may have been undone or deleted since. */
  finishId: finishId.nullable(),
  quantity: stock.nullable(),
  unit: z.string().nullable(),
  /** Absent in answers of older servers (UNI-16). */
  unitText: unitText.nullish(),
  /** The price of the taken item, or the total of a trip or of a corrected line. */
  amount: amountOfMoney.nullable(),
  supermarket: z.string().nullable(),
  /** Whether the deleted list can be restored (CASA-53). */
  canRestore: z.boolean(),
  /**
   * The correction of a trip that this activity tells, with which `undoTripCorrection` undoes it (CMP-16).
   * Null for all other kinds, once it is undone, and after 30 days; absent from older servers.
   */
  correctionId: tripCorrectionId.nullish(),
  /** Whether the person confirmed a proposal of the assistant (AI-36); absent from older servers. */
  withAssistant: z.boolean().optional(),
});
export type Activity = z.input<typeof activity>;

export const activityEndpoints = defineEndpoints({
  getActivity: {
    summary: 'What the people of the household did in the last 90 days (API-34, CASA-50)',
    query: z.object({
      /** The last activity of the previous page. */
      before: activityId.optional(),
      /** Only activities of this person. */
      by: userId.optional(),
      limit: wholeNumber(1, 50, 'O limite deve ser um número de 1 a 50.').default(30),
    }),
    responses: { 200: z.object({ activities: z.array(activity), hasMore: z.boolean() }) },
    errors: [],
  },
});
