import { Pool, Query, types, type ClientConfig, type CustomTypesConfig, type PoolClient } from 'pg';
import {
  DatabaseUnavailableError,
  isAfterFailure,
  isReadOnly,
  isTemporary,
  UnconfirmedError,
  type Database,
  type Sql,
  type Statement,
  type Transaction,
} from './database.ts';
import { GatheringClient } from './gathering-client.ts';
import { settingsOf, type DatabaseLimits } from './limits.ts';
import { valuesOf } from './placeholders.ts';
import { valueParsers, type ParseValue } from './values/value-parsers.ts';

/** A database with its pool, for tasks for which `Database` has no function. */
export interface PostgresDatabase extends Database {
  readonly pool: Pool;
}

const builtInParser = types.getTypeParser as (oid: number) => ParseValue;
const parsers: CustomTypesConfig = {
  getTypeParser: (oid: number): ParseValue => valueParsers[oid] ?? builtInParser(oid),
};

/** Whether statements are prepared by name. A pooler that shares connections may not allow it. */
export type Statements = 'named' | 'unnamed';

/**
 * Called when a statement is sent, in the asynchronous context of its caller. Returns the function
 * to call when it is answered. The name is 'commit' for the end of a transaction, and 'unnamed' for
 * what better-auth generates.
 */
export type OnStatement = (name: string) => OnAnswered;

/** Called with the time that a statement took, and with the error of one that failed. */
export type OnAnswered = (milliseconds: number, error?: unknown) => void;

/** Returns one observer that calls all of `observers`; undefined where there is none. */
export function joinObservers(
  ...observers: readonly (OnStatement | undefined)[]
): OnStatement | undefined {
  const definedObservers = observers.filter((observer) => observer !== undefined);
  if (definedObservers.length < 2) return definedObservers[0];
  return (name) => {
    const callbacks = definedObservers.map((observer) => observer(name));
    return (milliseconds, error) => {
      for (const onAnswered of callbacks) onAnswered(milliseconds, error);
    };
  };
}

export interface PostgresOptions {
  readonly maxConnections?: number;
  readonly statements?: Statements | undefined;
  /** The time limits. There are none by default. */
  readonly limits?: DatabaseLimits;
  /**
   * The `application_name` of these connections in PostgreSQL, such as {@link
   * serverConnectionName}.
   */
  readonly name?: string;
  readonly onStatement?: OnStatement | undefined;
}

// Each statement is written so that one plan is good for all values. Compiling that plan, or
// planning again for each value, takes longer than most statements run.
const planSettings = { jit: 'off', plan_cache_mode: 'force_generic_plan' };

// Client and server each detect a lost connection within a minute.
const keepAliveMs = 30_000;
const keepAlive = {
  tcp_keepalives_idle: keepAliveMs / 1_000,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
};

type GatheringPoolClient = GatheringClient & PoolClient;

/** The name of a server's connections. A restore recognises a running server by it. */
export const serverConnectionName = 'quitanda';

/** Connects to the PostgreSQL at `url`; several processes may share it. */
export function openPostgres(url: string, options: PostgresOptions = {}): PostgresDatabase {
  const { maxConnections = 10, statements = 'named', limits, name, onStatement } = options;
  const sendOptions: SendOptions = { isNamed: statements === 'named', onStatement };
  const pool = new Pool({
    ...createClientConfig(url, { ...planSettings, ...(limits && settingsOf(limits)) }, name),
    Client: GatheringClient,
    max: maxConnections,
    types: parsers,
    // Statements that start at the same time are sent together, and answered in the order in which
    // they started.
    pipeline: true,
    ...(limits && {
      connectionTimeoutMillis: limits.connectMs,
      // After this time the connection is closed, with all its pending statements.
      query_timeout: limits.answerMs,
    }),
  });
  // The pool reports errors of idle connections by this event. Without a listener, they would end
  // the process.
  pool.on('error', () => {});
  return {
    pool,
    rows: (...args) => onOneConnection(pool, sendOptions, (sql) => sql.rows(...args)),
    first: (...args) => onOneConnection(pool, sendOptions, (sql) => sql.first(...args)),
    onOneConnection: (work) => onOneConnection(pool, sendOptions, work),
    transaction: (work) => runInTransaction(pool, sendOptions, work),
    close: () => pool.end(),
  };
}

/**
 * Returns the settings of a connection to the database at `url`. With them, client and server
 * detect a lost connection.
 */
export function createClientConfig(
  url: string,
  settings: Readonly<Record<string, string | number>>,
  name?: string,
): ClientConfig {
  const allSettings = Object.entries({ TimeZone: 'UTC', ...keepAlive, ...settings });
  return {
    connectionString: url,
    ...(name !== undefined && { application_name: name }),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    options: [
      ...allSettings.map(([setting, value]) => `-c ${setting}=${value}`),
      // PGOPTIONS, which other clients of PostgreSQL use too, overrides the settings above.
      process.env.PGOPTIONS ?? '',
    ].join(' '),
  };
}

async function connect(pool: Pool): Promise<GatheringPoolClient> {
  try {
    return (await pool.connect()) as GatheringPoolClient;
  } catch (error) {
    throw new DatabaseUnavailableError(error);
  }
}

async function onOneConnection<T>(
  pool: Pool,
  sendOptions: SendOptions,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  try {
    return await work(createSql(client, sendOptions));
  } finally {
    client.release(client.hasEnded || client.isConnectedToStandby);
  }
}

async function runInTransaction<T>(
  pool: Pool,
  sendOptions: SendOptions,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  let isBroken = false;
  try {
    // Sent together with the first statement. If `begin` fails, the later statements fail too.
    client.query('begin').catch(() => {});
    client.lastFailure = undefined;
    const sql = createSql(client, sendOptions);
    const finalStatements: Promise<unknown>[] = [];
    const result = await work({
      isTransaction: true,
      ...sql,
      atEnd: (statement, ...params) => {
        finalStatements.push(sql.rows(statement, ...params));
      },
      recordRevision: () => {},
      script: (text) => runCommand(client, text),
    });
    // After a failed statement PostgreSQL treats the commit as a rollback.
    const onCommitted = startTiming(client, 'commit', sendOptions.onStatement);
    const committing = runCommand(client, 'commit');
    void committing.then(() => onCommitted(), onCommitted);
    await Promise.all([...finalStatements, committing]).catch((error: unknown) => {
      throw error instanceof DatabaseUnavailableError ? new UnconfirmedError(error.cause) : error;
    });
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken || client.isConnectedToStandby);
  }
}

async function runCommand(client: GatheringPoolClient, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw toCallerError(client, error);
  }
}

/**
 * Returns the error for the caller. Statements of a transaction are sent without waiting for each
 * other, so the awaited statement may fail only because an earlier one failed. The caller then gets
 * the error of the earlier statement.
 */
function toCallerError(client: GatheringPoolClient, error: unknown): unknown {
  if (isReadOnly(error)) client.isConnectedToStandby = true;
  if (!isAfterFailure(error)) client.lastFailure = error;
  const cause = isAfterFailure(error) ? (client.lastFailure ?? error) : error;
  return client.hasEnded || isTemporary(cause) ? new DatabaseUnavailableError(cause) : cause;
}

/** How statements are sent on the connections of a pool. */
interface SendOptions {
  /** Whether they are prepared by name. */
  readonly isNamed: boolean;
  readonly onStatement: OnStatement | undefined;
}

function createSql(client: GatheringPoolClient, sendOptions: SendOptions): Sql {
  const rows = <Row>(statement: AnyStatement, params?: object) =>
    send<Row>(client, statement, params, sendOptions);
  return {
    rows,
    first: async <Row>(statement: AnyStatement, params?: object) =>
      (await rows<Row>(statement, params))[0],
  };
}

type AnyStatement = Pick<Statement<unknown, object>, 'name' | 'text' | 'parameters'>;

/**
 * Sends a statement as `client.query` does, but neither copies the query's properties nor wraps the
 * answer in further promises, because both would cost time for each statement.
 */
async function send<Row>(
  client: GatheringPoolClient,
  statement: AnyStatement,
  params: object = {},
  { isNamed, onStatement }: SendOptions,
): Promise<Row[]> {
  const { name, text } = statement;
  const values = valuesOf(statement, params);
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      const onAnswered = startTiming(client, name, onStatement);
      const query = new Query(text, values, (error, result) => {
        onAnswered(error ?? undefined);
        if (error) reject(error);
        else resolve(result.rows as Row[]);
      });
      client.query(Object.assign(query, { name: isNamed ? name : undefined }));
    });
  } catch (error) {
    // The driver's own stack shows its socket, not the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw toCallerError(client, error);
  }
}

/** Returns how many connections a pool may have, how many are in use, and how many callers wait. */
export function readPoolState({ pool }: PostgresDatabase) {
  const { totalCount, idleCount, waitingCount, options } = pool;
  return { max: options.max ?? 0, inUse: totalCount - idleCount, waiting: waitingCount };
}

const doNothing = () => {};

/**
 * Begins to time a statement that is sent now, and returns the function to call when it is
 * answered. A connection answers statements in their order, so the time of a statement begins when
 * the statement before it was answered.
 */
function startTiming(
  client: GatheringClient,
  name: string,
  onStatement: OnStatement | undefined,
): (error?: unknown) => void {
  if (!onStatement) return doNothing;
  const sentAt = performance.now();
  const onAnswered = onStatement(name || 'unnamed');
  return (error) => {
    const answeredAt = performance.now();
    const milliseconds = answeredAt - Math.max(sentAt, client.answeredAt);
    client.answeredAt = answeredAt;
    onAnswered(milliseconds, error);
  };
}
