import { Pool, types, type ClientConfig, type CustomTypesConfig } from 'pg';
import {
  DatabaseUnavailableError,
  UnconfirmedError,
  type Database,
  type Sql,
  type Transaction,
} from './database.ts';
import { GatheringClient } from './gathering-client.ts';
import { settingsOf, type DatabaseLimits } from './limits.ts';
import {
  createSql,
  runCommand,
  startTiming,
  type GatheringPoolClient,
  type OnStatement,
  type SendOptions,
} from './postgres-sql.ts';
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
    const finalStatements: Promise<unknown>[] = [];
    const result = await work(createTransaction(client, sendOptions, finalStatements));
    // After a failed statement PostgreSQL treats the commit as a rollback.
    const onCommitted = startTiming(client, 'commit', sendOptions.onStatement);
    const committing = runCommand(client, 'commit').then((command) => {
      if (command !== 'COMMIT')
        throw new Error('A transaction was undone.', { cause: client.lastFailure });
    });
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

/** Each statement of `atEnd` is sent at once, and its answer added to `finalStatements`. */
function createTransaction(
  client: GatheringPoolClient,
  sendOptions: SendOptions,
  finalStatements: Promise<unknown>[],
  depth = 1,
): Transaction {
  const sql = createSql(client, sendOptions);
  let savepointCount = 0;
  return {
    isTransaction: true,
    ...sql,
    atEnd: (statement, ...params) => {
      const answer = sql.rows(statement, ...params);
      // The commit awaits the answer. A failure may arrive long before.
      answer.catch(() => {});
      finalStatements.push(answer);
    },
    recordRevision: () => {},
    async withSavepoint(work) {
      savepointCount += 1;
      // A name of its own for each savepoint: after the failure of a statement that nobody has awaited
      // yet, this one does not exist, and the rollback to it fails instead of undoing earlier work.
      const name = `savepoint_${depth}_${savepointCount}`;
      client.query(`savepoint ${name}`).catch(() => {});
      const finalStatementsOfWork: Promise<unknown>[] = [];
      try {
        const result = await work(
          createTransaction(client, sendOptions, finalStatementsOfWork, depth + 1),
        );
        client.query(`release savepoint ${name}`).catch(() => {});
        finalStatements.push(...finalStatementsOfWork);
        return result;
      } catch (error) {
        await runCommand(client, `rollback to savepoint ${name}`);
        await Promise.allSettled(finalStatementsOfWork);
        client.lastFailure = undefined;
        throw error;
      }
    },
    script: async (text) => {
      await runCommand(client, text);
    },
  };
}

/** Returns how many connections a pool may have, how many are in use, and how many callers wait. */
export function readPoolState({ pool }: PostgresDatabase) {
  const { totalCount, idleCount, waitingCount, options } = pool;
  return { max: options.max ?? 0, inUse: totalCount - idleCount, waiting: waitingCount };
}
