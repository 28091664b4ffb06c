import { statement } from '../../db/database.ts';
import { createPurgeStatement } from '../../db/purging/purge.sql.ts';

/** Returns the sessions that have ended in the last ten minutes, by the clock of the database. */
export const selectEndedSessions = statement<{ sessionId: string }>(
  'selectEndedSessions',
  `select session_id as "sessionId" from ended_sessions
   where ended_at > now() - interval '10 minutes'`,
);

export const purgeEndedSessions = createPurgeStatement('purgeEndedSessions', {
  table: 'ended_sessions',
  orderBy: 'ended_at',
  expired: 'ended_at <= :before',
});
