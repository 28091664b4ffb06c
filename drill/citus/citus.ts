/**
 * The drill of a distributed database. It starts three PostgreSQLs with Citus, distributes the tables by
 * household, lets Citus plan each statement of the server, lets households write, and runs slice tests.
 */
import { migrate } from '../../server/src/db/migrating/migrate.ts';
import { openPostgres } from '../../server/src/db/postgres.ts';
import { createDatabase } from '../../server/src/db/throw-away/databases.ts';
import { seedCatalogue } from '../../server/src/features/catalogue/seed/seed-catalogue.ts';
import { formatCounts, formatFigure } from '../report/lines.ts';
import { distribute, shardCount, findUnexpectedKeys } from './distribute.ts';
import { clientSettings, runLoad, type LoadResult } from './load.ts';
import {
  closeTemplate,
  coordinatorUrl,
  isCitusInstalled,
  nodeUrls,
  readCitusVersion,
  startNodes,
  templateName,
} from './nodes.ts';
import { refusedStatements, statementsOnSeveralShards } from './outside-one-shard.ts';
import { planAll, type PlannedStatement, type Verdict } from './plans.ts';
import { distributedTables, localTables, referenceTables } from './sharding.ts';
import { runSlices, type TestResult } from './slices.ts';

/** For how long the households write, in milliseconds. */
const writingMs = 30_000;
const shortWritingMs = 5_000;

/**
 * Runs the drill. Returns whether Citus refused and planned everything as recorded, no write was lost or
 * doubled, and no request had to be repeated or failed.
 */
export async function runCitusDrill(
  folder: string,
  print: (line: string) => void,
  isLong: boolean,
): Promise<boolean> {
  await migrateNodes(folder);
  const problems = await tryCitus(print);
  const { isRight, repeated } = await tryLoad(folder, print, writingMs);
  const tests = await runSlices(folder, isLong);
  for (const line of sliceReportOf(tests)) print(line);
  return problems.length === 0 && isRight && repeated === 0;
}

/**
 * Runs the drill with a short load and without slice tests. Without Citus, PostgreSQL alone plans the
 * statements. Repeated requests are no problem here, because a busy machine may cause them.
 */
export async function runShortCitusDrill(
  folder: string,
  print: (line: string) => void,
): Promise<boolean> {
  await migrateNodes(folder);
  const problems = isCitusInstalled() ? await tryCitus(print) : await tryPostgres(print);
  const { isRight } = await tryLoad(folder, print, shortWritingMs);
  return problems.length === 0 && isRight;
}

/** Starts the nodes and migrates the template on the first one. */
async function migrateNodes(folder: string): Promise<void> {
  process.env['PGOPTIONS'] = clientSettings;
  await startNodes(folder);
  const database = openPostgres(coordinatorUrl, { maxConnections: 1 });
  await migrate(database);
  await database.close();
}

async function seedTemplate(): Promise<void> {
  const database = openPostgres(coordinatorUrl, { maxConnections: 1 });
  await seedCatalogue(database, new Date());
  await database.close();
  await closeTemplate();
}

/** Distributes the tables, and plans every statement. Prints and returns what is not as recorded. */
async function tryCitus(print: (line: string) => void): Promise<readonly string[]> {
  print(`${await readCitusVersion()}: a coordinator and two workers`);
  const refusedKeys = await distribute(coordinatorUrl);
  const counts = [distributedTables, referenceTables, localTables].map(({ size }) => size);
  print(`${counts.join(' / ')} tables distributed over ${shardCount} shards / copied / local`);
  for (const [name, reason] of refusedKeys) print(`  refused: ${name}: ${reason}`);
  await seedTemplate();
  const planned = await planAll(await copyTemplate());
  for (const line of reportOf(planned)) print(line);
  const problems = [
    ...findUnexpectedKeys(refusedKeys).map((name) => `${name}: not as recorded`),
    ...findUnexpectedVerdicts(planned),
  ];
  for (const problem of problems) print(`✗ ${problem}`);
  return problems;
}

/** Plans every statement without Citus. Prints and returns those that PostgreSQL refuses. */
async function tryPostgres(print: (line: string) => void): Promise<readonly string[]> {
  print('Citus is not installed (drill/README.md): PostgreSQL alone plans the statements.');
  await seedTemplate();
  const planned = await planAll(await copyTemplate());
  const refused = planned.filter(({ verdict }) => verdict === 'refused');
  print(`${planned.length - refused.length} of ${planned.length} statements are planned.`);
  const problems = refused.map(({ name, reason = '' }) => `${name}: ${reason}`);
  for (const problem of problems) print(`✗ ${problem}`);
  return problems;
}

/**
 * Lets households write, and prints the figures. Returns whether no write was lost, doubled or refused, and
 * how many requests were repeated.
 */
async function tryLoad(
  folder: string,
  print: (line: string) => void,
  milliseconds: number,
): Promise<{ readonly isRight: boolean; readonly repeated: number }> {
  const load = await runLoad(folder, await copyTemplate(), milliseconds);
  for (const line of loadReportOf(load)) print(line);
  const { tally, difference } = load;
  const isRight = difference.lost + difference.doubled + tally.failures.length === 0;
  return { isRight: isRight && tally.acknowledged > 0, repeated: tally.repeated };
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
