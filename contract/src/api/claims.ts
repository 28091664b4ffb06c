/** Which member takes which part of a list (CASA-30). */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { sectionNames } from '../values/sections.ts';
import { householdLimits } from './households.ts';
import { instant, listId, listItemId, userId } from '../wire.ts';

/** A part of a list: a section, or one item. The claim of an item overrides that of its section. */
const part = z.union([z.enum(sectionNames), listItemId]);

export const claim = z.object({
  /** The list and the part, with a space between. */
  id: z.string(),
  listId,
  part,
  /** The person who takes it. */
  userId,
  claimedAt: instant,
});
export type Claim = z.input<typeof claim>;

const claimedPart = z.object({ part, userId });
export type ClaimedPart = z.input<typeof claimedPart>;

/** Enough for every section, and for one item of each member. */
const maxParts = sectionNames.length + householdLimits.members;
const parts = z.array(claimedPart).max(maxParts);

const listParams = z.object({ listId });

export const claimEndpoints = defineEndpoints({
  getClaims: {
    summary: 'The claims of a list: who takes which part of it (API-32, CASA-30)',
    params: listParams,
    responses: { 200: z.array(claim) },
    errors: ['list-not-found'],
  },
  changeClaims: {
    summary:
      'Release parts of a list, then claim parts, for the caller or another member, all or none (API-32, CASA-30)',
    params: listParams,
    body: z.object({ released: parts.optional(), claimed: parts.optional() }),
    responses: { 200: z.array(claim) },
    errors: ['list-not-found', 'item-not-found', 'member-not-found', 'part-claimed'],
  },
});
