/** The PostgreSQL that the server starts itself if DATABASE_URL is not set. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { chooseOsUser, changeOwner, requireOwnership, type OsUser } from './os-user.ts';
import { findBinaries } from './binaries.ts';
import { findFreePort } from './free-port.ts';
import { lockDirectory } from '../directory-lock.ts';
import { renameDurably } from '../durable-files.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { createCommandBuilder, type BuildCommand } from './run-as.ts';
import {
  findRunningPostmaster,
  startPostmaster,
  stopRunningPostmaster,
  type Postmaster,
} from './postmaster.ts';
import {
  databaseName,
  roleName,
  socketEndpoint,
  superuserName,
  urlOf,
  type Endpoint,
} from './endpoint.ts';

export interface EmbeddedPostgres {
  /** The URL for `openPostgres`. */
  readonly url: string;
  /** The URL for the superuser. Tests and verifications of backups create databases with it. */
  readonly administratorUrl: string;
  /** The folder of the database. */
  readonly directory: string;
  /** The id of the PostgreSQL process, which changes when the process is started again. */
  pid(): number;
  /** Stops the process and unlocks the folder. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Settings of PostgreSQL, by name, which override those of postmaster-settings.ts. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Whether to connect by a port, for systems without Unix sockets. */
  readonly usesPort?: boolean;
  /**
   * Called when the process has ended by itself, before it is started again, and whenever that
   * start fails. `problem` is an error or a text.
   */
  readonly onRestart?: (problem: unknown) => void;
}

/** The major version. The files of a database can be read only by the version that made them. */
export const postgresVersion = '18';
const restartDelayMs = 1_000;

/** Returns the folder of the embedded PostgreSQL's database. */
export const embeddedDirectory = (dataDirectory: string) => path.resolve(dataDirectory, 'postgres');

/**
 * Starts PostgreSQL on the database in the folder 'postgres' of `dataDirectory` (DATA_DIR). Creates
 * the database if there is none, and keeps PostgreSQL running. First stops a PostgreSQL that a
 * killed server left running. Throws EmbeddedPostgresError, or DirectoryInUseError while another
 * server uses the folder.
 */
export async function startEmbeddedPostgres(
  dataDirectory: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const directory = embeddedDirectory(dataDirectory);
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const lock = lockDirectory(directory);
  try {
    const osUser = chooseOsUser(directory);
    if (osUser) {
      // The user that runs PostgreSQL must be able to enter this folder, which belongs to root. The
      // folder of the database stays closed to other users.
      chmodSync(dataDirectory, 0o711);
    } else {
      requireOwnership(directory);
    }
    const { initdb, postgres } = findBinaries();
    const buildCommand = createCommandBuilder(osUser, [postgres, directory]);
    const endpoint = await chooseEndpoint(
      directory,
      options.usesPort ?? process.platform === 'win32',
    );
    requireUsableDirectory(directory);
    if (osUser) changeOwner(osUser, directory);
    if (!existsSync(directory))
      await createFiles(directory, { initdb, osUser, endpoint, buildCommand });
    await stopRunningPostmaster(directory);
    const postmasterOptions = {
      postgres,
      directory,
      logFile: `${directory}.log`,
      endpoint,
      osUser,
      buildCommand,
      ...(options.settings && { settings: options.settings }),
    };
    const supervisedPostmaster = await keepRunning(
      () => startPostmaster(postmasterOptions),
      options.onRestart,
    );
    try {
      await createDatabase(endpoint);
    } catch (error) {
      // A running PostgreSQL would keep the process of a command from ending.
      await supervisedPostmaster.stop();
      throw error;
    }
    return {
      url: urlOf(endpoint),
      administratorUrl: urlOf(endpoint, 'postgres', superuserName),
      directory,
      pid: supervisedPostmaster.pid,
      async stop() {
        await supervisedPostmaster.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The URL of the PostgreSQL that runs on `directory`; undefined until it accepts connections. */
export function urlOfRunningPostmaster(directory: string): string | undefined {
  const running = findRunningPostmaster(directory);
  if (running === undefined || !running.isReady) return undefined;
  const file = passwordFileOf(directory);
  if (!existsSync(file)) return urlOf(socketEndpoint(directory));
  const password = readFileSync(file, 'utf8');
  return urlOf({ kind: 'port', port: running.port, password });
}

const passwordFileOf = (directory: string) => `${directory}.password`;

async function chooseEndpoint(directory: string, usesPort: boolean): Promise<Endpoint> {
  if (!usesPort) return socketEndpoint(directory);
  const file = passwordFileOf(directory);
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return { kind: 'port', port: await findFreePort(), password: readFileSync(file, 'utf8') };
}

function requireUsableDirectory(directory: string): void {
  if (lstatSync(directory, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    throw new EmbeddedPostgresError(
      `${directory} is a link: set DATA_DIR to the folder that it points to.`,
    );
  }
  if (!existsSync(directory)) return;
  const file = path.join(directory, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new EmbeddedPostgresError(
      `There is something other than a database in ${directory}: move it away, then start Quitanda again.`,
    );
  }
  const version = readFileSync(file, 'utf8').trim();
  if (version === postgresVersion) return;
  throw new EmbeddedPostgresError(
    `The database in ${directory} belongs to PostgreSQL ${version}, and this Quitanda has ${postgresVersion}: write a backup with the version of Quitanda that created this database, and restore the backup here.`,
  );
}

interface CreationOptions {
  readonly initdb: string;
  readonly osUser: OsUser | undefined;
  readonly endpoint: Endpoint;
  readonly buildCommand: BuildCommand;
}

/**
 * Creates the files of a database in another folder and renames it, so that `directory` exists only
 * with all files.
 */
async function createFiles(
  directory: string,
  { initdb, osUser, endpoint, buildCommand }: CreationOptions,
): Promise<void> {
  const unfinishedDirectory = `${directory}.new`;
  rmSync(unfinishedDirectory, { recursive: true, force: true });
  mkdirSync(unfinishedDirectory, { mode: 0o700 });
  if (osUser) chownSync(unfinishedDirectory, osUser.uid, osUser.gid);
  const passwordFile = path.join(path.dirname(directory), 'postgres.new-password');
  const authentication =
    endpoint.kind === 'socket'
      ? ['--auth=trust']
      : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  try {
    if (endpoint.kind === 'port') {
      writeFileSync(passwordFile, endpoint.password, { mode: 0o600 });
      if (osUser) chownSync(passwordFile, osUser.uid, osUser.gid);
    }
    const { file, args, options } = buildCommand(initdb, [
      '-D',
      unfinishedDirectory,
      '-U',
      superuserName,
      ...authentication,
      // PostgreSQL's built-in collation sorts texts, because an update of the operating system could
      // change the collation of the system.
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      '--wal-segsize=4',
    ]);
    await promisify(execFile)(file, args, {
      ...options,
      cwd: unfinishedDirectory,
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH },
    });
    renameDurably(unfinishedDirectory, directory);
  } catch (cause) {
    const output =
      cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause);
    throw new EmbeddedPostgresError(
      /No space left on device/u.test(output)
        ? `The disk of ${path.dirname(directory)} is full: make room, then start Quitanda again.`
        : `PostgreSQL could not create a database in ${directory}: ${output.trim()}`,
      { cause },
    );
  } finally {
    rmSync(unfinishedDirectory, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
  }
}

/** Creates the app's role and its database, unless they exist. */
async function createDatabase(endpoint: Endpoint): Promise<void> {
  const client = new Client({ connectionString: urlOf(endpoint, 'postgres', superuserName) });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      databaseName,
    ]);
    if (rowCount !== 0) return;
    const password =
      endpoint.kind === 'port' ? ` password ${client.escapeLiteral(endpoint.password)}` : '';
    await client.query(`drop role if exists ${roleName}`);
    await client.query(`create role ${roleName} login${password}`);
    await client.query(`create database ${databaseName} owner ${roleName}`);
  } finally {
    await client.end();
  }
}

/** Starts PostgreSQL, and starts it again whenever it ends by itself, until `stop` is called. */
async function keepRunning(
  start: () => Promise<Postmaster>,
  onRestart: ((problem: unknown) => void) | undefined,
): Promise<Pick<EmbeddedPostgres, 'pid' | 'stop'>> {
  let current = await start();
  let isStopping = false;
  const watch = async () => {
    for (;;) {
      await current.ended;
      if (isStopping) return;
      onRestart?.('its process ended');
      for (;;) {
        try {
          current = await start();
          break;
        } catch (error) {
          onRestart?.(error);
          await sleep(restartDelayMs);
          if (isStopping) return;
        }
      }
      // `stop` may have been called while PostgreSQL started.
      if (isStopping) await current.stop();
    }
  };
  const watching = watch();
  return {
    pid: () => current.pid,
    async stop() {
      isStopping = true;
      await current.stop();
      await watching;
    },
  };
}
