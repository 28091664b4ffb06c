/** The description at the start of a backup, and the checksums at its end. */
import { z } from 'zod';
import {
  damagedError,
  madeByEarlierError,
  madeByNewerError,
  notABackupError,
} from './backup-error.ts';

export const manifestName = 'manifest.json';
export const checksumsName = 'checksums.json';
/** The name of the `part`-th piece of a table's rows; a large table has several. */
export const partName = (table: string, part: number) => `tables/${table}/${part}`;

/** The beginning of the name of each photo, after which comes the name of its file. */
export const photoPrefix = 'photos/';

const formatName = 'quitanda-backup';
/** Version 1 contained the files of a database engine that the app no longer uses. */
const formatVersion = 2;

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/u);
const envelope = z.object({ format: z.literal(formatName), formatVersion: z.int() });
const manifestSchema = envelope.extend({
  madeAt: z.string(),
  appVersion: z.string(),
  /** All migrations that the database has recorded, in order: the version of its schema. */
  migrations: z.array(z.string()).min(1),
  /** In an order in which rows can be inserted: a table comes after those that it references. */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type BackupOrigin = Pick<Manifest, 'madeAt' | 'appVersion'>;

const checksumsSchema = z.array(
  z.object({ table: identifier, rows: z.int(), bytes: z.int(), sha256: z.string() }),
);
/** The number of rows of each table, their size and their hash, in the order of the manifest. */
export type Checksums = z.infer<typeof checksumsSchema>;

/** Returns the manifest of a new backup. */
export function createManifest(content: Omit<Manifest, 'format' | 'formatVersion'>): Manifest {
  return { format: formatName, formatVersion, ...content };
}

/**
 * Reads a manifest. Throws BackupError if it is not a manifest of this app, or contains a migration
 * that is not in `knownMigrations`, the migrations of this version.
 */
export function parseManifest(
  text: string,
  file: string,
  knownMigrations: readonly string[],
): Manifest {
  const content = parseJson(text);
  const { data: header } = envelope.safeParse(content);
  if (!header) throw notABackupError(file);
  if (header.formatVersion < formatVersion) throw madeByEarlierError(file);
  if (header.formatVersion > formatVersion) throw madeByNewerError(file);
  const { data: manifest } = manifestSchema.safeParse(content);
  if (!manifest) throw damagedError(file, 'its description cannot be read');
  if (manifest.migrations.some((name) => !knownMigrations.includes(name))) {
    throw madeByNewerError(file, manifest.appVersion);
  }
  return manifest;
}

/** Reads the checksums. Throws BackupError if they do not belong to the tables of the manifest. */
export function parseChecksums(text: string, file: string, { tables }: Manifest): Checksums {
  const { data } = checksumsSchema.safeParse(parseJson(text));
  const matchesTables =
    data?.length === tables.length &&
    data.every(({ table }, index) => table === tables[index]?.name);
  if (!matchesTables) throw damagedError(file, 'its checksums cannot be read');
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
