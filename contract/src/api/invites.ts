/** Shared lists and the invites to copy them. */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { list, listSummary } from './lists/lists.ts';
import { instant, inviteToken, listId } from '../wire.ts';

/** How many item names of a shared list an invite shows. */
export const invitePreviewLength = 12;

/**
 * Everything that an invite shows of a list. It contains no price, purchase or supermarket (INV-01,
 * DAT-01).
 */
export const invite = z.object({
  name: z.string(),
  owner: z.object({
    name: z.string().nullable(),
    /** The same as `name`, for devices of the version before; the next version removes it. */
    displayName: z.string().nullable(),
    email: z.string(),
  }),
  /** The names of the first items. */
  itemNames: z.array(z.string()),
  /** The number of items. The first specification of the API has this name (DAT-01). */
  _count: z.object({ items: z.int() }),
});
export type Invite = z.input<typeof invite>;

/** The copy of a shared list, as its household sees it. */
export const listShare = z.object({
  /** The name of the member who shared it. */
  sharedBy: z.string(),
  /** When the copy was made. Later changes of the list are not in it. */
  copiedAt: instant,
  /** Whether the list is still as the copy. */
  isCurrent: z.boolean(),
  /** The number of items. The first specification of the API has this name (DAT-01). */
  _count: z.object({ items: z.int() }),
  /** Who took the copy, the latest first. */
  takenBy: z.array(z.object({ name: z.string(), at: instant })),
});
export type ListShare = z.input<typeof listShare>;

const listParams = z.object({ listId });
const inviteParams = z.object({ inviteToken });

export const inviteEndpoints = defineEndpoints({
  shareList: {
    summary:
      'Let everybody with the link copy this list as it is now; each time sharing is turned on, a new link is created (API-20, LST-14)',
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
  getListShare: {
    summary: 'The copy that the link gives, and who took it (API-20, LST-14)',
    params: listParams,
    responses: { 200: listShare },
    errors: ['list-share-not-found'],
  },
  changeListShare: {
    summary:
      'Let everybody with this link read the copy without an account, or end that (API-20, TXT-05)',
    params: listParams,
    body: z.object({ inviteToken, isPublic: z.boolean() }),
    responses: { 200: listSummary },
    errors: ['list-share-not-found'],
  },
  refreshListShare: {
    summary: 'Let the link give the list as it is now (API-20, LST-14)',
    params: listParams,
    responses: { 200: listShare },
    errors: ['list-not-found', 'list-share-not-found'],
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
    errors: [
      'invite-not-found',
      'invite-already-accepted',
      'invite-used-up',
      'too-many-lists',
      'too-many-items-today',
    ],
  },
});
