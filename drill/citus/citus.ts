/**
 * The drill of a distributed database. It starts three PostgreSQLs with Citus, distributes the tables by
 * household, lets Citus plan each statement of the server, lets households write, and runs slice tests.
 */
import { migrate } from '../../server/src/db/migrating/migrate.ts';
import { openPostgres } from '../../server/src/db/postgres.ts';
import {
  distributedTables,
  localTables,
  referenceTables,
} from '../../server/src/db/sharding/sharding.ts';
import { createDatabase } from '../../server/src/db/throw-away/databases.ts';
import { seedCatalogue } from '../../server/src/features/catalogue/seed/seed-catalogue.ts';
import { formatCounts, formatFigure } from '../report/lines.ts';
import { distribute, shardCount, findUnexpectedKeys } from './distribute.ts';
import { clientSettings, runLoad, type LoadResult } from './load.ts';
import { closeTemplate, coordinatorUrl, nodeUrls, startNodes, templateName } from './nodes.ts';
import { refusedStatements, statementsOnSeveralShards } from './outside-one-shard.ts';
import { planAll, type PlannedStatement, type Verdict } from './plans.ts';
import { runSlices, type TestResult } from './slices.ts';

/**
 * Runs the drill. Returns whether Citus refused and planned everything as recorded, no write was lost or
 * doubled, and no request had to be repeated or failed.
 */
export async function runCitusDrill(
  folder: string,
  print: (line: string) => void,
  isLong: boolean,
): Promise<boolean> {
  process.env['PGOPTIONS'] = clientSettings;
  const version = await startNodes(folder);
  print(`${version}: a coordinator and two workers`);
  const database = openPostgres(coordinatorUrl, { maxConnections: 1 });
  await migrate(database);
  const refusedKeys = await distribute(coordinatorUrl);
  await seedCatalogue(database, new Date());
  await database.close();
  const counts = [distributedTables, referenceTables, localTables].map(({ size }) => size);
  print(`${counts.join(' / ')} tables distributed over ${shardCount} shards / copied / local`);
  for (const [name, reason] of refusedKeys) print(`  refused: ${name}: ${reason}`);
  await closeTemplate();

  const planned = await planAll(await copyTemplate());
  for (const line of reportOf(planned)) print(line);
  const load = await runLoad(folder, await copyTemplate());
  for (const line of loadReportOf(load)) print(line);
  const tests = await runSlices(folder, isLong);
  for (const line of sliceReportOf(tests)) print(line);
  const problems = [
    ...findUnexpectedKeys(refusedKeys).map((name) => `${name}: not as recorded`),
    ...findUnexpectedVerdicts(planned),
  ];
  for (const problem of problems) print(`✗ ${problem}`);
  const { tally, difference } = load;
  const failed = difference.lost + difference.doubled + tally.repeated + tally.failures.length;
  return problems.length === 0 && failed === 0;
}

async function copyTemplate(): Promise<string> {
  const { url } = await createDatabase(nodeUrls, templateName);
  return url;
}

/** Returns the lines of the report about the load. */
export const loadReportOf = ({
  tally,
  difference,
  milliseconds,
}: LoadResult): readonly string[] => [
  `Load of ${Math.round(milliseconds / 1_000)} s by /api/sync`,
  formatFigure('writes acknowledged', tally.acknowledged),
  formatFigure('acknowledged writes lost', difference.lost, '0'),
  formatFigure('writes doubled', difference.doubled, '0'),
  formatFigure('requests repeated', tally.repeated, '0'),
  formatFigure('requests failed that a device does not repeat', tally.failures.length, '0'),
  ...formatCounts('Requests that the devices repeated, by reason:', tally.repetitions),
];

/**
 * Returns how many tests pass, and the names of the others. Failed tests are no problem of the drill,
 * because some tests wait for a lock that they cannot see on another node, until they time out.
 */
export function sliceReportOf(tests: readonly TestResult[]): readonly string[] {
  const failed = tests.filter(({ isPassed }) => !isPassed);
  return [
    `Tests of slices: ${tests.length - failed.length} of ${tests.length} pass. The others:`,
    ...failed.map(({ name }) => `  ${name}`),
  ];
}

const titles: Readonly<Record<Verdict, string>> = {
  'no household': 'use no rows of a household',
  'one shard': 'use one shard',
  'several shards': 'use several shards',
  refused: 'are refused',
};

/** Returns the number of statements by verdict, and the names of those that do not run on one shard. */
export function reportOf(planned: readonly PlannedStatement[]): readonly string[] {
  const byVerdict = Map.groupBy(planned, ({ verdict }) => verdict);
  const lines = [`Of ${planned.length} statements`];
  for (const [verdict, title] of Object.entries(titles) as [Verdict, string][]) {
    lines.push(`${String(byVerdict.get(verdict)?.length ?? 0).padStart(5)} ${title}`);
  }
  lines.push('Several shards:');
  lines.push(...(byVerdict.get('several shards') ?? []).map(({ name }) => `  ${name}`));
  const reasons = Map.groupBy(byVerdict.get('refused') ?? [], ({ reason = '' }) => reason);
  for (const [reason, statements] of reasons) {
    lines.push(`Refused: ${reason}`, ...statements.map(({ name }) => `  ${name}`));
  }
  return lines;
}

/** Returns the statements whose verdict differs from the recorded one. */
export function findUnexpectedVerdicts(planned: readonly PlannedStatement[]): readonly string[] {
  return planned.flatMap(({ name, verdict }) => {
    const expected = recordedVerdict(name);
    const actual = verdict === 'several shards' || verdict === 'refused' ? verdict : undefined;
    if (actual === expected) return [];
    return [`${name}: ${verdict}, recorded: ${expected ?? 'one shard at most'}`];
  });
}

function recordedVerdict(name: string): Verdict | undefined {
  if (statementsOnSeveralShards.has(name)) return 'several shards';
  return refusedStatements.has(name) ? 'refused' : undefined;
}
