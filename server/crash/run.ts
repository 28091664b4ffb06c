/**
 * `npm run test:crash`: kills the server, its own PostgreSQL or both at random moments while people
 * write, does the same with a separate PostgreSQL, and kills restores. Prints the figures, and
 * exits with 1 if anything was lost or doubled. The options are `-- --seed N --kills N
 * --postgres-kills N --restore-kills N`; with `-- --short` there are few kills.
 */
import { parseArgs } from 'node:util';
import { onStop } from '../../scripts/run.ts';
import {
  installWithEmbeddedPostgres,
  installOnPostgres,
  type RemovableInstallation,
} from './installations.ts';
import { createRandom } from '../../fakes/random.ts';
import { killRestores } from './restores.ts';
import { hasNoProblem, Rounds, type Figures, type Moment } from './rounds.ts';
import { killServers } from './server-process.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: '1' },
    kills: { type: 'string' },
    'postgres-kills': { type: 'string' },
    'restore-kills': { type: 'string' },
  },
});

const defaultKills = values.short
  ? { kills: 2, 'postgres-kills': 2, 'restore-kills': 1 }
  : { kills: 100, 'postgres-kills': 30, 'restore-kills': 20 };

/** The moments of the kills. The slice tests kill at two of the others: while people write, and while the server closes. */
const moments: readonly Moment[] = values.short
  ? ['database']
  : ['writing', 'writing', 'database', 'database', 'closing', 'starting'];

/** One in this many kills happens during a first start. */
const firstStartEvery = 10;
const maxShownProblems = 10;

async function runOn(
  name: string,
  installation: RemovableInstallation,
  kills: number,
): Promise<void> {
  currentInstallation = installation;
  const random = createRandom(Number(values.seed));
  const rounds = new Rounds(installation, random);
  const { figures } = rounds;
  const beganAt = performance.now();
  let problem: unknown;
  try {
    while (figures.kills < Math.ceil(kills / firstStartEvery) && hasNoProblem(figures)) {
      await rounds.runRound('first start');
    }
    while (figures.kills < kills && hasNoProblem(figures)) {
      await rounds.runRound(random.pick(moments) ?? 'writing');
    }
    await rounds.end();
  } catch (error) {
    problem = error;
    killServers();
  } finally {
    await installation.remove();
  }
  const { lost, doubled, changedAnswers } = figures;
  report(name, beganAt, describe(figures), [
    ...lost,
    ...doubled,
    ...changedAnswers,
    ...messageOf(problem),
  ]);
}

function describe(figures: Figures): [string, string | number][] {
  const { kills, databaseKills, starts, failedStarts, startMs } = figures;
  const { acknowledged, inFlight, lost, doubled, changedAnswers } = figures;
  const median = startMs.toSorted((one, other) => one - other)[startMs.length >> 1] ?? 0;
  return [
    ['kills of the server', kills],
    ['kills of the database', databaseKills],
    ['starts', starts],
    ['median start', `${(median / 1_000).toFixed(2)} s`],
    ['failed starts', failedStarts],
    ['writes acknowledged', acknowledged],
    ['writes in flight at a kill', inFlight],
    ['lost', lost.length],
    ['doubled', doubled.length],
    ['repeats with another answer', changedAnswers.length],
  ];
}

async function runRestores(kills: number): Promise<void> {
  const beganAt = performance.now();
  const random = createRandom(Number(values.seed));
  const installation = installWithEmbeddedPostgres();
  currentInstallation = installation;
  const { wrong, ...figures } = await killRestores(installation, kills, random);
  const lines: [string, number][] = [
    ['kills', figures.kills],
    ['all earlier data was there', figures.asBefore],
    ['all data of the backup was there', figures.asRestored],
    ['anything else', wrong.length],
  ];
  report('Restores', beganAt, lines, wrong);
}

function report(
  name: string,
  beganAt: number,
  lines: readonly (readonly [string, string | number])[],
  problems: readonly string[],
): void {
  const seconds = Math.round((performance.now() - beganAt) / 1_000);
  console.log(`\n${name}, seed ${values.seed} (${seconds} s)`);
  for (const [label, figure] of lines) {
    console.log(`  ${label.padEnd(34)}${figure.toLocaleString('en')}`);
  }
  for (const problem of problems.slice(0, maxShownProblems)) console.log(`  ✗ ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

function messageOf(problem: unknown): string[] {
  if (problem === undefined) return [];
  return [problem instanceof Error ? problem.message : 'The run failed without an error message.'];
}

/** The current installation. An interrupted run removes it. */
let currentInstallation: RemovableInstallation | undefined;
onStop(async () => {
  killServers();
  await currentInstallation?.remove();
});

const countOf = (option: keyof typeof defaultKills) =>
  Number(values[option] ?? defaultKills[option]);
if (countOf('kills') > 0) {
  await runOn('Own PostgreSQL', installWithEmbeddedPostgres(), countOf('kills'));
}
if (countOf('restore-kills') > 0) await runRestores(countOf('restore-kills'));
if (countOf('postgres-kills') > 0) {
  await runOn('Separate PostgreSQL', await installOnPostgres(), countOf('postgres-kills'));
}
