/**
 * The time limits of a database, in milliseconds. PostgreSQL itself enforces the limits of
 * statements, locks and transactions. The other limits apply when PostgreSQL does not answer.
 */
export interface DatabaseLimits {
  /** To get a connection, either an idle one of the pool or a new one. */
  readonly connectMs: number;
  /** For a statement; 0 means no limit. */
  readonly statementMs: number;
  /** For each lock. Longer than 1 s, the time after which PostgreSQL detects a deadlock. */
  readonly lockMs: number;
  /** For an idle transaction, which would otherwise hold its locks forever. */
  readonly idleInTransactionMs: number;
  /**
   * For the answer to a statement. It is longer than `statementMs`, so that PostgreSQL usually ends
   * a slow statement first; 0 means no limit.
   */
  readonly answerMs: number;
}

/**
 * The limits of requests. Waiting for a connection and then for an answer takes less than five
 * seconds in total.
 */
export const servingLimits: DatabaseLimits = {
  connectMs: 2_000,
  statementMs: 2_400,
  lockMs: 1_500,
  idleInTransactionMs: 10_000,
  answerMs: 2_700,
};

const hourMs = 3_600_000;

/** The limits of migrations, backups and the operator's commands. */
export const maintenanceLimits: DatabaseLimits = {
  connectMs: 20_000,
  statementMs: 6 * hourMs,
  lockMs: 60_000,
  idleInTransactionMs: hourMs,
  answerMs: 0,
};

/** The limits that PostgreSQL enforces, as settings of a session. */
export function settingsOf(limits: DatabaseLimits): Readonly<Record<string, number>> {
  return {
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  };
}
