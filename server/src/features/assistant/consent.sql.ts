import { statement } from '../../db/database.ts';

export const selectConsent = statement<{ readsHome: boolean | null }, { householdId: string }>(
  'selectConsent',
  'select assistant_reads_home as "readsHome" from households where id = :householdId',
);

/** Returns no row if the household has decided so already. */
export const updateConsent = statement<{ id: string }, { householdId: string; readsHome: boolean }>(
  'updateConsent',
  `update households set assistant_reads_home = :readsHome
   where id = :householdId and assistant_reads_home is distinct from :readsHome returning id`,
);

/**
 * Returns a row if the household allows the assistant to use its data, and the person still belongs to
 * it. It is read again before each tool, because an answer takes minutes.
 */
export const selectMayReadHome = statement<{ id: string }, { householdId: string; userId: string }>(
  'selectMayReadHome',
  `select households.id from households
   join household_members as mine on mine.household_id = households.id and mine.user_id = :userId
   where households.id = :householdId and households.assistant_reads_home`,
);
