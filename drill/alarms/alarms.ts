/**
 * The drill of the alarms: promtool tests the rules, then a real Prometheus reads a cluster to which
 * faults are done one after the other. Each fault has to raise its alarms, and nothing else may.
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
import { cases, promtoolTests } from './cases.ts';
import { alarmFaults, type AlarmFault } from './faults.ts';
import { metricsIn, rulesOf } from './rules.ts';

const seenMs = 60_000;
const clearMs = 120_000;
/** An alarm of a healthy cluster would show within this time. */
const healthyMs = 20_000;

/** Runs the drill, and returns whether all is as it should be. */
export async function alarmsDrill(folder: string, print: (line: string) => void): Promise<boolean> {
  await testRules(folder);
  print(`✓ promtool: ${cases.length} cases, each fires its alarm; no alarm on a healthy cluster`);

  const cluster = new Cluster(folder);
  await cluster.start();
  const monitoring = new Monitoring(cluster);
  await monitoring.start();
  const load = new Load(serverUrl, new Tally());
  await load.start();
  await backUp(cluster, 'full');
  await (await cluster.primary()).writeBackupMetrics();
  await cluster.untilHealthy();

  const problems: string[] = [];
  // Alarms of the start, such as the missing backup, end first.
  const lasting = await lastingAlarms(monitoring);
  problems.push(...lasting.map((name) => `${name} did not end after the start`));
  const early = await alarmsDuring(monitoring, healthyMs);
  problems.push(...early.map((name) => `${name}, although the cluster is healthy`));
  const missing = await missingMetrics(monitoring);
  problems.push(...missing.map((name) => `no target has the metric ${name}`));
  print('✓ Prometheus reads every target');

  for (const fault of alarmFaults) {
    const seen = await alarmsOf(fault, cluster, monitoring);
    const silent = fault.alarms.filter((name) => !seen.includes(name));
    problems.push(...silent.map((name) => `${fault.what}: no ${name}`));
    print(`${silent.length === 0 ? '✓' : '✗'} ${fault.what}: ${seen.join(', ')}`);
    await cluster.untilHealthy();
    const left = await lastingAlarms(monitoring);
    problems.push(...left.map((name) => `${name} did not end after: ${fault.what}`));
  }
  await load.end();
  for (const problem of problems) print(`✗ ${problem}`);
  return problems.length === 0;
}

async function testRules(folder: string): Promise<void> {
  const rules = path.join(root, 'deploy/cluster/alerts.yml');
  const file = path.join(folder, 'alerts.test.json');
  writeFileSync(file, JSON.stringify(promtoolTests(rules)));
  await run([fileOf('promtool'), 'test', 'rules', file]);
  rmSync(file);
}

/** The metrics that an alarm names and nobody has. Some exist only once their event has happened. */
async function missingMetrics(monitoring: Monitoring): Promise<readonly string[]> {
  const text = readFileSync(path.join(root, 'deploy/cluster/alerts.yml'), 'utf8');
  const names = new Set(rulesOf(text).flatMap(({ expr }) => [...metricsIn(expr)]));
  const read = new Set(await monitoring.metricNames());
  const afterEvents = new Set([
    'quitanda_rejected_sign_ins_total',
    'quitanda_dead_rows_rows',
    'quitanda_dead_rows_live',
  ]);
  return [...names].filter((name) => !read.has(name) && !afterEvents.has(name));
}

/** Does the damage, waits for its alarms, and repairs it. Returns the alarms that were seen. */
async function alarmsOf(
  fault: AlarmFault,
  cluster: Cluster,
  monitoring: Monitoring,
): Promise<readonly string[]> {
  const repair = await fault.inject(cluster);
  const seen = new Set<string>();
  const deadline = performance.now() + seenMs;
  try {
    while (performance.now() < deadline && !fault.alarms.every((name) => seen.has(name))) {
      for (const { name } of await monitoring.alarms()) seen.add(name);
      await sleep(500);
    }
  } finally {
    await repair();
  }
  return [...seen];
}

async function alarmsDuring(monitoring: Monitoring, ms: number): Promise<readonly string[]> {
  const seen = new Set<string>();
  const deadline = performance.now() + ms;
  while (performance.now() < deadline) {
    for (const { name } of await monitoring.alarms()) seen.add(name);
    await sleep(500);
  }
  return [...seen];
}

/** Waits until no alarm is left. Returns those that are still there after two minutes. */
async function lastingAlarms(monitoring: Monitoring): Promise<readonly string[]> {
  const deadline = performance.now() + clearMs;
  for (;;) {
    const alarms = await monitoring.alarms();
    if (alarms.length === 0) return [];
    if (performance.now() > deadline) return alarms.map(({ name }) => name);
    await sleep(1_000);
  }
}
