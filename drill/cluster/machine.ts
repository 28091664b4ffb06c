/** One simulated machine of the cluster. It runs etcd, Patroni and PostgreSQL. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { treeOf } from '../../scripts/measuring/processes.ts';
import { root } from '../../scripts/run.ts';
import { addressOf, network, onMachine } from './network.ts';
import { fileOf, postgresPrograms } from './programs.ts';
import {
  asPostgres,
  giveToPostgres,
  run,
  runSync,
  signal,
  start,
  type StartedProcess,
} from './processes.ts';
import { writeConfig } from './config.ts';
import { createNodeExporterCommand } from './exporters.ts';

/** The size of the disk with PostgreSQL's data. It is in memory, so that a drill can fill it. */
const diskMB = 400;
/** With less free space than this, the disk guard stops Patroni. */
const minFreeMB = 60;

/** Passwords of PostgreSQL's roles and of the backups. Nobody outside the drill can reach them. */
export const passwords = {
  superuser: 'super-1',
  replication: 'replica-1',
  rewind: 'rewind-1',
  backups: 'backups-1',
};

/** A role of PostgreSQL. */
export interface Role {
  readonly name: string;
  readonly password: string;
}

/** A moment in the past of the cluster. */
export interface Moment {
  /** The time in PostgreSQL's format. */
  readonly time: string;
  /** The timeline of PostgreSQL at that time. */
  readonly timeline: number;
}

/** The machines of the cluster, and the folder that contains their files. */
export interface ClusterLayout {
  /** The names of all machines. */
  readonly machineNames: readonly string[];
  /** The folder of the drill. */
  readonly folder: string;
}

export class Machine {
  readonly name: string;
  readonly address: string;
  readonly #cluster: ClusterLayout;
  #patroni: StartedProcess | undefined;
  #config = '';
  #pgbackrest: readonly string[] = [];

  constructor(name: string, cluster: ClusterLayout) {
    this.name = name;
    this.#cluster = cluster;
    this.address = addressOf(cluster.machineNames.indexOf(name));
  }

  get #folder(): string {
    return path.join(this.#cluster.folder, this.name);
  }

  /** The mounted disk. */
  get disk(): string {
    return path.join(this.#folder, 'disk');
  }

  get #runFolder(): string {
    return path.join(this.#folder, 'run');
  }

  get #dataFolder(): string {
    return path.join(this.disk, 'data');
  }

  /** The file with the output of Patroni and PostgreSQL. */
  get log(): string {
    return path.join(this.#cluster.folder, 'logs', `patroni-${this.name}.log`);
  }

  /** Creates the folders, mounts the disk and starts etcd. */
  startEtcd(): void {
    const etcdFolder = path.join(this.#folder, 'etcd');
    for (const folder of [this.#folder, this.disk, etcdFolder, this.#runFolder]) {
      mkdirSync(folder, { recursive: true });
    }
    runSync('mount', '-t', 'tmpfs', '-o', `size=${diskMB}m,mode=700`, 'tmpfs', this.disk);
    for (const folder of [this.#folder, this.disk, etcdFolder, this.#runFolder])
      giveToPostgres(folder);
    const peers = this.#cluster.machineNames.map(
      (name, index) => `${name}=http://${addressOf(index)}:2380`,
    );
    const config = writeConfig('etcd.yml', this.#folder, {
      NODE: this.name,
      ADDRESS: this.address,
      ETCD_FOLDER: etcdFolder,
      ETCD_PEERS: peers.join(','),
    });
    this.#start('etcd', asPostgres(fileOf('etcd'), '--config-file', config));
  }

  /**
   * Starts Patroni, which starts PostgreSQL. If the cluster has no data, Patroni restores the state of
   * `moment`, or creates an empty database if there is no `moment`.
   */
  startPatroni(moment?: Moment): void {
    const pgbackrest = writeConfig('pgbackrest.conf', this.#folder, {
      REPOSITORY: repositoryIn(this.#cluster.folder),
      BACKUP_KEY: passwords.backups,
      LOCK_FOLDER: this.#runFolder,
      LOG_FOLDER: this.#runFolder,
      DATA_FOLDER: this.#dataFolder,
      RUN_FOLDER: this.#runFolder,
    });
    this.#pgbackrest = [fileOf('pgbackrest'), `--config=${pgbackrest}`];
    const hosts = this.#cluster.machineNames.map((_, index) => `${addressOf(index)}:2379`);
    const config = writeConfig('patroni.yml', this.#folder, {
      NODE: this.name,
      ADDRESS: this.address,
      ETCD_HOSTS: JSON.stringify(hosts),
      // Small, so that a disk of this size is full within seconds.
      WAL_KEEP: '32MB',
      MAX_WAL: '64MB',
      MIN_WAL: '4MB',
      WAL_SEGMENT_MB: '2',
      POSTGRES_PROGRAMS: postgresPrograms,
      DATA_FOLDER: this.#dataFolder,
      RUN_FOLDER: this.#runFolder,
      BOOTSTRAP: moment === undefined ? 'initdb' : 'archive',
      RESTORE_TO: moment?.time ?? '',
      TIMELINE: String(moment?.timeline ?? 'latest'),
      NEW_EPOCH: writeConfig('new-epoch.sh', this.#folder, {}),
      PGBACKREST: this.#pgbackrest.join(' '),
      SUPERUSER_PASSWORD: passwords.superuser,
      REPLICATION_PASSWORD: passwords.replication,
      REWIND_PASSWORD: passwords.rewind,
      NETWORK: network,
    });
    this.#config = config;
    this.#patroni = this.#start('patroni', asPostgres(fileOf('patroni'), config));
    writeFileSync(this.#pidFile, String(this.#patroni.pid));
  }

  /** Starts a script that stops Patroni properly when the disk is nearly full. */
  startDiskGuard(): void {
    const guard = path.join(root, 'deploy/cluster/disk-guard.sh');
    const stop = `kill "$(cat ${this.#pidFile})"`;
    this.#start('guard', ['sh', guard, this.disk, String(minFreeMB), 'sh', '-c', stop]);
  }

  get #pidFile(): string {
    return path.join(this.#folder, 'patroni.pid');
  }

  /** Kills Patroni, PostgreSQL and all their processes at once with SIGKILL. etcd continues. */
  async killPatroni(): Promise<void> {
    const patroni = this.#patroni;
    if (!patroni) return;
    const pids = [...treeOf(patroni.pid), ...this.#postgresPids()];
    signal([...new Set(pids)], 'SIGKILL');
    await patroni.ended;
    this.#patroni = undefined;
  }

  /** Stops Patroni properly. It shuts PostgreSQL down, which archives the end of its log. */
  async stopPatroni(): Promise<void> {
    const patroni = this.#patroni;
    if (!patroni) return;
    signal([patroni.pid], 'SIGTERM');
    await patroni.ended;
    this.#patroni = undefined;
  }

  /**
   * Moves PostgreSQL's original data to another folder. If the original data are already there, deletes
   * the data of the earlier restore. Patroni must not run.
   */
  moveDataAway(): void {
    const originalData = `${this.#dataFolder}-before`;
    if (existsSync(originalData)) rmSync(this.#dataFolder, { recursive: true });
    else renameSync(this.#dataFolder, originalData);
  }

  /** Removes the state of the cluster from etcd. Patroni must not run on any machine. */
  async removeClusterState(): Promise<void> {
    await this.patronictl('remove', 'quitanda\nYes I am aware\n');
  }

  /** Starts the exporters of the machine and of PostgreSQL, which connects with `role`. */
  startExporters({ name, password }: Role, queries: string): void {
    const metrics = this.#metricsFolder;
    mkdirSync(metrics, { recursive: true });
    giveToPostgres(metrics);
    this.#start('node-exporter', createNodeExporterCommand(this.address, metrics));
    this.#start(
      'postgres-exporter',
      asPostgres(
        fileOf('postgresExporter'),
        `--web.listen-address=${this.address}:9187`,
        `--extend.query-path=${queries}`,
      ),
      {
        DATA_SOURCE_NAME: `postgresql://${name}:${password}@${this.address}:5432/quitanda?sslmode=disable`,
      },
    );
  }

  get #metricsFolder(): string {
    return path.join(this.#folder, 'metrics');
  }

  /**
   * Writes the end time of the newest backup to a file for the exporter. In production cron runs this
   * script.
   */
  async writeBackupMetrics(): Promise<void> {
    const script = path.join(root, 'deploy/cluster/backup-metrics.sh');
    const pgbackrest = `PGBACKREST=${this.#pgbackrest.join(' ')}`;
    await run(
      onMachine(this.name, asPostgres('env', pgbackrest, 'sh', script, this.#metricsFolder)),
    );
  }

  /** Runs a command of patronictl on the cluster. `input` answers its questions. */
  async patronictl(command: string, input = ''): Promise<void> {
    const commandLine = asPostgres(fileOf('patronictl'), '-c', this.#config, command, 'quitanda');
    await run(onMachine(this.name, commandLine), input);
  }

  /** Sends a signal to the process of PostgreSQL that receives the log of the primary. */
  signalWalReceiver(name: NodeJS.Signals): void {
    signal(this.#postgresPids().filter(isWalReceiver), name);
  }

  /** Runs pgBackRest on this machine, and returns its output. */
  pgbackrest(...args: readonly string[]): Promise<string> {
    const [program = '', ...options] = this.#pgbackrest;
    const commandLine = asPostgres(program, ...options, '--stanza=quitanda', ...args);
    return run(onMachine(this.name, commandLine));
  }

  get isPatroniRunning(): boolean {
    return this.#patroni !== undefined && !this.#patroni.hasEnded();
  }

  /** Reads the pid from a file, because PostgreSQL is not a child process of Patroni. */
  #postgresPids(): number[] {
    try {
      const [pid] = readFileSync(path.join(this.#dataFolder, 'postmaster.pid'), 'utf8').split('\n');
      return treeOf(Number(pid));
    } catch {
      return [];
    }
  }

  #start(
    program: string,
    commandLine: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): StartedProcess {
    const [command = '', ...args] = onMachine(this.name, commandLine);
    const log = path.join(this.#cluster.folder, 'logs', `${program}-${this.name}.log`);
    return start({ command, args, log, env });
  }
}

/** Whether a process of PostgreSQL receives the log of the primary. */
function isWalReceiver(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver');
  } catch {
    return false;
  }
}

/** The folder with the backups, which all machines share. */
export const repositoryIn = (folder: string): string => path.join(folder, 'repository');
