/** Distributes the migrated, empty tables by household, as drill/citus/sharding.ts lists them. */
import type { DatabaseError, PoolClient } from 'pg';
import { openPostgres } from '../../server/src/db/postgres.ts';
import {
  distributedTables,
  distributionColumnOf,
  globalIndexes,
  referenceTables,
  unsupportedForeignKeys,
  referenceTableTriggers,
} from './sharding.ts';

/** The number of parts into which Citus divides the rows. */
export const shardCount = 16;

const selectForeignKeys = `
  select conname as name, conrelid::regclass::text as source, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`;

const selectIndex = `
  select indrelid::regclass::text as source, pg_get_indexdef(indexrelid) as definition,
    exists (select from pg_constraint where conindid = indexrelid) as "isConstraint"
  from pg_index where indexrelid = $1::regclass`;

/** Drops a trigger of the copies of a table. The names of a copy and of its triggers end with a shard id. */
const dropTriggerOnWorkers = `
  select success as "isDone", result from pg_dist_shard, run_command_on_workers(
    format('drop trigger %1$I on %2$I', $1 || '_' || shardid, $2 || '_' || shardid))
  where logicalrelid = $2::regclass`;

interface WorkerAnswer {
  readonly isDone: boolean;
  readonly result: string;
}

interface ForeignKey {
  readonly name: string;
  readonly source: string;
  readonly definition: string;
}

interface Index {
  readonly source: string;
  readonly definition: string;
  readonly isConstraint: boolean;
}

/** Distributes the tables. Returns the foreign keys that Citus refused, with its reasons. */
export async function distribute(url: string): Promise<ReadonlyMap<string, string>> {
  const { pool, close } = openPostgres(url, { maxConnections: 1 });
  const session = await pool.connect();
  try {
    const { rows: foreignKeys } = await session.query<ForeignKey>(selectForeignKeys);
    // Drops all foreign keys first, because the tables are distributed one after the other, and Citus
    // refuses a key between a table that is distributed and one that is not distributed yet.
    for (const { name, source } of foreignKeys) {
      await session.query(`alter table ${source} drop constraint ${name}`);
    }
    // Creates these indexes without `UNIQUE`, because Citus can only guarantee it on each node.
    for (const name of globalIndexes) {
      const { rows } = await session.query<Index>(selectIndex, [name]);
      for (const { source, definition, isConstraint } of rows) {
        const dropCommand = isConstraint ? `alter table ${source} drop constraint` : 'drop index';
        await session.query(`${dropCommand} ${name}`);
        await session.query(definition.replace('UNIQUE ', ''));
      }
    }
    await session.query(`set citus.shard_count = ${shardCount}`);
    for (const table of referenceTables) {
      await session.query(`select create_reference_table('${table}')`);
    }
    const otherTables = [...distributedTables].filter((table) => table !== 'households');
    for (const table of ['households', ...otherTables]) {
      const colocation = table === 'households' ? '' : `, colocate_with => 'households'`;
      const column = distributionColumnOf(table);
      await session.query(`select create_distributed_table('${table}', '${column}'${colocation})`);
    }
    const refused = new Map<string, string>();
    for (const { name, source, definition } of foreignKeys) {
      const addKey = `alter table ${source} add constraint ${name} ${definition}`;
      await session.query(addKey).catch(async ({ message, detail = message }: DatabaseError) => {
        refused.set(name, detail);
        // Tries the key again without the part that Citus refuses, because without the key the rows of
        // a deleted list or pantry would stay.
        const addWithoutCascade = addKey.replace(' ON UPDATE CASCADE', '');
        if (addWithoutCascade !== addKey) await session.query(addWithoutCascade);
      });
    }
    await dropTriggersOfCopies(session);
    return refused;
  } finally {
    session.release();
    await close();
  }
}

/**
 * Drops triggers of copied tables. Each copy of a table has the same triggers, but what a trigger writes must
 * be written once, so only the coordinator's copy keeps them. `stamp_revision` sets a column of its row, which
 * would make the copies differ, so no copy keeps it. The server's statements set that column too.
 */
async function dropTriggersOfCopies(session: PoolClient): Promise<void> {
  for (const name of referenceTableTriggers) {
    const [table = '', trigger = ''] = name.split('.');
    if (trigger === 'stamp_revision') {
      await session.query(`drop trigger ${trigger} on ${table}`);
    } else {
      const { rows } = await session.query<WorkerAnswer>(dropTriggerOnWorkers, [trigger, table]);
      const failed = rows.find(({ isDone }) => !isDone);
      if (failed) throw new Error(failed.result);
    }
  }
}

/**
 * Returns the foreign keys that Citus refused although they are not in `unsupportedForeignKeys`, and those that
 * it accepted although they are.
 */
export const findUnexpectedKeys = (refused: ReadonlyMap<string, string>): readonly string[] => [
  ...[...refused.keys()].filter((name) => !unsupportedForeignKeys.has(name)),
  ...[...unsupportedForeignKeys].filter((name) => !refused.has(name)),
];
