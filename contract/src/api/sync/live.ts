/**
 * The live stream of a household. It reports that rows have changed, and who is in a supermarket
 * (CASA-20 to CASA-29).
 */
import { z } from 'zod';
import { defineEndpoints } from '../../endpoint.ts';
import { householdLimits } from '../households.ts';
import { listId, name, userId } from '../../wire.ts';

/**
 * A person who is in a supermarket with a list. The server keeps this in memory only, and
 * deletes it when the device stops announcing it.
 */
export const present = z.object({
  userId,
  listId,
  /** Null if the person has not chosen a supermarket. */
  supermarket: z.string().nullable(),
});
export type Presence = z.input<typeof present>;

/**
 * One line of the stream. It contains no rows: a device with an older revision requests the
 * changed rows. A line with `present` lists everybody who is in a supermarket now. An empty object
 * shows that the connection still works.
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
