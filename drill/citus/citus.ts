/**
 * The drill of a distribution: three PostgreSQLs with Citus, the tables distributed by household, and how
 * Citus plans each statement of the server.
 */
import { migrate } from '../../server/src/db/migrating/migrate.ts';
import { openPostgres } from '../../server/src/db/postgres.ts';
import { distributed, local, reference } from '../../server/src/db/sharding/sharding.ts';
import { distribute, shardCount, unexpectedKeys } from './distribute.ts';
import { coordinatorUrl, startNodes } from './nodes.ts';
import { planAll, type Planned, type Verdict } from './plans.ts';
import { onSeveralShards, refused } from './outside-one-shard.ts';

/** Runs the drill. Returns whether Citus' answers are the recorded ones. */
export async function citusDrill(folder: string, print: (line: string) => void): Promise<boolean> {
  const version = await startNodes(folder);
  print(`${version}: a coordinator and two workers`);
  const database = openPostgres(coordinatorUrl, { maxConnections: 1 });
  await migrate(database);
  await database.close();
  const refusedKeys = await distribute(coordinatorUrl);
  const counts = [distributed, reference, local].map(({ size }) => size);
  print(`${counts.join(' / ')} tables distributed over ${shardCount} shards / copied / local`);
  for (const [name, reason] of refusedKeys) print(`  refused: ${name}: ${reason}`);

  const planned = await planAll(coordinatorUrl);
  for (const line of reportOf(planned)) print(line);
  const problems = [
    ...unexpectedKeys(refusedKeys).map((name) => `${name}: another answer than before`),
    ...unexpectedVerdicts(planned),
  ];
  for (const problem of problems) print(`✗ ${problem}`);
  return problems.length === 0;
}

const titles: Readonly<Record<Verdict, string>> = {
  'no household': 'use no rows of a household',
  'one shard': 'use one shard',
  'several shards': 'use several shards',
  refused: 'are refused',
};

/** The counts of all statements and of those of a call to sync, and the ones that do not fit. */
export function reportOf(planned: readonly Planned[]): readonly string[] {
  const byVerdict = Map.groupBy(planned, ({ verdict }) => verdict);
  const lines = [`Of ${planned.length} statements`];
  for (const [verdict, title] of Object.entries(titles) as [Verdict, string][]) {
    lines.push(`${String(byVerdict.get(verdict)?.length ?? 0).padStart(5)} ${title}`);
  }
  lines.push('Several shards:');
  lines.push(...(byVerdict.get('several shards') ?? []).map(({ name }) => `  ${name}`));
  const reasons = Map.groupBy(byVerdict.get('refused') ?? [], ({ reason = '' }) => reason);
  for (const [reason, same] of reasons) {
    lines.push(`Refused: ${reason}`, ...same.map(({ name }) => `  ${name}`));
  }
  return lines;
}

/** The statements with another verdict than the recorded one. */
export function unexpectedVerdicts(planned: readonly Planned[]): readonly string[] {
  return planned.flatMap(({ name, verdict }) => {
    const expected = recordedVerdict(name);
    const actual = verdict === 'several shards' || verdict === 'refused' ? verdict : undefined;
    if (actual === expected) return [];
    return [`${name}: ${verdict}, recorded: ${expected ?? 'one shard at most'}`];
  });
}

function recordedVerdict(name: string): Verdict | undefined {
  if (onSeveralShards.has(name)) return 'several shards';
  return refused.has(name) ? 'refused' : undefined;
}
