import { Pool, Query, types, type ClientBase, type CustomTypesConfig } from 'pg';
import type { Database, Sql, Statement, Transaction } from './database.ts';
import { GatheringClient } from './gathering-client.ts';
import { valueParsers, type ParseValue } from './value-parsers.ts';

/** A PostgreSQL with its pool, for what `Database` has no door for. */
export interface PostgresDatabase extends Database {
  readonly client: Pool;
}

const builtInParser = types.getTypeParser as (oid: number) => ParseValue;
const parsers: CustomTypesConfig = {
  getTypeParser: (oid: number): ParseValue => valueParsers[oid] ?? builtInParser(oid),
};

/** Whether a connection keeps its statements: a pooler that hands connections around may not. */
export type Statements = 'named' | 'unnamed';

export interface PostgresOptions {
  readonly maxConnections?: number;
  readonly statements?: Statements;
  /** How long to wait for a connection; as long as it takes if nothing is said. */
  readonly connectMs?: number;
  /** How PostgreSQL names these connections, for operators and for {@link servingName}. */
  readonly name?: string;
}

/** The name of the connections of a server that serves the app. */
export const servingName = 'quitanda';

/** Connects to the PostgreSQL at `url`; several processes may share it. */
export function openPostgres(url: string, options: PostgresOptions = {}): PostgresDatabase {
  const { maxConnections = 10, statements = 'named', connectMs = 0, name } = options;
  const client = new Pool({
    Client: GatheringClient,
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    types: parsers,
    ...(name !== undefined && { application_name: name }),
    // What is asked for at once is sent at once, and answered in that order.
    pipeline: true,
    // Our statements are written for one plan, whatever the values: to compile it, or to plan anew
    // for each value, takes longer than most of them run.
    options: '-c TimeZone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
  });
  // Without a listener, a connection that breaks would end the process, whether it is idle or in
  // use. The pool opens another one, and the statement that needs it reports what is wrong.
  client.on('error', () => {});
  client.on('connect', (connection) => connection.on('error', () => {}));
  return {
    client,
    rows: (...asked) => onOneConnection(client, statements, (sql) => sql.rows(...asked)),
    first: (...asked) => onOneConnection(client, statements, (sql) => sql.first(...asked)),
    onOneConnection: (work) => onOneConnection(client, statements, work),
    transaction: (work) => inTransaction(client, statements, work),
    close: () => client.end(),
  };
}

async function onOneConnection<T>(
  pool: Pool,
  statements: Statements,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(sqlOver(client, statements));
  } finally {
    client.release();
  }
}

async function inTransaction<T>(
  pool: Pool,
  statements: Statements,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    // Sent with the first statement; if it fails, so does what follows.
    client.query('begin').catch(() => {});
    const sql = sqlOver(client, statements);
    const last: Promise<unknown>[] = [];
    const result = await work({
      isTransaction: true,
      ...sql,
      atEnd: (statement, ...params) => {
        last.push(sql.rows(statement, ...params));
      },
      script: async (text) => {
        await client.query(text);
      },
    });
    // After a statement that failed PostgreSQL takes it for a rollback.
    await Promise.all([...last, client.query('commit')]);
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

function sqlOver(client: ClientBase, statements: Statements): Sql {
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
 * What `client.query` does with a statement, but for the copy that it makes of it, descriptor by
 * descriptor, and the promises that it puts around the answer: each statement would pay for them.
 */
async function ask<Row>(
  client: ClientBase,
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
    // The driver's own tells of its socket, not of who asked.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
