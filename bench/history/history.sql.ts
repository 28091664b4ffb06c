import { statement } from '../../server/src/db/database.ts';

/** The owner of the first household that has purchases: both have the same id here. */
export const selectFirstUser = statement<{ id: string }>(
  'bench.history-user',
  'select household_id as id from purchases group by household_id order by household_id limit 1',
);
