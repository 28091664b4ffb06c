import path from 'node:path';
import { statement } from './database.ts';
import type { openEmbedded, StoredDatabase } from './embedded.ts';
import { openPostgres, type PostgresDatabase, type Statements } from './postgres.ts';

export interface Place {
  readonly databaseUrl: string | undefined;
  readonly statements?: Statements;
  readonly dataDirectory: string;
}

/** The PostgreSQL that the operator named does not let us in; says why, without its password. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    super(`DATABASE_URL must name a PostgreSQL that answers: ${reasonOf(cause)}.`, { cause });
  }
}

/** Where the embedded database is kept. */
export const databaseDirectory = (dataDirectory: string) => path.join(dataDirectory, 'database');

/**
 * The PostgreSQL that the operator named, else the embedded database in the data directory. Throws
 * DatabaseUnreachableError or DirectoryInUseError.
 */
export async function openDatabase(place: Place): Promise<StoredDatabase | PostgresDatabase> {
  if (place.databaseUrl === undefined) {
    return openStored(databaseDirectory(place.dataDirectory));
  }
  const { databaseUrl, statements } = place;
  const database = openPostgres(databaseUrl, { ...(statements && { statements }) });
  try {
    await database.first(statement('open.ping', 'select 1'));
    return database;
  } catch (error) {
    await database.close();
    throw new DatabaseUnreachableError(error);
  }
}

/** {@link openEmbedded}, which is loaded only where there is no PostgreSQL. */
export const openStored: typeof openEmbedded = async (...place) => {
  const embedded = await import('./embedded.ts');
  return embedded.openEmbedded(...place);
};

function reasonOf(error: unknown): string {
  // One attempt per address of the host.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first.message : String(first);
}
