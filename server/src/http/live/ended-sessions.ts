/**
 * The sessions that have ended in the last minutes. Their last tokens are still valid by themselves,
 * so every process must refuse them (docs/adr/0079).
 */
import type { Sql } from '../../db/database.ts';
import type { RetentionRule } from '../../db/purging/purge.ts';
import { purgeEndedSessions, selectEndedSessions } from './ended-sessions.sql.ts';

export interface EndedSessions {
  readonly add: (sessionId: string) => void;
  readonly has: (sessionId: string) => boolean;
  /** Reads the sessions whose notifications this process may have missed. */
  readonly load: () => Promise<void>;
}

/** Longer than the five minutes for which a token is valid. */
const maxAgeMs = 600_000;

export function createEndedSessions(sql: Sql, now: () => number): EndedSessions {
  /** By the id of a session, when it was added. The oldest is first. */
  const addedAt = new Map<string, number>();
  function add(sessionId: string): void {
    const instant = now();
    for (const [id, at] of addedAt) {
      if (at > instant - maxAgeMs) break;
      addedAt.delete(id);
    }
    if (!addedAt.has(sessionId)) addedAt.set(sessionId, instant);
  }
  return {
    add,
    has: (sessionId) => addedAt.has(sessionId),
    async load() {
      for (const { sessionId } of await sql.rows(selectEndedSessions)) add(sessionId);
    },
  };
}

/** Deletes the ended sessions whose tokens have expired. */
export const endedSessionsPurge: RetentionRule = {
  statement: purgeEndedSessions,
  retentionMs: maxAgeMs,
};
