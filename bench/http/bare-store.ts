/** The driver without any layer above it. Each statement is awaited before the next one is sent. */
import { Pool, type ClientBase } from 'pg';
import type { ParamsOf, Statement } from '../../server/src/db/database.ts';
import { valuesOf } from '../../server/src/db/placeholders.ts';

export interface BareSql {
  first<Row, Params extends object>(
    statement: Statement<Row, Params>,
    ...params: ParamsOf<NoInfer<Params>>
  ): Promise<Row | undefined>;
}

export interface BareStore extends BareSql {
  transaction<T>(work: (sql: BareSql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Connects to the PostgreSQL at `connectionString`. */
export function openBareStore(connectionString: string): BareStore {
  const pool = new Pool({
    connectionString,
    max: 10,
    options: '-c TimeZone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
  });
  return {
    ...createSql(pool),
    async transaction(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(createSql(client));
        await client.query('commit');
        return result;
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

const createSql = (runner: Pool | ClientBase): BareSql => ({
  async first<Row>(statement: Statement<Row, never>, params: object = {}) {
    const { name, text } = statement;
    const { rows } = await runner.query({ name, text, values: valuesOf(statement, params) });
    return rows[0] as Row | undefined;
  },
});
