/**
 * The only access to PostgreSQL. Features define their SQL in `*.sql.ts` as named statements, and
 * run them through `Sql`.
 *
 * Values: `timestamptz` is an ISO 8601 string in UTC with milliseconds (as the contract's
 * `instant`), `date` is `YYYY-MM-DD`, `bigint` and counts are numbers, `numeric` is text, JSON is
 * parsed. Inside JSON that SQL builds, write instants with `isoInstant(…)`. Parameters: a `Date` or
 * ISO text for an instant, an array for a PostgreSQL array, and for JSON the text made by
 * `JSON.stringify`.
 */
import { numberPlaceholders } from './placeholders.ts';

/** A named statement. It is prepared once for each connection, and logs show its name. */
export interface Statement<Row, Params extends object> {
  readonly name: string;
  /** The SQL for PostgreSQL, with `$1…`. */
  readonly text: string;
  /** The names of `$1…` in their order. */
  readonly parameters: readonly string[];
  /** Exists only as a type: the values of the placeholders, and the columns of a row. */
  readonly _types?: (params: Params) => Row;
}

/** The values for a statement; nothing for a statement without placeholders. */
export type ParamsOf<Params extends object> = [keyof Params] extends [never]
  ? []
  : [params: Params];

/**
 * Declares a statement. `name` is the name of its constant, so that a name in metrics, logs and traces
 * leads to the source; where one constant has several statements, theirs is `<constant>.<part>`. `text`
 * has the keys of `Params` as placeholders, such as `:householdId`. They become `$1…` here and not when
 * the statement runs. Throws for another form of placeholder.
 */
export function statement<Row, Params extends object = object>(
  name: string,
  text: string,
): Statement<Row, Params> {
  return { name, ...numberPlaceholders(text) };
}

export interface Sql {
  /** Runs a statement and returns its rows. */
  rows<Row, Params extends object>(
    statement: Statement<Row, Params>,
    ...params: ParamsOf<NoInfer<Params>>
  ): Promise<Row[]>;
  /** Runs a statement that returns at most one row. */
  first<Row, Params extends object>(
    statement: Statement<Row, Params>,
    ...params: ParamsOf<NoInfer<Params>>
  ): Promise<Row | undefined>;
}

/** A connection inside a transaction. It cannot be passed where a new transaction is required. */
export interface Transaction extends Sql {
  readonly isTransaction: true;
  /**
   * Runs a statement at the end of the transaction; it is sent together with the commit. Its rows
   * are not returned. If the statement fails, the transaction is rolled back.
   */
  atEnd<Params extends object>(
    statement: Statement<never, Params>,
    ...params: ParamsOf<NoInfer<Params>>
  ): void;
  /**
   * Runs `work` so that it can fail alone: if it throws, what it did is undone, the error is thrown, and
   * the transaction goes on. Use only the transaction that `work` gets until it has ended.
   */
  withSavepoint<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /**
   * Records the new revision of a household, which is published once the transaction is committed.
   */
  recordRevision(householdId: string, revision: number): void;
  /** Runs a script of several statements, for migrations. */
  script(text: string): Promise<void>;
}

export interface Database extends Sql {
  /**
   * Runs `work` on one connection, without a transaction. Statements that `work` starts at the same
   * time are sent together, in one round trip to the database, and run in the order in which they
   * were started. `work` must not end before its statements do.
   */
  onOneConnection<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /**
   * Runs `work` in one transaction: commits when it resolves, rolls back when it throws. Inside
   * `work` use only this transaction: any other statement would need a second connection while the
   * first one is in use, and would not see what `work` has written.
   */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/**
 * Returns the name of the constraint that a failed statement violated; undefined for other
 * failures. Citus names the constraint only in the message, mostly followed by the number of the
 * table's shard (docs/adr/0074).
 */
export function violatedConstraint(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : '';
  const [, shardConstraint] =
    /violates \w+ ?\w* constraint "(\w+?)(?:_\d{6,})?"/u.exec(message) ?? [];
  return readStringField(error, 'constraint') ?? shardConstraint;
}

/**
 * The database did not answer in time, or not at all, and the caller may try again. The cause is
 * the error of the driver or of PostgreSQL.
 */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    const message = cause instanceof Error ? cause.message : String(cause);
    super(`The database does not answer: ${message}`, { cause });
  }
}

/** The database did not answer a commit, so the transaction may or may not have been committed. */
export class UnconfirmedError extends DatabaseUnavailableError {}

/**
 * Whether PostgreSQL's error is temporary: it lost a connection (08), has no resources (53), is
 * starting or stopping (57P), is no longer the primary of its cluster (25006), or ended a statement
 * (57014), a wait for a lock (55P03) or an idle transaction (25P03) because of a time limit.
 */
export function isTemporary(error: unknown): boolean {
  return (
    isReadOnly(error) ||
    /^(08|53|57P|57014$|55P03$|25P03$)/u.test(readStringField(error, 'code') ?? '')
  );
}

/**
 * Whether PostgreSQL has refused a write because it is a standby (25006). This happens on a
 * connection that was opened before another PostgreSQL became the primary.
 */
export function isReadOnly(error: unknown): boolean {
  return readStringField(error, 'code') === '25006';
}

/** Whether PostgreSQL found no space on a disk (53100). */
export function isDiskFull(error: unknown): boolean {
  return readStringField(error, 'code') === '53100';
}

/** Whether a statement was not run because an earlier one of its transaction failed (25P02). */
export function isAfterFailure(error: unknown): boolean {
  return readStringField(error, 'code') === '25P02';
}

/**
 * Does what {@link Database.transaction} does, and repeats it if the database ended the transaction
 * because of a deadlock, or because rows had changed. `work` may run `maxAttempts` times.
 */
export async function transactionWithRetries<T>(
  database: Database,
  work: (transaction: Transaction) => Promise<T>,
  maxAttempts = 4,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (!isRetryable(error) || attempt === maxAttempts) throw error;
    }
  }
}

/** Whether the database ended a transaction because of a deadlock, or because rows had changed. */
export function isRetryable(error: unknown): boolean {
  const code = readStringField(error, 'code');
  return code === '40001' || code === '40P01';
}

function readStringField(error: unknown, key: 'constraint' | 'code'): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}
