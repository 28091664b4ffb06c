/** The drivers, as one uses them without anything in between: each statement awaited in its turn. */
import { PGlite, type Transaction as PGliteTransaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import path from 'node:path';
import { Pool, type ClientBase } from 'pg';
import type { Statement } from '../../server/src/db/database.ts';
import { DurableNodeFs } from '../../server/src/db/durable-node-fs.ts';
import { durableParams } from '../../server/src/db/embedded.ts';

export interface BareSql {
  first<Row, Params extends readonly unknown[]>(
    statement: Statement<Row, Params>,
    ...params: Params
  ): Promise<Row | undefined>;
}

export interface BareStore extends BareSql {
  transaction<T>(work: (sql: BareSql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** The PostgreSQL at `databaseUrl`, else the embedded database in the data directory. */
export const openBareStore = (databaseUrl: string | undefined, dataDirectory: string) =>
  databaseUrl === undefined ? onPGlite(dataDirectory) : onPg(databaseUrl);

async function onPg(connectionString: string): Promise<BareStore> {
  const pool = new Pool({
    connectionString,
    max: 10,
    options: '-c TimeZone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
  });
  return {
    ...overPg(pool),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(overPg(client));
        await client.query('commit');
        return result;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

const overPg = (runner: Pool | ClientBase): BareSql => ({
  async first<Row>({ name, text }: Statement<Row, never>, ...values: readonly unknown[]) {
    const { rows } = await runner.query({ name, text, values: [...values] });
    return rows[0] as Row | undefined;
  },
});

async function onPGlite(dataDirectory: string): Promise<BareStore> {
  const client = await PGlite.create({
    fs: new DurableNodeFs(path.join(dataDirectory, 'database')),
    startParams: durableParams,
    extensions: { pg_trgm },
  });
  return {
    ...overPGlite(client),
    transaction: (work) => client.transaction((transaction) => work(overPGlite(transaction))),
    close: () => client.close(),
  };
}

const overPGlite = (runner: PGlite | PGliteTransaction): BareSql => ({
  async first<Row>({ text }: Statement<Row, never>, ...values: readonly unknown[]) {
    return (await runner.query<Row>(text, [...values])).rows[0];
  },
});
