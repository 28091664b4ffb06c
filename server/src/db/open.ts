/** Opens the database of the app, on the operator's PostgreSQL or on the embedded one. */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailableError, statement } from './database.ts';
import { DirectoryInUseError } from './directory-lock.ts';
import { emptyIfTableMissing, readRecordedMigrations } from './migrating/migrate.ts';
import { hasOldData, OldDataError } from './migrating/old-data.ts';
import {
  startEmbeddedPostgres,
  embeddedDirectory,
  urlOfRunningPostmaster,
  type EmbeddedPostgres,
} from './embedded-postgres/embedded-postgres.ts';
import { EmbeddedPostgresError } from './embedded-postgres/embedded-postgres-error.ts';
import { maintenanceLimits } from './limits.ts';
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

/** What is needed to use the embedded PostgreSQL with more rights than those of the app's role. */
export type EmbeddedAccess = Pick<EmbeddedPostgres, 'administratorUrl' | 'directory'>;

/** An open database, and the settings for another connection to it. */
export interface OpenDatabase extends PostgresDatabase {
  readonly url: string;
  /** Undefined if the operator's PostgreSQL is used. */
  readonly embedded?: EmbeddedAccess;
  readonly statements?: Statements | undefined;
}

/** The operator's PostgreSQL cannot be used. The message says why, without the password. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    super(`DATABASE_URL must name a PostgreSQL that answers: ${describeCause(cause)}.`, { cause });
  }
}

interface OpenOptions extends Omit<PostgresOptions, 'statements'> {
  /**
   * Called when the server's own PostgreSQL has ended by itself, before it is started again, and
   * whenever that start fails.
   */
  readonly onRestart?: (problem: unknown) => void;
}

/**
 * Opens the database for the server: the PostgreSQL that the operator named, or else the server's
 * own PostgreSQL, which runs until the database is closed. Throws DatabaseUnreachableError,
 * EmbeddedPostgresError, DirectoryInUseError, or OldDataError if there is only data of an earlier
 * version.
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
  const postgres = await startEmbeddedPostgres(dataDirectory, { ...(onRestart && { onRestart }) });
  const database = connectToEmbedded(postgres, options);
  // A failed restore leaves an empty database, so the data is still only in the old files.
  if (!canStartEmpty && (await isEmpty(database))) {
    await database.close();
    throw new OldDataError(dataDirectory);
  }
  return database;
}

const isEmpty = async (database: OpenDatabase) =>
  (await readRecordedMigrations(database).catch(emptyIfTableMissing)).length === 0;

// A command waits, because a starting server locks its folder first, and its PostgreSQL accepts
// connections only later.
const maxWaitMs = 20_000;
const retryMs = 250;

const commandOptions = { limits: maintenanceLimits } satisfies PostgresOptions;

/**
 * Opens the database for an operator's command, also while a server uses it. Throws the errors of
 * {@link openDatabase}, and EmbeddedPostgresError if there is no database yet. With `creates`, it
 * creates a missing database, even beside data of an earlier version.
 */
export async function joinDatabase(
  { databaseUrl, dataDirectory, statements }: DatabaseConfig,
  { creates = false } = {},
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return connect(databaseUrl, { ...commandOptions, statements });
  const directory = embeddedDirectory(dataDirectory);
  if (!creates && !existsSync(directory)) {
    if (hasOldData(dataDirectory)) throw new OldDataError(dataDirectory);
    throw new EmbeddedPostgresError(
      `There is no database in ${directory} yet: set DATA_DIR to the same folder as for the server.`,
    );
  }
  const deadline = Date.now() + maxWaitMs;
  for (;;) {
    try {
      return connectToEmbedded(await startEmbeddedPostgres(dataDirectory), commandOptions);
    } catch (error) {
      if (!(error instanceof DirectoryInUseError) || Date.now() > deadline) throw error;
    }
    const url = urlOfRunningPostmaster(directory);
    if (url !== undefined) return connect(url, commandOptions);
    await sleep(retryMs);
  }
}

/**
 * Runs `work`, which may take long or wait for locks, on separate connections with long time
 * limits.
 */
export async function withLongLimits<T>(
  { url, statements }: Pick<OpenDatabase, 'url' | 'statements'>,
  work: (database: PostgresDatabase) => Promise<T>,
): Promise<T> {
  const database = openPostgres(url, { maxConnections: 2, limits: maintenanceLimits, statements });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const selectOne = statement('selectOne', 'select 1');

async function connect(url: string, options: PostgresOptions): Promise<OpenDatabase> {
  try {
    await withLongLimits({ url, statements: options.statements }, (database) =>
      database.first(selectOne),
    );
  } catch (error) {
    throw new DatabaseUnreachableError(error);
  }
  return { ...openPostgres(url, options), url, statements: options.statements };
}

function connectToEmbedded(embedded: EmbeddedPostgres, options: PostgresOptions): OpenDatabase {
  const database = openPostgres(embedded.url, options);
  return {
    ...database,
    url: embedded.url,
    embedded,
    async close() {
      await database.close();
      await embedded.stop();
    },
  };
}

function describeCause(error: unknown): string {
  const cause: unknown = error instanceof DatabaseUnavailableError ? error.cause : error;
  // An AggregateError has one entry for each address of the host.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}
