/**
 * The one door to PostgreSQL. Features hold their SQL in `*.sql.ts` as named statements and run them
 * through `Sql`.
 *
 * Values: `timestamptz` is an ISO 8601 string in UTC with milliseconds (what the
 * contract's `instant` wants), `date` is `YYYY-MM-DD`, `bigint` and counts are numbers, `numeric`
 * is text, JSON is parsed. Inside JSON that SQL builds, write instants with `isoInstant(…)`.
 * Parameters: a `Date` or ISO text for an instant, an array for a PostgreSQL array, and for JSON
 * the text made by `JSON.stringify`.
 */

/** A named statement: prepared once per connection, found again by name in plans and logs. */
export interface Statement<Row, Params extends readonly unknown[]> {
  readonly name: string;
  readonly text: string;
  /** Types only: what a row holds and what the placeholders take. */
  readonly _types?: { row: Row; params: Params };
}

/**
 * Declares a statement. `name` is unique in the server, `<slice>.<what>`; `text` has `$1…`
 * placeholders in the order of `Params`.
 */
export function statement<Row, Params extends readonly unknown[] = []>(
  name: string,
  text: string,
): Statement<Row, Params> {
  return { name, text };
}

export interface Sql {
  /** Runs a statement and answers its rows. */
  rows<Row, Params extends readonly unknown[]>(
    statement: Statement<Row, Params>,
    ...params: Params
  ): Promise<Row[]>;
  /** Runs a statement that gives at most one row. */
  first<Row, Params extends readonly unknown[]>(
    statement: Statement<Row, Params>,
    ...params: Params
  ): Promise<Row | undefined>;
}

/** A connection inside a transaction; cannot be passed where a fresh transaction is wanted. */
export interface Transaction extends Sql {
  readonly isTransaction: true;
  /**
   * Runs a statement as the last of `work`, of which it is only asked that it succeeds: it goes
   * together with the commit, which does nothing if it fails.
   */
  atEnd<Params extends readonly unknown[]>(
    statement: Statement<never, Params>,
    ...params: Params
  ): void;
  /** Records the new revision of a household, which is published once the transaction is committed. */
  noteRaised(householdId: string, revision: number): void;
  /** Runs a script of several statements, for migrations. */
  script(text: string): Promise<void>;
}

export interface Database extends Sql {
  /**
   * Runs `work` on one connection, without a transaction. Statements that it asks for at once are
   * sent at once and run in that order: one way to the database and back for all of them. `work`
   * must not end before they do.
   */
  onOneConnection<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. Inside
   * `work` use only the transaction it is given: a statement outside would take a second connection
   * while it holds the first, and not see what `work` has written.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The name of the constraint that a failed statement broke, if that is why it failed. */
export function brokenConstraint(error: unknown): string | undefined {
  return textOf(error, 'constraint');
}

/**
 * The database did not answer in time, or not at all, and may be asked again. Its cause is what the
 * driver or PostgreSQL said.
 */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    const said = cause instanceof Error ? cause.message : String(cause);
    super(`The database does not answer: ${said}`, { cause });
  }
}

/** It did not answer a commit: the transaction may have been done, or not. */
export class UnconfirmedError extends DatabaseUnavailableError {}

/**
 * What PostgreSQL says when it cannot serve now: it lost a connection (08), has no room (53), is
 * starting or stopping (57P), or gave up on a statement (57014), a lock (55P03) or a transaction
 * that was idle (25P03).
 */
export function isTemporary(error: unknown): boolean {
  return /^(08|53|57P|57014$|55P03$|25P03$)/u.test(textOf(error, 'code') ?? '');
}

const maxAttempts = 4;

/**
 * As {@link Database.transaction}, again where the database gave up on a race (a deadlock, or rows
 * that changed) which another try settles. `work` may run several times.
 */
export async function transactionWithRetries<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (!isRetryable(error) || attempt === maxAttempts) throw error;
    }
  }
}

function isRetryable(error: unknown): boolean {
  const code = textOf(error, 'code');
  return code === '40001' || code === '40P01';
}

function textOf(error: unknown, key: 'constraint' | 'code'): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}
