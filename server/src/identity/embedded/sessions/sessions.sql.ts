import { statement } from '../../../db/database.ts';

export interface StoredSession {
  id: string;
  /** A description such as 'Chrome no Android'; null for a session of an earlier version. */
  device: string | null;
  createdAt: string;
  lastUsedAt: string;
}

/** Returns the valid sessions of an account, the one that was used last first. */
export const selectSessions = statement<StoredSession, { subject: string; now: Date }>(
  'selectSessions',
  `select id, nullif(user_agent, '') as device, created_at as "createdAt",
     coalesce(last_used_at, updated_at) as "lastUsedAt"
   from identity_sessions where user_id = :subject and expires_at > :now
   order by coalesce(last_used_at, updated_at) desc, id`,
);

/** Returns no row if the account has no such session. */
export const deleteSession = statement<{ id: string }, { subject: string; sessionId: string }>(
  'deleteSession',
  'delete from identity_sessions where user_id = :subject and id = :sessionId returning id',
);

/** Records that a session is used, unless that was recorded after `since`. */
export const recordSessionUse = statement<never, { sessionId: string; now: Date; since: Date }>(
  'recordSessionUse',
  `update identity_sessions set last_used_at = :now
   where id = :sessionId and (last_used_at is null or last_used_at < :since)`,
);
