import { statement } from '../../db/database.ts';

/** When the last replayed transaction was committed; null on a server that is not a replica. */
export const selectReplayed = statement<{ at: string | null }>(
  'selectReplayed',
  'select pg_last_xact_replay_timestamp() as at',
);
