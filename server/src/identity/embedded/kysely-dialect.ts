/** Runs the statements of better-auth's query builder through the server's `Database`. */
import {
  DeleteQueryNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  UpdateQueryNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import type { Database, Sql } from '../../db/database.ts';

interface Connection extends DatabaseConnection {
  readonly begin: () => Promise<void>;
  readonly end: (shouldCommit: boolean) => Promise<void>;
}

/**
 * Runs PostgreSQL statements on `database`. Values of columns named `…_at` are converted to dates.
 */
export function createKyselyDialect(database: Database): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createDriver: () => ({
      init: async () => {},
      acquireConnection: async () => connect(database),
      beginTransaction: (connection) => (connection as Connection).begin(),
      commitTransaction: (connection) => (connection as Connection).end(true),
      rollbackTransaction: (connection) => (connection as Connection).end(false),
      releaseConnection: async () => {},
      destroy: async () => {},
    }),
  };
}

class RollbackError extends Error {}

function connect(database: Database): Connection {
  let sql: Sql = database;
  let endTransaction: ((shouldCommit: boolean) => void) | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  return {
    executeQuery: (query) => execute(sql, query),
    streamQuery() {
      throw new Error('The identity library does not stream.');
    },
    begin: () =>
      new Promise((resolve, reject) => {
        const transactionDone = database.transaction(async (transaction) => {
          sql = transaction;
          const shouldCommit = await new Promise<boolean>((resolveEnd) => {
            endTransaction = resolveEnd;
            resolve();
          });
          if (!shouldCommit) throw new RollbackError();
        });
        ended = transactionDone.catch((error: unknown) => {
          reject(error);
          if (!(error instanceof RollbackError)) throw error;
        });
        ended.catch(() => {});
      }),
    async end(shouldCommit) {
      endTransaction?.(shouldCommit);
      await ended;
      sql = database;
    },
  };
}

async function execute<R>(sql: Sql, { sql: text, parameters, query }: CompiledQuery) {
  const isWithoutRows =
    (UpdateQueryNode.is(query) || DeleteQueryNode.is(query)) && !query.returning;
  // The statement has no name, because better-auth generates its statements at run time.
  const statement = {
    name: '',
    // A row for each changed one, so that they can be counted.
    text: isWithoutRows ? `${text} returning 1` : text,
    // The parameters are an array, so their names are its indices.
    parameters: Object.keys(parameters),
  };
  const rows = await sql.rows<Record<string, unknown>, readonly unknown[]>(statement, parameters);
  return {
    rows: (isWithoutRows ? [] : rows.map(withDates)) as R[],
    numAffectedRows: BigInt(rows.length),
  } satisfies QueryResult<R>;
}

function withDates(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      column.endsWith('_at') && typeof value === 'string' ? new Date(value) : value,
    ]),
  );
}
