/** Shared households: their members, and the invites to join them (CASA). */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { householdZones } from '../values/zones.ts';
import {
  householdId,
  householdInviteId,
  instant,
  listId,
  name,
  pantryId,
  userId,
} from '../wire.ts';

/**
 * The maximum numbers of members of a household, of households of a person, and of open invites of
 * a household, and the number of days for which an invite is valid.
 */
export const householdLimits = { members: 20, households: 20, invites: 20, inviteDays: 7 } as const;

export const householdRoles = ['responsible', 'member'] as const;

/** A household that the caller belongs to. */
export const membership = z.object({
  id: householdId,
  name: z.string(),
  /** Whether it is the caller's personal household. Nobody can join it, and its id is the user's id. */
  isPersonal: z.boolean(),
  role: z.enum(householdRoles),
  memberCount: z.int(),
  /**
   * The time zone of every day and month of the household (CASA-65). A server of the previous
   * version, which may answer during an update, does not send it.
   */
  timeZone: z.enum(householdZones).optional(),
});
export type Membership = z.input<typeof membership>;

/** A member of a household, as the others see them. */
export const member = z.object({
  id: userId,
  /** The display name, or else the part of the e-mail address before the @. */
  name: z.string(),
  role: z.enum(householdRoles),
  since: instant,
  /** The index of the member's colour, from 0. Another member may get it once this member has left. */
  place: z
    .int()
    .min(0)
    .max(householdLimits.members - 1),
});
export type Member = z.input<typeof member>;

const zoneChoice = z.object({
  timeZone: z.enum(householdZones, 'Escolha um dos fusos horários do Brasil.'),
});

const householdName = name('O nome da casa é obrigatório.');

/** 256 random bits, which the device creates. The server stores only their SHA-256 hash. */
export const householdInviteToken = z
  .string('Convite inválido.')
  .regex(/^[0-9A-Za-z_-]{43}$/u, 'Convite inválido.');

const invitedEmail = z
  .email('Endereço de e-mail inválido.')
  .max(254, 'Endereço de e-mail inválido.');

const householdInvite = z.object({
  id: householdInviteId,
  createdAt: instant,
  expiresAt: instant,
  /** The maximum number of people who may join with it. */
  maxUses: z.int(),
  /** The address to which the invite was mailed; null if a person sends the link. */
  sentTo: z.string().nullable(),
  /** The people who have joined with it, in the order of joining. */
  usedBy: z.array(z.object({ name: z.string(), at: instant })),
});
export type HouseholdInvite = z.input<typeof householdInvite>;

const householdOffer = z.object({
  name: z.string(),
  inviter: z.string(),
  memberCount: z.int(),
  expiresAt: instant,
  /** Whether the caller is already a member. */
  isMember: z.boolean(),
});
export type HouseholdOffer = z.input<typeof householdOffer>;

const householdParams = z.object({ householdId });
const memberParams = z.object({ householdId, memberId: userId });
const tokenBody = z.object({ token: householdInviteToken });
/**
 * Whether the caller's personal lists and pantries move to the household that is created or joined.
 */
const bringsLists = z.boolean();
/**
 * With `bringsLists`, whether the caller's purchases, receipts and prices move too. Older
 * apps do not send it, and their users have not agreed to show their purchases.
 */
const bringsPast = z.boolean().default(false);

export const householdEndpoints = defineEndpoints({
  createHousehold: {
    summary: 'Create a household; the caller is responsible for it (API-28, CASA-02)',
    body: z.object({ id: householdId.optional(), name: householdName, bringsLists, bringsPast }),
    responses: { 201: membership },
    errors: ['too-many-households', 'too-much-past'],
  },
  renameHousehold: {
    summary: 'Rename a household; only for the responsible member (API-28, CASA-03)',
    params: householdParams,
    body: z.object({ name: householdName }),
    responses: { 200: membership },
    errors: ['household-not-found', 'not-responsible'],
  },
  changeTimeZone: {
    summary: "Change the time zone of the household's days and months (API-28, CASA-65)",
    body: zoneChoice,
    responses: { 200: zoneChoice },
    errors: [],
  },
  deleteHousehold: {
    summary:
      'Delete a household with everything in it; only for the responsible member (API-28, CASA-06)',
    params: householdParams,
    responses: { 204: null },
    errors: ['proof-required', 'household-not-found', 'not-responsible', 'personal-household'],
  },
  leaveHousehold: {
    summary:
      'Leave a household. If the caller was responsible, the member of longest standing becomes it; the last member deletes the household (API-28, CASA-06)',
    params: householdParams,
    responses: { 204: null },
    errors: ['household-not-found', 'personal-household'],
  },
  leaveWithCopy: {
    summary:
      "Leave a household, with a copy of what the caller has brought to it in the caller's personal household (API-28, CASA-68)",
    params: householdParams,
    responses: { 204: null },
    errors: [
      'household-not-found',
      'personal-household',
      'too-many-lists',
      'too-many-pantries',
      'too-many-supermarkets',
      'too-many-items-today',
    ],
  },
  getMembers: {
    summary: 'The members of a household, those of longest standing first (API-28, CASA-02)',
    params: householdParams,
    responses: { 200: z.array(member) },
    errors: ['household-not-found'],
  },
  removeMember: {
    summary: 'Remove a member from a household; only for the responsible member (API-28, CASA-05)',
    params: memberParams,
    responses: { 204: null },
    errors: ['household-not-found', 'not-responsible', 'member-not-found', 'personal-household'],
  },
  undoRemoval: {
    summary:
      'Undo the removal of a member, within an hour and by the person who removed them (API-28, CASA-70)',
    params: memberParams,
    responses: { 204: null },
    errors: [
      'household-not-found',
      'not-responsible',
      'personal-household',
      'member-not-found',
      'undo-expired',
      'household-full',
    ],
  },
  handOver: {
    summary: 'Make another member responsible; only for the responsible member (API-28, CASA-05)',
    params: memberParams,
    responses: { 204: null },
    errors: ['proof-required', 'household-not-found', 'not-responsible', 'member-not-found'],
  },
  undoHandOver: {
    summary:
      'Become responsible again, within an hour after the hand-over and by the person who did it (API-28, CASA-71)',
    params: memberParams,
    responses: { 204: null },
    errors: ['household-not-found', 'personal-household', 'member-not-found', 'undo-expired'],
  },
  getHouseholdInvites: {
    summary: 'The open invites of a household, with who joined by them (API-29, CASA-04)',
    params: householdParams,
    responses: { 200: z.array(householdInvite) },
    errors: ['household-not-found'],
  },
  createHouseholdInvite: {
    summary:
      'Invite to a household by a token that the device made; valid for 7 days (API-29, CASA-04)',
    params: householdParams,
    body: tokenBody.extend({
      id: householdInviteId.optional(),
      maxUses: z.int().min(1).max(householdLimits.members),
    }),
    responses: { 201: householdInvite },
    errors: [
      'household-not-found',
      'household-invite-not-found',
      'personal-household',
      'too-many-invites',
    ],
  },
  mailHouseholdInvite: {
    summary:
      'Invite one person to a household by mail, where the server sends mail; valid for 7 days (API-29, MAIL-08)',
    params: householdParams,
    body: z.object({ id: householdInviteId.optional(), email: invitedEmail }),
    responses: { 201: householdInvite },
    errors: [
      'household-not-found',
      'personal-household',
      'too-many-invites',
      'too-many-invite-mails',
      'mail-unavailable',
      'email-not-confirmed',
    ],
  },
  revokeHouseholdInvite: {
    summary: 'Close an invite (API-29, CASA-04)',
    params: householdParams.extend({ inviteId: householdInviteId }),
    responses: { 204: null },
    errors: ['household-not-found', 'household-invite-not-found'],
  },
  lookAtHouseholdInvite: {
    summary: 'What an invite offers (API-29, CASA-04)',
    body: tokenBody,
    responses: { 200: householdOffer },
    errors: ['household-invite-not-found', 'household-invite-before-removal'],
  },
  joinHousehold: {
    summary: 'Join a household by an invite (API-29, CASA-04)',
    body: tokenBody.extend({ bringsLists, bringsPast }),
    responses: { 200: membership },
    errors: [
      'household-invite-not-found',
      'household-invite-before-removal',
      'too-many-households',
      'household-full',
      'list-not-found',
      'pantry-not-found',
      'too-many-lists',
      'too-many-pantries',
      'too-many-pantry-items',
      'too-many-supermarkets',
      'too-many-items-today',
      'too-much-past',
    ],
  },
  moveList: {
    summary: 'Move a list to another household of the caller (API-30, CASA-08)',
    params: z.object({ listId }),
    body: z.object({ householdId }),
    responses: { 204: null },
    errors: [
      'list-not-found',
      'household-not-found',
      'too-many-lists',
      'too-many-supermarkets',
      'too-many-items-today',
    ],
  },
  movePantry: {
    summary: 'Move a pantry with its stock to another household of the caller (API-30, CASA-08)',
    params: z.object({ pantryId }),
    body: z.object({ householdId }),
    responses: { 204: null },
    errors: [
      'pantry-not-found',
      'household-not-found',
      'too-many-pantries',
      'too-many-items-today',
    ],
  },
});
