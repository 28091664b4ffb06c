/** Runs a drill. run.ts starts this file in new namespaces. */
import { parseArgs } from 'node:util';
import { runAlarmsDrill } from './alarms/alarms.ts';
import { runCitusDrill } from './citus/citus.ts';
import { Cluster } from './cluster/cluster.ts';
import { serverUrl } from './cluster/proxies.ts';
import { chooseFaults } from './faults/faults.ts';
import { Load } from './load/households.ts';
import { Tally } from './load/tally.ts';
import { printReport } from './report/report.ts';
import { isWithinBounds, reportOf } from './restore/report.ts';
import { runRestoreDrill } from './restore/restore.ts';
import { runRound, type Round } from './rounds.ts';
import { runShortDrill } from './short/short.ts';
import { findDifference } from './verify/difference.ts';

const { values } = parseArgs({
  options: {
    drill: { type: 'string', default: 'failover' },
    folder: { type: 'string', default: '' },
    rounds: { type: 'string', default: '1' },
    faults: { type: 'string' },
    long: { type: 'boolean', default: false },
  },
});

async function failover(): Promise<boolean> {
  const faults = chooseFaults(Number(values.rounds), values.faults);
  const cluster = new Cluster(values.folder);
  const startedAt = performance.now();
  await cluster.start();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`The cluster started in ${seconds} s.`);
  const tally = new Tally();
  const load = new Load(serverUrl, tally);
  await load.start();
  const rounds: Round[] = [];
  const problems: string[] = [];
  try {
    for (const fault of faults) {
      const round = await runRound(cluster, tally, fault);
      rounds.push(round);
      const gap = (round.withoutWritesMs / 1_000).toFixed(1);
      console.log(`Round ${rounds.length}: ${fault.description}: ${gap} s without writes`);
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  try {
    await load.end();
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  const difference = await findDifference(load).catch((error: unknown) => {
    problems.push(error instanceof Error ? error.message : String(error));
    return { lost: Number.NaN, doubled: Number.NaN };
  });
  const loggedErrors = cluster.processes.countLoggedErrors();
  return printReport({ rounds, tally, difference, loggedErrors, problems });
}

async function restore(): Promise<boolean> {
  try {
    const result = await runRestoreDrill(values.folder, (line) => console.log(line));
    for (const line of reportOf(result)) console.log(line);
    return isWithinBounds(result);
  } catch (error) {
    console.log(`✗ ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

/** Runs a drill that prints its report by itself. Returns whether it passed. */
async function runPrintingDrill(
  drill: (folder: string, print: (line: string) => void) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await drill(values.folder, (line) => console.log(line));
  } catch (error) {
    console.log(`✗ ${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

const drills: Readonly<Record<string, () => Promise<boolean>>> = {
  short: () => runPrintingDrill(runShortDrill),
  failover,
  restore,
  alarms: () => runPrintingDrill(runAlarmsDrill),
  citus: () => runPrintingDrill((folder, print) => runCitusDrill(folder, print, values.long)),
};
const drill = drills[values.drill] ?? failover;

// The other processes of this namespace end with this one.
process.exit((await drill()) ? 0 : 1);
