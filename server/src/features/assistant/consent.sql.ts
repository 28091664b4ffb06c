import { statement } from '../../db/database.ts';

export const selectConsent = statement<{ readsHome: boolean | null }, [householdId: string]>(
  'assistant.consent',
  'select assistant_reads_home as "readsHome" from households where id = $1',
);

/** Returns no row if the household has decided so already. */
export const updateConsent = statement<{ id: string }, [householdId: string, readsHome: boolean]>(
  'assistant.change-consent',
  `update households set assistant_reads_home = $2
   where id = $1 and assistant_reads_home is distinct from $2 returning id`,
);

/**
 * Returns a row if the household allows the assistant to use its data, and the person still belongs to
 * it. It is read again before each tool, because an answer takes minutes.
 */
export const selectMayReadHome = statement<{ id: string }, [householdId: string, userId: string]>(
  'assistant.may-read-home',
  `select households.id from households
   join household_members as mine on mine.household_id = households.id and mine.user_id = $2
   where households.id = $1 and households.assistant_reads_home`,
);
