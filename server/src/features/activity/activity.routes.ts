import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { WireJson } from '../../http/answers.ts';
import { selectActivities } from '../../shared/activity/activity.sql.ts';

export const activityHandlers: Handlers<'getActivity'> = {
  getActivity: asMember(async ({ query: { before = null, by = null, limit } }, { caller, sql }) => {
    const row = await sql.first(selectActivities, {
      householdId: caller.householdId,
      before,
      by,
      limit,
    });
    return { status: 200, body: new WireJson(row?.json ?? '') };
  }),
};
