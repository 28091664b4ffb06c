/** Starts Prometheus and the exporters that deploy/cluster/prometheus.yml names, and reads alarms. */
import { copyFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../scripts/run.ts';
import type { Cluster } from './cluster.ts';
import { writeConfig } from './config.ts';
import { createNodeExporterCommand } from './exporters.ts';
import { appAddress } from './network.ts';
import { asPostgres, giveToPostgres, start } from './processes.ts';
import { fileOf } from './programs.ts';
import { metricsPortOf, monitorRole, processPorts } from './proxies.ts';

/** How often Prometheus reads the metrics and evaluates the alarms, in seconds. */
export const intervalSeconds = 2;

const url = `http://${appAddress}:9090`;
const startTimeoutMs = 60_000;

export interface Alarm {
  readonly name: string;
  /** `pending` until the condition has been true for the time that the rule demands. */
  readonly state: 'pending' | 'firing';
}

export class Monitoring {
  readonly #cluster: Cluster;
  readonly #folder: string;
  readonly #logs: string;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
    this.#folder = path.join(cluster.folder, 'monitoring');
    this.#logs = path.join(cluster.folder, 'logs');
    mkdirSync(this.#folder);
    giveToPostgres(this.#folder);
  }

  /** Starts all exporters and Prometheus. Throws if it cannot read a target within a minute. */
  async start(): Promise<void> {
    await this.#cluster.runOnPrimary(
      'postgres',
      `create role ${monitorRole.name} login password '${monitorRole.password}' in role pg_monitor`,
    );
    const queries = path.join(root, 'deploy/cluster/postgres-queries.yml');
    for (const machine of this.#cluster.machines) machine.startExporters(monitorRole, queries);
    this.#startProxyExporter();
    this.#startPrometheus();
    const deadline = performance.now() + startTimeoutMs;
    for (;;) {
      const missing = await this.findMissingTargets();
      if (missing.length === 0) return;
      if (performance.now() > deadline) {
        throw new Error(`Prometheus cannot read ${missing.join(', ')}.`);
      }
      await sleep(1_000);
    }
  }

  /** Returns the targets that Prometheus could not read. */
  async findMissingTargets(): Promise<readonly string[]> {
    interface Target {
      readonly scrapePool: string;
      readonly scrapeUrl: string;
      readonly health: string;
    }
    const { activeTargets } = await this.#get<{ activeTargets: readonly Target[] }>(
      '/api/v1/targets?state=active',
    ).catch(() => ({ activeTargets: [] }));
    if (activeTargets.length === 0) return ['any target'];
    return activeTargets
      .filter(({ health }) => health !== 'up')
      .map(({ scrapePool, scrapeUrl }) => `${scrapePool} ${scrapeUrl}`);
  }

  /** Returns the names of all metrics that Prometheus has read so far. */
  readMetricNames(): Promise<readonly string[]> {
    return this.#get<readonly string[]>('/api/v1/label/__name__/values');
  }

  /** Returns the alarms whose condition is true now. An alarm of several machines is listed once. */
  async readAlarms(): Promise<readonly Alarm[]> {
    interface Alert {
      readonly labels: { readonly alertname: string };
      readonly state: Alarm['state'];
    }
    const { alerts } = await this.#get<{ alerts: readonly Alert[] }>('/api/v1/alerts');
    const states = new Map<string, Alarm['state']>();
    for (const { labels, state } of alerts) {
      if (states.get(labels.alertname) !== 'firing') states.set(labels.alertname, state);
    }
    return [...states].map(([name, state]) => ({ name, state }));
  }

  async #get<Data>(apiPath: string): Promise<Data> {
    const response = await fetch(url + apiPath, { signal: AbortSignal.timeout(5_000) });
    const { data } = (await response.json()) as { data: Data };
    return data;
  }

  /** Starts the exporter of the proxies' machine, and the script that exports PgBouncer's metrics. */
  #startProxyExporter(): void {
    const { name, password } = monitorRole;
    const script = path.join(root, 'deploy/cluster/pgbouncer-metrics.sh');
    const pgbouncerUrl = `postgresql://${name}@${appAddress}:6432/pgbouncer`;
    this.#start('node-exporter', createNodeExporterCommand(appAddress, this.#folder));
    this.#start('pgbouncer-metrics', asPostgres('sh', script, this.#folder, pgbouncerUrl), {
      PGPASSWORD: password,
      INTERVAL: String(intervalSeconds),
    });
  }

  #startPrometheus(): void {
    const { machines } = this.#cluster;
    const targetsAt = (port: number) =>
      JSON.stringify(machines.map(({ address }) => `${address}:${port}`));
    const config = writeConfig('prometheus.yml', this.#folder, {
      INTERVAL: `${intervalSeconds}s`,
      PROCESSES: JSON.stringify(processPorts.map((port) => `${appAddress}:${metricsPortOf(port)}`)),
      PATRONI: targetsAt(8008),
      ETCD: targetsAt(2379),
      POSTGRES: targetsAt(9187),
      NODES: JSON.stringify(
        [...machines.map(({ address }) => address), appAddress].map((each) => `${each}:9100`),
      ),
      HAPROXY: JSON.stringify([`${appAddress}:8405`]),
    });
    copyFileSync(
      path.join(root, 'deploy/cluster/alerts.yml'),
      path.join(this.#folder, 'alerts.yml'),
    );
    this.#start(
      'prometheus',
      asPostgres(
        fileOf('prometheus'),
        `--config.file=${config}`,
        `--storage.tsdb.path=${path.join(this.#folder, 'data')}`,
        `--web.listen-address=${appAddress}:9090`,
      ),
    );
  }

  #start(
    program: string,
    commandLine: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): void {
    const [command = '', ...args] = commandLine;
    start({ command, args, log: path.join(this.#logs, `${program}.log`), env });
  }
}
