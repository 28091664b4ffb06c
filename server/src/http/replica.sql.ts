import { statement } from '../db/database.ts';

/** When what was last replayed had been committed; null on a server that is no replica. */
export const selectReplayed = statement<{ at: string | null }>(
  'replica.replayed',
  'select pg_last_xact_replay_timestamp() as at',
);
