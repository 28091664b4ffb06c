import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';

/** Returns the sessions that have ended in the last ten minutes, by the clock of the database. */
export const selectEndedSessions = statement<{ sessionId: string }>(
  'live.ended-sessions',
  `select session_id as "sessionId" from ended_sessions
   where ended_at > now() - interval '10 minutes'`,
);

export const purgeEndedSessions = createPurgeStatement('live.purge-ended-sessions', {
  table: 'ended_sessions',
  by: 'ended_at',
  expired: 'ended_at <= $1',
});
