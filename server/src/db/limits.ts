/**
 * How long a database may take, in milliseconds. PostgreSQL keeps the limits of statements, locks
 * and transactions itself; the others hold where it does not answer at all.
 */
export interface DatabaseLimits {
  /** For a connection: to wait for one of the pool, or to make one. */
  readonly connectMs: number;
  /** For a statement; 0 for as long as it takes. */
  readonly statementMs: number;
  /** For each lock. Longer than PostgreSQL takes to find a deadlock, which is a second. */
  readonly lockMs: number;
  /** For a transaction in which nothing is asked: it would hold its locks for good. */
  readonly idleInTransactionMs: number;
  /** For the answer to a statement, longer than the statement itself; 0 for as long as it takes. */
  readonly answerMs: number;
}

/** Of a request: waiting for a connection and for an answer together stay below five seconds. */
export const servingLimits: DatabaseLimits = {
  connectMs: 2_000,
  statementMs: 2_400,
  lockMs: 1_500,
  idleInTransactionMs: 10_000,
  answerMs: 2_700,
};

const hourMs = 3_600_000;

/** Of migrations, backups and the operator's commands. */
export const patientLimits: DatabaseLimits = {
  connectMs: 20_000,
  statementMs: 6 * hourMs,
  lockMs: 60_000,
  idleInTransactionMs: hourMs,
  answerMs: 0,
};

/** The limits that PostgreSQL keeps, as settings of a session. */
export function settingsOf(limits: DatabaseLimits): Readonly<Record<string, number>> {
  return {
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
  };
}
