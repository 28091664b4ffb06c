import { householdLimits, newId } from '@quitanda/contract';
import { createHash } from 'node:crypto';
import { recordHouseholdEvent } from '../../audit/audit.ts';
import type { Sql } from '../../db/database.ts';
import type { RetentionRule } from '../../db/purging/purge.ts';
import { ApiError } from '../../http/errors/failure.ts';
import {
  refuseViolations,
  type FailuresByConstraint,
} from '../../http/errors/refuse-violations.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asPerson } from '../../http/rights.ts';
import { WireJson } from '../../http/answers.ts';
import {
  countOpenInvites,
  deleteInvite,
  insertInvite,
  insertInviteUse,
  purgeInvites,
  selectHouseholdInvite,
  selectInvites,
  selectOpenInvite,
  type OpenInvite,
} from './household-invites.sql.ts';
import { recordActivity } from '../../shared/activity/record-activity.ts';
import { lockMembers, purgeRemovals } from './households.sql.ts';
import { addMember } from './members.ts';
import { bringPersonalHousehold } from './move.ts';
import { checkAsMember, lockAsMember } from './household-rights.ts';
import { checkHouseholdCount, readMembership } from './household-access.ts';
import { raiseRevision } from '../../db/households.sql.ts';

const dayMs = 86_400_000;

/** Creating an invite with the token of another invite fails as if the invite did not exist (API-18). */
const failuresByConstraint: FailuresByConstraint = {
  household_invites_token_once: () => new ApiError('household-invite-not-found'),
};

/** Throws 'household-invite-not-found' and 'household-invite-before-removal'. */
async function readOpenInvite(
  sql: Sql,
  token: string,
  callerId: string,
  now: Date,
): Promise<OpenInvite> {
  const invite = await sql.first(selectOpenInvite, { tokenHash: hashToken(token), callerId, now });
  if (!invite) throw new ApiError('household-invite-not-found');
  if (invite.isBeforeRemoval) throw new ApiError('household-invite-before-removal');
  return invite;
}

const hashToken = (token: string) => createHash('sha256').update(token).digest();

export const householdInviteHandlers: Handlers<
  | 'getHouseholdInvites'
  | 'createHouseholdInvite'
  | 'revokeHouseholdInvite'
  | 'lookAtHouseholdInvite'
  | 'joinHousehold'
> = {
  getHouseholdInvites: checkAsMember(async ({ params: { householdId } }, { now, sql }) => {
    const row = await sql.first(selectInvites, { householdId, now });
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  }),

  createHouseholdInvite: lockAsMember(
    async ({ params: { householdId }, body }, { caller, now, sql }) => {
      const expiresAt = new Date(now.getTime() + householdLimits.inviteDays * dayMs);
      const { id = newId(now.getTime()), token, maxUses } = body;
      const inviteValues = {
        tokenHash: hashToken(token),
        creatorId: caller.id,
        maxUses,
        now,
        expiresAt,
      };
      await refuseViolations(
        failuresByConstraint,
        sql.rows(insertInvite, { householdId, inviteId: id, ...inviteValues }),
      );
      const total = await sql.first(countOpenInvites, { householdId, now });
      if (total && total.count > householdLimits.invites) throw new ApiError('too-many-invites');
      const row = await sql.first(selectHouseholdInvite, { householdId, inviteId: id });
      return { status: 201, body: new WireJson(row?.json ?? '') };
    },
  ),

  revokeHouseholdInvite: lockAsMember(
    async ({ params: { householdId, inviteId } }, { sql }) => {
      if (!(await sql.first(deleteInvite, { householdId, inviteId }))) {
        throw new ApiError('household-invite-not-found');
      }
      return { status: 204, body: null };
    },
    { mayBePersonal: true },
  ),

  lookAtHouseholdInvite: asPerson(async ({ body }, { caller, now, sql }) => {
    const invite = await readOpenInvite(sql, body.token, caller.id, now);
    const { name, inviter, memberCount, expiresAt, isMember } = invite;
    return { status: 200, body: { name, inviter, memberCount, expiresAt, isMember } };
  }),

  joinHousehold: asPerson(
    async ({ body: { token, bringsLists, bringsPast } }, { caller, now, sql }) => {
      const { householdId } = await readOpenInvite(sql, token, caller.id, now);
      const households = bringsLists ? [householdId, caller.id] : [householdId];
      for (const id of households.toSorted()) await raiseRevision(sql, id, caller.id);
      // The invite may have been used up or revoked, or the caller removed, while this transaction
      // waited for the household's lock.
      const invite = await readOpenInvite(sql, token, caller.id, now);
      if (!invite.isMember) {
        const members = await sql.rows(lockMembers, { householdId });
        if (members.length >= householdLimits.members) throw new ApiError('household-full');
        await checkHouseholdCount(sql, caller.id);
        await addMember(sql, householdId, caller.id, 'member', now);
        await sql.rows(insertInviteUse, {
          householdId,
          inviteId: invite.id,
          userId: caller.id,
          now,
        });
        recordActivity(sql, { id: caller.id, householdId }, { kind: 'joined' }, now);
        const event = { household: householdId, userId: caller.id, byUserId: caller.id };
        recordHouseholdEvent(sql, 'household-joined', event, now);
        if (bringsLists) await bringPersonalHousehold(sql, caller, householdId, bringsPast, now);
      }
      return { status: 200, body: await readMembership(sql, householdId, caller.id) };
    },
  ),
};

/** Deletes invites a month after they expired. */
export const householdInvitesPurge: RetentionRule = {
  statement: purgeInvites,
  retentionMs: 30 * dayMs,
};

/** Forgets removals long after the last invite from before them has expired. */
export const removalsPurge: RetentionRule = {
  statement: purgeRemovals,
  retentionMs: 90 * dayMs,
};
