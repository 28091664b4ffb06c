import { newId } from '@quitanda/contract';
import { recordHouseholdEvent } from '../../audit/audit.ts';
import { readTimeZone } from '../../db/households.sql.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asMember, asPerson } from '../../http/rights.ts';
import { spendItems } from '../../http/limits/written-items.ts';
import { selectMember } from '../../http/membership.sql.ts';
import { WireJson } from '../../http/answers.ts';
import { recordActivity } from '../../shared/activity/record-activity.ts';
import { checkListCount } from '../lists/own-list.ts';
import { checkPantryCount } from '../pantry/pantry-count.ts';
import { endHousehold, removeMember } from './end-household.ts';
import { householdInviteHandlers } from './household-invites.routes.ts';
import { endInvitesOf } from './household-invites.sql.ts';
import {
  insertHousehold,
  lockMembers,
  selectMemberIds,
  selectMembers,
  updateName,
  updateTimeZone,
} from './households.sql.ts';
import { checkAsMember, lockAsMember, lockAsResponsible } from './household-rights.ts';
import { addMember, setRole } from './members.ts';
import { bringPersonalHousehold, moveHandlers } from './move.ts';
import {
  checkHouseholdCount,
  checkMember,
  lockHouseholdsAsMember,
  readMembership,
} from './household-access.ts';
import { copyBrought } from './past/copy-brought.ts';
import { checkSupermarketCount } from './past/match-supermarkets.ts';
import { undoMemberHandlers } from './undo-members.routes.ts';

export const householdHandlers: Handlers<
  | 'createHousehold'
  | 'renameHousehold'
  | 'changeTimeZone'
  | 'deleteHousehold'
  | 'leaveHousehold'
  | 'leaveWithCopy'
  | 'getMembers'
  | 'removeMember'
  | 'handOver'
  | keyof typeof householdInviteHandlers
  | keyof typeof moveHandlers
  | keyof typeof undoMemberHandlers
> = {
  ...householdInviteHandlers,
  ...moveHandlers,
  ...undoMemberHandlers,

  createHousehold: asPerson(async ({ body }, { caller, now, sql }) => {
    const { id = newId(now.getTime()), name, bringsLists, bringsPast } = body;
    if (bringsLists) await lockHouseholdsAsMember(sql, caller.id, caller.id);
    if (await sql.first(insertHousehold, { householdId: id, name, now })) {
      await checkHouseholdCount(sql, caller.id);
      await addMember(sql, id, caller.id, 'responsible', now);
      recordActivity(sql, { id: caller.id, householdId: id }, { kind: 'household-founded' }, now);
      const event = { household: id, userId: caller.id, byUserId: caller.id };
      recordHouseholdEvent(sql, 'household-created', event, now);
      if (bringsLists) await bringPersonalHousehold(sql, caller, id, bringsPast, now);
    }
    // If the household already exists, it is returned unchanged.
    return { status: 201, body: await readMembership(sql, id, caller.id) };
  }),

  renameHousehold: lockAsResponsible(
    async ({ params: { householdId }, body }, { caller, now, sql }) => {
      await sql.rows(updateName, { householdId, name: body.name });
      const place = { id: householdId, name: body.name };
      recordActivity(
        sql,
        { id: caller.id, householdId },
        { kind: 'household-renamed', place },
        now,
      );
      return { status: 200, body: await readMembership(sql, householdId, caller.id) };
    },
  ),

  changeTimeZone: asMember(async ({ body }, { caller, now, sql }) => {
    const { householdId } = caller;
    if ((await readTimeZone(sql, householdId)) !== body.timeZone) {
      await sql.rows(updateTimeZone, { householdId, timeZone: body.timeZone });
      const subject = { id: null, name: body.timeZone };
      recordActivity(sql, caller, { kind: 'time-zone-changed', subject }, now);
    }
    return { status: 200, body };
  }),

  deleteHousehold: lockAsResponsible(
    async ({ params: { householdId } }, { caller, now, sql }) => {
      // Nobody loses what they had before they brought it (CASA-69).
      for (const { userId } of await sql.rows(lockMembers, { householdId })) {
        await copyBrought(sql, householdId, userId);
      }
      await endHousehold(sql, householdId);
      const event = { household: householdId, userId: caller.id, byUserId: caller.id };
      recordHouseholdEvent(sql, 'household-deleted', event, now);
      return { status: 204, body: null };
    },
    {
      async beforeLocks({ params: { householdId } }, { caller, sql }) {
        await checkMember(sql, householdId, caller.id);
        return (await sql.rows(selectMemberIds, { householdId })).map(({ userId }) => userId);
      },
    },
  ),

  leaveHousehold: lockAsMember(async ({ params: { householdId } }, { caller, now, sql }) => {
    await removeMember(sql, householdId, caller.id, caller.id, now);
    return { status: 204, body: null };
  }),

  leaveWithCopy: lockAsMember(
    async ({ params: { householdId } }, { caller, now, sql }) => {
      const count = await copyBrought(sql, householdId, caller.id);
      await spendItems(sql, caller.id, count, now);
      await checkListCount(sql, caller.id);
      await checkPantryCount(sql, caller.id);
      await checkSupermarketCount(sql, caller.id);
      await removeMember(sql, householdId, caller.id, caller.id, now);
      return { status: 204, body: null };
    },
    {
      beforeLocks: async (_, { caller }) => [caller.id],
    },
  ),

  getMembers: checkAsMember(async ({ params: { householdId } }, { sql }) => {
    const row = await sql.first(selectMembers, { householdId });
    return { status: 200, body: new WireJson(row?.json ?? '[]') };
  }),

  removeMember: lockAsResponsible(
    async ({ params: { householdId, memberId } }, { caller, now, sql }) => {
      // What this person has brought waits for them in their personal household (CASA-69).
      if (await sql.first(selectMember, { householdId, userId: memberId })) {
        await copyBrought(sql, householdId, memberId);
      }
      if (!(await removeMember(sql, householdId, memberId, caller.id, now)))
        throw new ApiError('member-not-found');
      return { status: 204, body: null };
    },
    {
      beforeLocks: async ({ params: { householdId, memberId } }, { sql }) =>
        (await sql.first(selectMember, { householdId, userId: memberId })) ? [memberId] : [],
    },
  ),

  handOver: lockAsResponsible(
    async ({ params: { householdId, memberId } }, { caller, now, sql }) => {
      const members = await sql.rows(lockMembers, { householdId });
      if (!members.some(({ userId }) => userId === memberId))
        throw new ApiError('member-not-found');
      // The caller's role changes first, because a household has only one responsible member at a time.
      await setRole(sql, householdId, caller.id, 'member');
      await setRole(sql, householdId, memberId, 'responsible');
      await sql.rows(endInvitesOf, { householdId, userIds: [caller.id, memberId], now });
      const actor = { id: caller.id, householdId };
      recordActivity(sql, actor, { kind: 'made-responsible', other: memberId }, now);
      const event = { household: householdId, userId: memberId, byUserId: caller.id };
      recordHouseholdEvent(sql, 'household-handed-over', event, now);
      return { status: 204, body: null };
    },
  ),
};
