import { statement } from '../../server/src/db/database.ts';

/** Somebody with purchases. */
export const selectFirstUser = statement<{ id: string }>(
  'bench.history-user',
  'select user_id as id from purchases group by user_id order by user_id limit 1',
);
