/**
 * The short form of all drills, for every change. It tests the rules of the alarms, plans the server's
 * statements, and builds one cluster: a machine is killed, and a dropped table is restored. It judges no
 * duration, because other programs may use the machine at the same time.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { findMissingMetrics, testRules, waitForAlarms } from '../alarms/alarms.ts';
import { runShortCitusDrill } from '../citus/citus.ts';
import { Monitoring } from '../cluster/monitoring.ts';
import { killPrimary } from '../faults/kill-primary.ts';
import { hasAllWrites, reportOf } from '../restore/report.ts';
import {
  loseTable,
  restoreOnce,
  startLoadedCluster,
  type LoadedCluster,
} from '../restore/restore.ts';
import { runRound } from '../rounds.ts';

/** The alarms of a lost machine. */
const alarmsOfLostMachine = ['PatroniDown', 'PostgresDown'];

/** Runs the drill, and returns whether it found no problem. Throws if a step fails. */
export async function runShortDrill(
  folder: string,
  print: (line: string) => void,
): Promise<boolean> {
  print(`✓ promtool: ${await testRules(folder)} cases`);
  const citusFolder = path.join(folder, 'citus');
  mkdirSync(citusFolder);
  const isCitusRight = await runShortCitusDrill(citusFolder, print);

  const running = await startLoadedCluster(folder, print);
  const monitoring = new Monitoring(running.cluster);
  await monitoring.start();
  const problems: string[] = [];
  const result = await loseTable(running, {
    changePrimary: async () => {
      problems.push(...(await loseMachine(running, monitoring)));
    },
    restore: restoreOnce,
  });
  for (const line of reportOf(result)) print(line);
  for (const problem of problems) print(`✗ ${problem}`);
  return isCitusRight && problems.length === 0 && hasAllWrites(result);
}

/** Kills the primary, and watches its alarms. Returns the metrics and alarms that are missing. */
async function loseMachine(
  { cluster, tally, print }: LoadedCluster,
  monitoring: Monitoring,
): Promise<readonly string[]> {
  await (await cluster.findPrimary()).writeBackupMetrics();
  const missing = await findMissingMetrics(monitoring);
  let raised: ReadonlySet<string> = new Set();
  const { fault, withoutWritesMs } = await runRound(cluster, tally, {
    ...killPrimary,
    async inject() {
      const repair = await killPrimary.inject(cluster);
      return async () => {
        raised = await waitForAlarms(monitoring, alarmsOfLostMachine);
        await repair();
      };
    },
  });
  print(`${fault}: ${(withoutWritesMs / 1_000).toFixed(1)} s without writes`);
  return [
    ...missing.map((name) => `no target has the metric ${name}`),
    ...alarmsOfLostMachine.filter((name) => !raised.has(name)).map((name) => `no alarm ${name}`),
  ];
}
