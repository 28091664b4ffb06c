import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresDatabase } from '../../server/src/db/postgres.ts';
import type { Table } from '../report.ts';
import {
  changeListItems,
  checkpoint,
  selectAutovacuum,
  startAutovacuum,
  vacuum,
} from './growth.sql.ts';

/** How long to wait for autovacuum, which pauses often with PostgreSQL's default settings. */
const timeoutMs = 20 * 60_000;
const mib = 2 ** 20;

/**
 * Changes a third of all list items, and measures how long autovacuum takes to remove the rows that
 * are dead then, and how much the table has grown.
 */
export async function measureAutovacuum(database: PostgresDatabase): Promise<Table> {
  await database.rows(vacuum);
  const before = await readState(database);
  const changeStart = performance.now();
  await database.rows(changeListItems);
  await database.rows(checkpoint);
  const changed = await waitForMoreDeadRows(database, before.dead);
  const changeMs = performance.now() - changeStart;
  const start = performance.now();
  for (const statement of startAutovacuum) await database.rows(statement);
  let after = changed;
  while (after.runs === before.runs && performance.now() - start < timeoutMs) {
    await sleep(500);
    after = await readState(database);
  }
  const seconds = (performance.now() - start) / 1_000;
  return {
    title: 'Autovacuum of list_items, of which a third was changed',
    head: ['', 'figure'],
    rows: [
      ['dead rows', String(changed.dead)],
      ['seconds to change them', changeMs / 1_000],
      ['seconds until autovacuum was done', after.runs > before.runs ? seconds : Number.NaN],
      ['dead rows after autovacuum', String(after.dead)],
      ['MiB before', before.bytes / mib],
      ['MiB after', after.bytes / mib],
    ],
  };
}

async function readState(database: PostgresDatabase) {
  const state = await database.first(selectAutovacuum);
  if (!state) throw new Error('There are no statistics of list_items.');
  return state;
}

/**
 * Waits until PostgreSQL's statistics count more than `deadBefore` dead rows, which takes about a
 * second.
 */
async function waitForMoreDeadRows(database: PostgresDatabase, deadBefore: number) {
  for (let tries = 0; tries < 100; tries += 1) {
    const state = await readState(database);
    if (state.dead > deadBefore) return state;
    await sleep(100);
  }
  throw new Error('PostgreSQL counts no dead rows.');
}
