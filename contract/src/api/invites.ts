/** Shared lists and the invites to copy them. */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { list, listSummary } from './lists.ts';
import { inviteToken, listId } from '../wire.ts';

/** How many item names of a shared list an invite shows. */
export const invitePreviewLength = 12;

/**
 * Everything that an invite shows of a list. It contains no price, purchase or supermarket (INV-01,
 * DAT-01).
 */
export const invite = z.object({
  name: z.string(),
  owner: z.object({ displayName: z.string().nullable(), email: z.string() }),
  /** The names of the first items. */
  itemNames: z.array(z.string()),
  _count: z.object({ items: z.int() }),
});
export type Invite = z.input<typeof invite>;

const listParams = z.object({ listId });
const inviteParams = z.object({ inviteToken });

export const inviteEndpoints = defineEndpoints({
  shareList: {
    summary:
      'Let everybody with the link copy this list; each start creates a new link (API-20, LST-14)',
    params: listParams,
    responses: { 200: listSummary },
    errors: ['list-not-found'],
  },
  unshareList: {
    summary: 'Stop sharing: the link is not valid any more (API-20)',
    params: listParams,
    responses: { 200: listSummary },
    errors: ['list-not-found'],
  },
  getInvite: {
    summary: 'What an invite offers; not found unless its owner shares the list (API-09, INV-01)',
    params: inviteParams,
    responses: { 200: invite },
    errors: ['invite-not-found'],
  },
  acceptInvite: {
    summary:
      'Copy a shared list, once; its items unchecked and without what was paid (API-09, INV-02)',
    params: inviteParams,
    responses: { 201: list },
    errors: ['invite-not-found', 'invite-already-accepted', 'too-many-lists'],
  },
});
