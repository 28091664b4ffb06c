/**
 * Plans each statement with Citus, and reads from the plan whether it uses one shard or several.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { findStatements } from '../../server/src/db/query-plans.ts';
import { openPostgres } from '../../server/src/db/postgres.ts';
import { distributedTables } from './sharding.ts';

export type Verdict =
  /** The statement uses no rows of a household. */
  | 'no household'
  /** The rows of a household that the statement uses are on one shard. */
  | 'one shard'
  | 'several shards'
  /** Citus cannot plan the statement. */
  | 'refused';

export interface PlannedStatement {
  readonly name: string;
  readonly verdict: Verdict;
  /** The error message, if Citus refused the statement. */
  readonly reason?: string;
}

/**
 * One value of each type. All ids are the same one, so that they belong to one household. No household with
 * this id needs to exist, because the plan does not depend on its rows.
 */
const values: Readonly<Record<string, string>> = {
  bigint: '1',
  'bigint[]': `'{1}'`,
  boolean: 'true',
  bytea: String.raw`'\x00'`,
  date: `'2026-01-01'`,
  'double precision': '1',
  integer: '1',
  'integer[]': `'{1}'`,
  interval: `'1 day'`,
  json: `'[]'`,
  jsonb: `'[]'`,
  numeric: '1',
  smallint: '1',
  text: `'1'`,
  'text[]': `'{1}'`,
  'timestamp with time zone': `'2026-01-01'`,
  uuid: `'01900000-0000-7000-8000-000000000001'`,
  'uuid[]': `'{01900000-0000-7000-8000-000000000001}'`,
};

const selectTypes = `
  select parameter_types::text[] as types from pg_prepared_statements where name = 'explained'`;

/** Plans every statement of the server on the coordinator at `url`. */
export async function planAll(url: string): Promise<readonly PlannedStatement[]> {
  const planned: PlannedStatement[] = [];
  for (const { name, text } of await findStatements()) {
    planned.push(await planStatement(url, name, text));
  }
  return planned;
}

async function planStatement(url: string, name: string, text: string): Promise<PlannedStatement> {
  const { pool, close } = openPostgres(url, { maxConnections: 1 });
  // PostgreSQL may crash and end the session. The error of the statement in progress reports this, so the
  // event can be ignored.
  pool.on('error', () => {});
  const session = await pool.connect();
  session.on('error', () => {});
  try {
    // Plans with the values of the execution, from which Citus finds the shard.
    await session.query('set plan_cache_mode = force_custom_plan');
    await session.query(`prepare explained as ${text}`);
    const [{ types } = { types: [] }] = (await session.query<{ types: string[] }>(selectTypes))
      .rows;
    const valueList = types.map((type) => values[type] ?? 'null').join(', ');
    const execution = `explained${types.length === 0 ? '' : `(${valueList})`}`;
    const { rows } = await session.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) execute ${execution}`,
    );
    return { name, verdict: verdictOf(rows.map((row) => row['QUERY PLAN'])) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!reason.includes('Connection terminated')) return { name, verdict: 'refused', reason };
    await waitUntilRestarted(url);
    return { name, verdict: 'refused', reason: 'PostgreSQL crashes while Citus plans it' };
  } finally {
    session.release(true);
    await close();
  }
}

/** Reads the verdict from the lines of a plan. */
export function verdictOf(lines: readonly string[]): Verdict {
  const taskCounts = lines.map((line) => Number(/Task Count: (\d+)/u.exec(line)?.[1] ?? 0));
  if (Math.max(0, ...taskCounts) > 1) return 'several shards';
  // The name of a table on a shard ends with the id of the shard.
  const tables = lines.flatMap((line) => / on (\w+?)(?:_\d{6,})?(?: |$)/u.exec(line)?.[1] ?? []);
  return tables.some((table) => distributedTables.has(table)) ? 'one shard' : 'no household';
}

/** Waits until PostgreSQL accepts connections again. A crash of one process restarts all of PostgreSQL. */
async function waitUntilRestarted(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    await sleep(200);
    const { pool, close } = openPostgres(url, { maxConnections: 1 });
    const isUp = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    await close();
    if (isUp) return;
  }
}
