/**
 * The live stream of a household: that its rows have changed, and who is in a supermarket (CASA-20 to
 * CASA-29).
 */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { householdLimits } from './sync-limits.ts';
import { listId, name, userId } from '../wire.ts';

/**
 * A person who is in a supermarket with a list. The server forgets it when the device stops announcing
 * it, and never stores it.
 */
export const present = z.object({
  userId,
  listId,
  /** Null if they have not said which one. */
  supermarket: z.string().nullable(),
});
export type Present = z.input<typeof present>;

/**
 * One line of the stream. It contains no row: a device with an older revision asks for what
 * changed. `present` replaces the people of the line before. A line without either says that the
 * connection still works.
 */
export const liveEvent = z.union([
  z.strictObject({ revision: z.int() }),
  z.strictObject({ present: z.array(present).max(householdLimits.members) }),
  z.strictObject({}),
]);
export type LiveEvent = z.input<typeof liveEvent>;

export const liveEndpoints = defineEndpoints({
  watchHousehold: {
    summary:
      'Stream the changes of a household and who is on a trip, as lines of JSON until the token expires (API-31, CASA-20)',
    responses: {},
    stream: liveEvent,
    errors: ['household-not-found'],
  },
  announcePresence: {
    summary:
      'Announce with which list the caller is in a supermarket; repeated within a minute while they are there, null when they leave (API-31, CASA-25)',
    body: z.object({
      listId: listId.nullable(),
      supermarket: name().nullable(),
    }),
    responses: { 204: null },
    errors: ['household-not-found', 'list-not-found'],
  },
});
