/**
 * The drill of the alarms. First promtool tests the rules. Then a real Prometheus watches a cluster
 * while one fault after the other is injected. Each fault must raise its alarms.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../scripts/run.ts';
import { backUp } from '../cluster/backups.ts';
import { Cluster } from '../cluster/cluster.ts';
import { Monitoring } from '../cluster/monitoring.ts';
import { run } from '../cluster/processes.ts';
import { fileOf } from '../cluster/programs.ts';
import { serverUrl } from '../cluster/proxies.ts';
import { Load } from '../load/households.ts';
import { Tally } from '../load/tally.ts';
import { cases, createPromtoolTests } from './cases.ts';
import { alarmFaults, type AlarmFault } from './faults.ts';
import { metricsIn, rulesOf } from './rules.ts';

const maxMetricsMs = 30_000;
const maxRaiseMs = 60_000;
const maxClearMs = 120_000;
/** How long the healthy cluster is watched for false alarms. */
const healthyWatchMs = 20_000;

/** Runs the drill, and returns whether it found no problem. */
export async function runAlarmsDrill(
  folder: string,
  print: (line: string) => void,
): Promise<boolean> {
  const caseCount = await testRules(folder);
  print(`✓ promtool: ${caseCount} cases, each fires its alarm; no alarm on a healthy cluster`);

  const cluster = new Cluster(folder);
  await cluster.start();
  const monitoring = new Monitoring(cluster);
  await monitoring.start();
  const load = new Load(serverUrl, new Tally());
  await load.start();
  await backUp(cluster, 'full');
  await (await cluster.findPrimary()).writeBackupMetrics();
  await cluster.waitUntilHealthy();

  const problems: string[] = [];
  // Alarms that the start raised, such as the missing backup, must end before the first fault.
  const lastingAfterStart = await waitForNoAlarms(monitoring);
  problems.push(...lastingAfterStart.map((name) => `${name} did not end after the start`));
  const falseAlarms = await watchAlarms(monitoring, healthyWatchMs);
  problems.push(
    ...falseAlarms.map((name) => `${name} was raised, although the cluster is healthy`),
  );
  const missing = await findMissingMetrics(monitoring);
  problems.push(...missing.map((name) => `no target has the metric ${name}`));
  if (missing.length === 0) print('✓ Prometheus reads every target');

  for (const fault of alarmFaults) {
    const raised = await injectAndWatch(fault, cluster, monitoring);
    const notRaised = fault.alarms.filter((name) => !raised.includes(name));
    problems.push(...notRaised.map((name) => `${fault.description}: no ${name}`));
    print(`${notRaised.length === 0 ? '✓' : '✗'} ${fault.description}: ${raised.join(', ')}`);
    await cluster.waitUntilHealthy();
    const lastingAfterFault = await waitForNoAlarms(monitoring);
    problems.push(
      ...lastingAfterFault.map((name) => `${name} did not end after: ${fault.description}`),
    );
  }
  await load.end();
  for (const problem of problems) print(`✗ ${problem}`);
  return problems.length === 0;
}

/**
 * Lets promtool test the rules: each alarm fires in its cases, and none fires on a healthy cluster. Returns
 * the number of cases. Throws if a test fails.
 */
export async function testRules(folder: string): Promise<number> {
  const rules = path.join(root, 'deploy/cluster/alerts.yml');
  const file = path.join(folder, 'alerts.test.json');
  writeFileSync(file, JSON.stringify(createPromtoolTests(rules)));
  await run([fileOf('promtool'), 'test', 'rules', file]);
  rmSync(file);
  return cases.length;
}

/**
 * Returns the metrics that an alarm names but that no target exports within half a minute. Leaves out the
 * metrics that exist only after an event, such as a rejected sign-in.
 */
export async function findMissingMetrics(monitoring: Monitoring): Promise<readonly string[]> {
  const text = readFileSync(path.join(root, 'deploy/cluster/alerts.yml'), 'utf8');
  const names = new Set(rulesOf(text).flatMap(({ expr }) => [...metricsIn(expr)]));
  const deadline = performance.now() + maxMetricsMs;
  for (;;) {
    const existing = new Set(await monitoring.readMetricNames());
    const missing = [...names].filter((name) => !existing.has(name) && !afterEvents.has(name));
    if (missing.length === 0 || performance.now() > deadline) return missing;
    await sleep(1_000);
  }
}

const afterEvents: ReadonlySet<string> = new Set([
  'quitanda_rejected_sign_ins_total',
  'quitanda_dead_rows_rows',
  'quitanda_dead_rows_live',
]);

/** Injects the fault, waits for its alarms, and repairs it. Returns the alarms that were raised. */
async function injectAndWatch(
  fault: AlarmFault,
  cluster: Cluster,
  monitoring: Monitoring,
): Promise<readonly string[]> {
  const repair = await fault.inject(cluster);
  try {
    return [...(await waitForAlarms(monitoring, fault.alarms))];
  } finally {
    await repair();
  }
}

/** Waits at most a minute until these alarms are raised. Returns all alarms that were raised meanwhile. */
export async function waitForAlarms(
  monitoring: Monitoring,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const raised = new Set<string>();
  const deadline = performance.now() + maxRaiseMs;
  while (performance.now() < deadline && !names.every((name) => raised.has(name))) {
    for (const { name } of await monitoring.readAlarms()) raised.add(name);
    await sleep(500);
  }
  return raised;
}

/** Returns the alarms that are raised within this time. */
async function watchAlarms(monitoring: Monitoring, ms: number): Promise<readonly string[]> {
  const raised = new Set<string>();
  const deadline = performance.now() + ms;
  while (performance.now() < deadline) {
    for (const { name } of await monitoring.readAlarms()) raised.add(name);
    await sleep(500);
  }
  return [...raised];
}

/** Waits until no alarm is raised. Returns the alarms that are still raised after two minutes. */
async function waitForNoAlarms(monitoring: Monitoring): Promise<readonly string[]> {
  const deadline = performance.now() + maxClearMs;
  for (;;) {
    const alarms = await monitoring.readAlarms();
    if (alarms.length === 0) return [];
    if (performance.now() > deadline) return alarms.map(({ name }) => name);
    await sleep(1_000);
  }
}
