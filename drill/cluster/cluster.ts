/** The whole installation of the drill: three machines, the proxies and the server's processes. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { createNetwork, appAddress } from './network.ts';
import { Machine, passwords, repositoryIn } from './machine.ts';
import {
  majorityView,
  isHealthy,
  leaderOf,
  readViews,
  type ClusterView,
} from './patroni-status.ts';
import { giveToPostgres } from './processes.ts';
import { appRole, Proxies } from './proxies.ts';
import { ServerProcesses } from './server-processes.ts';

const machineNames = ['node1', 'node2', 'node3'] as const;
const healthyTimeoutMs = 120_000;

export class Cluster {
  readonly folder: string;
  readonly machines: readonly Machine[];
  readonly proxies: Proxies;
  readonly processes: ServerProcesses;

  constructor(folder: string) {
    this.folder = folder;
    mkdirSync(path.join(folder, 'logs'));
    mkdirSync(repositoryIn(folder));
    giveToPostgres(repositoryIn(folder));
    const cluster = { machineNames, folder };
    this.machines = machineNames.map((name) => new Machine(name, cluster));
    this.proxies = new Proxies(folder, machineNames);
    this.processes = new ServerProcesses(path.join(folder, 'logs'));
  }

  /** Starts everything. Throws if a part does not start in time. */
  async start(): Promise<void> {
    createNetwork(machineNames);
    for (const machine of this.machines) machine.startEtcd();
    for (const machine of this.machines) {
      machine.startPatroni();
      machine.startDiskGuard();
    }
    this.proxies.startHaproxy();
    this.proxies.startPgbouncer();
    await this.waitUntilHealthy();
    const primary = await this.findPrimary();
    await primary.pgbackrest('stanza-create');
    await this.#createDatabase();
    await this.processes.startAll();
  }

  /** Reads the members as a majority of the machines sees them; empty without a majority. */
  async readMembers(): Promise<ClusterView> {
    return majorityView(await this.#readViews(), this.machines.length) ?? [];
  }

  #readViews(): Promise<readonly ClusterView[]> {
    return readViews(this.machines.map(({ address }) => address));
  }

  /** Finds the machine of the primary. Throws if there is none. */
  async findPrimary(): Promise<Machine> {
    const name = leaderOf(await this.readMembers());
    const machine = this.machines.find((each) => each.name === name);
    if (!machine) throw new Error('The cluster has no primary.');
    return machine;
  }

  /**
   * Waits until all machines replicate, one of them synchronously, and all see the same primary.
   * Throws after two minutes.
   */
  async waitUntilHealthy(): Promise<void> {
    const deadline = performance.now() + healthyTimeoutMs;
    for (;;) {
      const views = await this.#readViews();
      const count = this.machines.length;
      const leaders = new Set(views.map(leaderOf));
      const isAgreed = views.length === count && leaders.size === 1;
      if (isAgreed && views.every((view) => isHealthy(view, count))) return;
      if (performance.now() > deadline || this.machines.every((each) => !each.isPatroniRunning)) {
        throw new Error(`The cluster did not become healthy: ${JSON.stringify(views)}`);
      }
      await sleep(500);
    }
  }

  /** Waits until a machine is the primary. Throws after two minutes. */
  async waitForPrimary(): Promise<void> {
    const deadline = performance.now() + healthyTimeoutMs;
    for (;;) {
      const views = await this.#readViews();
      if (views.some((view) => leaderOf(view) !== undefined)) return;
      if (performance.now() > deadline) throw new Error('No machine became the primary.');
      await sleep(250);
    }
  }

  /** Runs statements on the primary as the superuser, and returns the rows of the last one. */
  async runOnPrimary<Row extends QueryResultRow>(
    database: string,
    ...statements: readonly string[]
  ): Promise<readonly Row[]> {
    const client = new Client({
      connectionString: `postgres://postgres:${passwords.superuser}@${appAddress}:5000/${database}`,
      connectionTimeoutMillis: 10_000,
    });
    // Ignores the event of a lost connection, because the statement in progress also throws.
    client.on('error', () => {});
    await client.connect();
    try {
      let rows: readonly Row[] = [];
      for (const text of statements) ({ rows } = await client.query<Row>(text));
      return rows;
    } finally {
      await client.end();
    }
  }

  async #createDatabase(): Promise<void> {
    const { name, password } = appRole;
    const alterDatabase = (setting: string, value: string) =>
      `alter database quitanda set ${setting} = '${value}'`;
    await this.runOnPrimary(
      'postgres',
      `create role ${name} login password '${password}'`,
      `create database quitanda owner ${name} template template0 encoding 'UTF8'`,
      // Sets these on the database, because PgBouncer drops the settings of a connection
      // (docs/SCALING.md).
      alterDatabase('jit', 'off'),
      alterDatabase('plan_cache_mode', 'force_generic_plan'),
      alterDatabase('statement_timeout', '2400ms'),
      alterDatabase('lock_timeout', '1500ms'),
      alterDatabase('idle_in_transaction_session_timeout', '10s'),
    );
  }
}
