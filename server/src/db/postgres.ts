import { Pool, Query, types, type ClientConfig, type CustomTypesConfig, type PoolClient } from 'pg';
import {
  DatabaseUnavailableError,
  isTemporary,
  UnconfirmedError,
  type Database,
  type Sql,
  type Statement,
  type Transaction,
} from './database.ts';
import { GatheringClient } from './gathering-client.ts';
import { settingsOf, type DatabaseLimits } from './limits.ts';
import { valueParsers, type ParseValue } from './values/value-parsers.ts';

/** A PostgreSQL with its pool, for tasks that `Database` has no function for. */
export interface PostgresDatabase extends Database {
  readonly client: Pool;
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
  /** PostgreSQL's name of these connections, for operators and for {@link servingName}. */
  readonly name?: string;
}

// Our statements are written for one plan, whatever the values. To compile that plan, or to plan
// again for each value, takes longer than most of them run.
const planning = { jit: 'off', plan_cache_mode: 'force_generic_plan' };

// Both ends notice within a minute that the other one is gone.
const keepAliveMs = 30_000;
const keepAlive = {
  tcp_keepalives_idle: keepAliveMs / 1_000,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
};

type GatheringPoolClient = GatheringClient & PoolClient;

/** The name of the connections of a server that serves the app. */
export const servingName = 'quitanda';

/** Connects to the PostgreSQL at `url`; several processes may share it. */
export function openPostgres(url: string, options: PostgresOptions = {}): PostgresDatabase {
  const { maxConnections = 10, statements = 'named', limits, name } = options;
  const client = new Pool({
    ...clientConfig(url, { ...planning, ...(limits && settingsOf(limits)) }, name),
    Client: GatheringClient,
    max: maxConnections,
    types: parsers,
    // Statements that start at the same time are sent at once, and answered in that order.
    pipeline: true,
    ...(limits && {
      connectionTimeoutMillis: limits.connectMs,
      // After this time the connection is closed, with all its pending statements.
      query_timeout: limits.answerMs,
    }),
  });
  // The pool reports errors of its idle connections here. Without a listener they would end the
  // process.
  client.on('error', () => {});
  return {
    client,
    rows: (...asked) => onOneConnection(client, statements, (sql) => sql.rows(...asked)),
    first: (...asked) => onOneConnection(client, statements, (sql) => sql.first(...asked)),
    onOneConnection: (work) => onOneConnection(client, statements, work),
    transaction: (work) => inTransaction(client, statements, work),
    close: () => client.end(),
  };
}

/**
 * The settings with which a connection finds the database at `url`, and notices that it is gone.
 */
export function clientConfig(
  url: string,
  settings: Readonly<Record<string, string | number>>,
  name?: string,
): ClientConfig {
  const all = Object.entries({ TimeZone: 'UTC', ...keepAlive, ...settings });
  return {
    connectionString: url,
    ...(name !== undefined && { application_name: name }),
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    options: all.map(([setting, value]) => `-c ${setting}=${value}`).join(' '),
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
  statements: Statements,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  try {
    return await work(sqlOver(client, statements));
  } finally {
    client.release(client.isOver);
  }
}

async function inTransaction<T>(
  pool: Pool,
  statements: Statements,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  let isBroken = false;
  try {
    // Sent together with the first statement. If this fails, so does what follows.
    client.query('begin').catch(() => {});
    const sql = sqlOver(client, statements);
    const last: Promise<unknown>[] = [];
    const result = await work({
      isTransaction: true,
      ...sql,
      atEnd: (statement, ...params) => {
        last.push(sql.rows(statement, ...params));
      },
      noteRaised: () => {},
      script: (text) => command(client, text),
    });
    // After a failed statement PostgreSQL treats this as a rollback.
    await Promise.all([...last, command(client, 'commit')]).catch((error: unknown) => {
      throw error instanceof DatabaseUnavailableError ? new UnconfirmedError(error.cause) : error;
    });
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isBroken = true;
    });
    throw error;
  } finally {
    client.release(isBroken);
  }
}

async function command(client: GatheringPoolClient, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw unavailableOr(client, error);
  }
}

function unavailableOr(client: GatheringPoolClient, error: unknown): unknown {
  return client.isOver || isTemporary(error) ? new DatabaseUnavailableError(error) : error;
}

function sqlOver(client: GatheringPoolClient, statements: Statements): Sql {
  const isNamed = statements === 'named';
  const rows = <Row>({ name, text }: Named, ...params: readonly unknown[]) =>
    ask<Row>(client, isNamed ? name : undefined, text, params);
  return {
    rows,
    first: async <Row>(statement: Named, ...params: readonly unknown[]) =>
      (await rows<Row>(statement, ...params))[0],
  };
}

type Named = Pick<Statement<unknown, []>, 'name' | 'text'>;

/**
 * Does what `client.query` does with a statement, without its copy of the query's properties and
 * the promises around the answer, which would cost time for each statement.
 */
async function ask<Row>(
  client: GatheringPoolClient,
  name: string | undefined,
  text: string,
  params: readonly unknown[],
): Promise<Row[]> {
  try {
    return await new Promise<Row[]>((resolve, reject) => {
      const query = new Query(text, [...params], (error, result) =>
        error ? reject(error) : resolve(result.rows as Row[]),
      );
      client.query(Object.assign(query, { name }));
    });
  } catch (error) {
    // The driver's own stack shows its socket, not the caller.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw unavailableOr(client, error);
  }
}
