import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../scripts/run.ts';
import { cases } from './cases.ts';
import { alarmFaults } from './faults.ts';
import { metricsIn, rulesOf } from './rules.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const rules = rulesOf(read('deploy/cluster/alerts.yml'));
const alarmNames = rules.map(({ alert }) => alert);

it('MET-13 every alarm has a case for promtool, and every case and fault names an alarm', () => {
  expect([...new Set(cases.map(([alarm]) => alarm))].toSorted()).toEqual(alarmNames.toSorted());
  for (const name of alarmFaults.flatMap(({ alarms }) => alarms))
    expect(alarmNames).toContain(name);
});

it('MET-13 the runbook has one heading for each alarm, to which the alarm links, and no other headings', () => {
  const [, section = ''] = read('docs/CLUSTER.md').split('\n## Alarms\n');
  const headings = Array.from(section.matchAll(/^### (\w+)$/gmu), ([, name]) => name);
  expect(headings).toEqual(alarmNames);
  for (const { alert, labels, annotations } of rules) {
    expect(annotations.runbook).toBe(`docs/CLUSTER.md#${alert.toLowerCase()}`);
    expect(['critical', 'warning']).toContain(labels.severity);
  }
});

it('MET-13 docs/METRICS.md describes each metric of the server that an alarm names', () => {
  const description = read('docs/METRICS.md');
  const exporterQueries = read('deploy/cluster/postgres-queries.yml');
  const backupScript = read('deploy/cluster/backup-metrics.sh');
  const metrics = new Set(rules.flatMap(({ expr }) => [...metricsIn(expr)]));
  for (const metric of [...metrics].filter((name) => name.startsWith('quitanda_'))) {
    const base = metric.replace(/_(?:bucket|count)$/u, '');
    const isClusterMetric =
      backupScript.includes(metric) ||
      [...exporterQueries.matchAll(/^(quitanda_\w+):/gmu)].some(([, query = '']) =>
        metric.startsWith(`${query}_`),
      );
    if (!isClusterMetric) expect(description).toContain(`\`${base}\``);
  }
});

it('MET-13 the runbook names every file of the cluster', () => {
  const runbook = read('docs/CLUSTER.md');
  for (const file of readdirSync(path.join(root, 'deploy/cluster'))) {
    expect(runbook).toContain(`\`${file}\``);
  }
});

it('finds the metrics in an expression', () => {
  const expr = 'sum(rate(pg_a_total{x="node_no"}[5m])) > 2 * quitanda_b and up{job="etcd"} == 0';
  expect([...metricsIn(expr)]).toEqual(['pg_a_total', 'quitanda_b']);
});
