/** Opens the database of the app: the operator's PostgreSQL, or the server's own. */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailableError, statement } from './database.ts';
import { DirectoryInUseError } from './directory-lock.ts';
import { noneIfMissing, recordedMigrations } from './migrating/migrate.ts';
import { hasOldData, OldDataError } from './migrating/old-data.ts';
import {
  startEmbeddedPostgres,
  embeddedDirectory,
  urlOfRunning,
  type EmbeddedPostgres,
} from './embedded-postgres/embedded-postgres.ts';
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres-error.ts';
import { patientLimits } from './limits.ts';
import {
  openPostgres,
  type PostgresDatabase,
  type PostgresOptions,
  type Statements,
} from './postgres.ts';

export interface DatabaseConfig {
  readonly databaseUrl: string | undefined;
  readonly dataDirectory: string;
  /**
   * Applies to every connection to the operator's PostgreSQL, because a pooler may be in front of
   * it.
   */
  readonly statements?: Statements;
}

/** Access to the server's own PostgreSQL beyond the app's role. */
export type OwnAccess = Pick<EmbeddedPostgres, 'administratorUrl' | 'directory'>;

/** An open database, and the settings for another connection to it. */
export interface OpenDatabase extends PostgresDatabase {
  readonly url: string;
  /** Only where the server has started its own PostgreSQL. */
  readonly own?: OwnAccess;
  readonly statements?: Statements | undefined;
}

/** The operator's PostgreSQL cannot be used. The message says why, without the password. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    super(`DATABASE_URL must name a PostgreSQL that answers: ${reasonOf(cause)}.`, { cause });
  }
}

interface OpenOptions extends Omit<PostgresOptions, 'statements'> {
  /** Called when the server's own PostgreSQL has ended by itself and is started again. */
  readonly onRestart?: (problem: unknown) => void;
}

/**
 * Opens the database for the server: the PostgreSQL that the operator named, or else the server's own
 * PostgreSQL, which runs until the database is closed. Throws DatabaseUnreachableError,
 * EmbeddedPostgresError, DirectoryInUseError, or OldDataError if there is only data of an earlier version.
 */
export async function openDatabase(
  { databaseUrl, dataDirectory, statements }: DatabaseConfig,
  { onRestart, ...options }: OpenOptions = {},
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return connect(databaseUrl, { ...options, statements });
  const canStartEmpty = !hasOldData(dataDirectory);
  if (!canStartEmpty && !existsSync(embeddedDirectory(dataDirectory))) {
    throw new OldDataError(dataDirectory);
  }
  const own = await startEmbeddedPostgres(dataDirectory, { ...(onRestart && { onRestart }) });
  const database = connectToEmbedded(own, options);
  // A restore that failed leaves an empty database, which does not replace the old data.
  if (!canStartEmpty && (await isEmpty(database))) {
    await database.close();
    throw new OldDataError(dataDirectory);
  }
  return database;
}

const isEmpty = async (database: OpenDatabase) =>
  (await recordedMigrations(database).catch(noneIfMissing)).length === 0;

// A starting server locks its folder first. Its PostgreSQL accepts connections some time later.
const patienceMs = 20_000;
const retryMs = 250;

const commands = { limits: patientLimits } satisfies PostgresOptions;

/**
 * Opens the same database for an operator's command, also while a server runs. Throws as {@link
 * openDatabase} does. Where there is no database yet, it throws OldDataError or EmbeddedPostgresError,
 * unless the command `creates` one.
 */
export async function joinDatabase(
  { databaseUrl, dataDirectory, statements }: DatabaseConfig,
  { creates = false } = {},
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return connect(databaseUrl, { ...commands, statements });
  const directory = embeddedDirectory(dataDirectory);
  if (!creates && !existsSync(directory)) {
    if (hasOldData(dataDirectory)) throw new OldDataError(dataDirectory);
    throw new EmbeddedPostgresError(
      `There is no database in ${directory} yet: set DATA_DIR to the same folder as for the server.`,
    );
  }
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return connectToEmbedded(await startEmbeddedPostgres(dataDirectory), commands);
    } catch (error) {
      if (!(error instanceof DirectoryInUseError) || Date.now() > deadline) throw error;
    }
    const url = urlOfRunning(directory);
    if (url !== undefined) return connect(url, commands);
    await sleep(retryMs);
  }
}

/**
 * Runs `work`, which may take long or wait for locks, on separate connections with long time limits.
 */
export async function withLongLimits<T>(
  { url, statements }: Pick<OpenDatabase, 'url' | 'statements'>,
  work: (database: PostgresDatabase) => Promise<T>,
): Promise<T> {
  const database = openPostgres(url, { maxConnections: 2, limits: patientLimits, statements });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function connect(url: string, options: PostgresOptions): Promise<OpenDatabase> {
  try {
    await withLongLimits({ url, statements: options.statements }, (database) =>
      database.first(statement('open.ping', 'select 1')),
    );
  } catch (error) {
    throw new DatabaseUnreachableError(error);
  }
  return { ...openPostgres(url, options), url, statements: options.statements };
}

function connectToEmbedded(own: EmbeddedPostgres, options: PostgresOptions): OpenDatabase {
  const database = openPostgres(own.url, options);
  return {
    ...database,
    url: own.url,
    own,
    async close() {
      await database.close();
      await own.stop();
    },
  };
}

function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof DatabaseUnavailableError ? error.cause : error;
  // An AggregateError has one entry for each address of the host.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}
