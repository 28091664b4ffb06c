/** Undoes the removal of a member and the hand-over of the responsibility (CASA-70, CASA-71). */
import { householdLimits } from '@quitanda/contract';
import { recordHouseholdEvent } from '../../audit/audit.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { recordActivity } from '../../shared/activity/record-activity.ts';
import { endInvitesOf } from './household-invites.sql.ts';
import {
  lockMembers,
  selectLastHandOver,
  selectRemoval,
  selectUndoableRemoval,
} from './households.sql.ts';
import { addRemovedMember, setRole } from './members.ts';
import { lockAsMember, lockAsResponsible } from './household-rights.ts';
import { lockUserAndCountHouseholds } from './household-access.ts';

/** For how long the person who did it can undo it. */
const undoMs = 3_600_000;
const undoStart = (now: Date) => new Date(now.getTime() - undoMs);

export const undoMemberHandlers: Handlers<'undoRemoval' | 'undoHandOver'> = {
  undoRemoval: lockAsResponsible(
    async ({ params: { householdId, memberId } }, { caller, now, sql }) => {
      const members = await sql.rows(lockMembers, { householdId });
      if (members.some(({ userId }) => userId === memberId)) return { status: 204, body: null };
      const removal = { householdId, userId: memberId, byId: caller.id, since: undoStart(now) };
      if (!(await sql.first(selectRemoval, { householdId, userId: memberId }))) {
        throw new ApiError('member-not-found');
      }
      if (!(await sql.first(selectUndoableRemoval, removal))) throw new ApiError('undo-expired');
      if (members.length >= householdLimits.members) throw new ApiError('household-full');
      const householdCount = await lockUserAndCountHouseholds(sql, memberId);
      if (householdCount >= householdLimits.households) throw new ApiError('undo-expired');
      await addRemovedMember(sql, householdId, memberId);
      const actor = { id: caller.id, householdId };
      recordActivity(sql, actor, { kind: 'removal-undone', other: memberId }, now);
      const event = { household: householdId, userId: memberId, byUserId: caller.id };
      recordHouseholdEvent(sql, 'household-joined', event, now);
      return { status: 204, body: null };
    },
  ),

  undoHandOver: lockAsMember(
    async ({ params: { householdId, memberId } }, { caller, now, sql }) => {
      const members = await sql.rows(lockMembers, { householdId });
      if (!members.some(({ userId }) => userId === memberId))
        throw new ApiError('member-not-found');
      const responsibleId = members.find(({ role }) => role === 'responsible')?.userId;
      if (responsibleId === caller.id) return { status: 204, body: null };
      const last = await sql.first(selectLastHandOver, { householdId, since: undoStart(now) });
      if (responsibleId !== memberId || last?.byId !== caller.id || last.userId !== memberId) {
        throw new ApiError('undo-expired');
      }
      await setRole(sql, householdId, memberId, 'member');
      await setRole(sql, householdId, caller.id, 'responsible');
      await sql.rows(endInvitesOf, { householdId, userIds: [caller.id, memberId], now });
      const actor = { id: caller.id, householdId };
      recordActivity(sql, actor, { kind: 'hand-over-undone', other: memberId }, now);
      const event = { household: householdId, userId: caller.id, byUserId: caller.id };
      recordHouseholdEvent(sql, 'household-handed-over', event, now);
      return { status: 204, body: null };
    },
  ),
};
