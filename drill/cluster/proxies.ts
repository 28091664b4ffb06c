/** Starts HAProxy and PgBouncer on the machine of the server's processes. */
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeConfig } from './config.ts';
import { addressOf, appAddress } from './network.ts';
import { fileOf } from './programs.ts';
import { asPostgres, giveToPostgres, signal, start, type StartedProcess } from './processes.ts';

/** The role and the password with which the server uses its database. */
export const appRole = { name: 'quitanda', password: 'app-1' };

/** The role of the exporters. */
export const monitorRole = { name: 'monitor', password: 'monitor-1' };

const credentials = `${appRole.name}:${appRole.password}`;

/** The URLs of the database: through PgBouncer, and directly for notifications. */
export const databaseUrls = {
  pooled: `postgres://${credentials}@${appAddress}:6432/quitanda`,
  direct: `postgres://${credentials}@${appAddress}:5000/quitanda`,
};

/** The URL of HAProxy, which distributes requests to the server's processes. */
export const serverUrl = `http://${appAddress}:3000`;

/** The ports of the server's processes, behind {@link serverUrl}. */
export const processPorts = [3001, 3002] as const;

/** The port of a process's metrics: 9464 and 9465. */
export const metricsPortOf = (port: number): number => port + 6_463;

export class Proxies {
  readonly #folder: string;
  readonly #logs: string;
  readonly #machines: readonly string[];
  #haproxy: StartedProcess | undefined;

  constructor(folder: string, machines: readonly string[]) {
    this.#folder = path.join(folder, 'proxies');
    this.#logs = path.join(folder, 'logs');
    this.#machines = machines;
    mkdirSync(this.#folder);
    giveToPostgres(this.#folder);
  }

  startHaproxy(): void {
    const servers = this.#machines.map(
      (name, index) => `\tserver ${name} ${addressOf(index)}:5432`,
    );
    const processes = processPorts.map((port) => `\tserver process${port} ${appAddress}:${port}`);
    const config = writeConfig('haproxy.cfg', this.#folder, {
      PROXY: appAddress,
      POSTGRES_SERVERS: servers.join('\n'),
      PROCESS_SERVERS: processes.join('\n'),
    });
    this.#haproxy = start({
      command: fileOf('haproxy'),
      args: ['-db', '-f', config],
      log: path.join(this.#logs, 'haproxy.log'),
    });
  }

  /** Kills HAProxy with all its connections. */
  async killHaproxy(): Promise<void> {
    const haproxy = this.#haproxy;
    if (!haproxy) return;
    signal([haproxy.pid], 'SIGKILL');
    await haproxy.ended;
  }

  startPgbouncer(): void {
    const users = path.join(this.#folder, 'userlist.txt');
    const lines = [appRole, monitorRole].map(({ name, password }) => `"${name}" "${password}"\n`);
    writeFileSync(users, lines.join(''));
    chmodSync(users, 0o644);
    const config = writeConfig('pgbouncer.ini', this.#folder, {
      PROXY: appAddress,
      RUN_FOLDER: this.#folder,
    });
    const [command = '', ...args] = asPostgres(fileOf('pgbouncer'), config);
    start({ command, args, log: path.join(this.#logs, 'pgbouncer.log') });
  }
}
