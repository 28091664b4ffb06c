/** Whether answers may use the data of the household (AI-35, docs/adr/0107). */
import type { Sql } from '../../db/database.ts';
import type { Caller, Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { recordActivity } from '../../shared/activity/record-activity.ts';
import { selectConsent, selectMayReadHome, updateConsent } from './consent.sql.ts';

export const consentHandlers: Handlers<'getAssistantConsent' | 'changeAssistantConsent'> = {
  getAssistantConsent: asMember(async (_, { caller, sql }) => {
    const row = await sql.first(selectConsent, { householdId: caller.householdId });
    return { status: 200, body: { readsHome: row?.readsHome ?? null } };
  }),

  changeAssistantConsent: asMember(async ({ body: { readsHome } }, { caller, now, sql }) => {
    if (await sql.first(updateConsent, { householdId: caller.householdId, readsHome })) {
      const kind = readsHome ? 'assistant-allowed' : 'assistant-forbidden';
      recordActivity(sql, caller, { kind }, now);
    }
    return { status: 200, body: { readsHome } };
  }),
};

/** Whether the assistant may use the household's data for this person now. */
export async function mayReadHome(
  sql: Sql,
  { id, householdId }: Pick<Caller, 'id' | 'householdId'>,
): Promise<boolean> {
  return (await sql.first(selectMayReadHome, { householdId, userId: id })) !== undefined;
}
