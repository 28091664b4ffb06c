/** What a backup says of itself: before its content what it is, after it what it has to add up to. */
import { z } from 'zod';
import { damaged, madeByEarlier, madeByNewer, notABackup } from './backup-error.ts';

export const manifestName = 'manifest.json';
export const checksumsName = 'checksums.json';
/** The name of the `part`-th piece of a table's rows; a large table has several. */
export const partName = (table: string, part: number) => `tables/${table}/${part}`;

const formatName = 'quitanda-backup';
/** Version 1 held the files of a database engine that the app no longer has. */
const formatVersion = 2;

const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/u);
const envelope = z.object({ format: z.literal(formatName), formatVersion: z.int() });
const manifestSchema = envelope.extend({
  madeAt: z.string(),
  appVersion: z.string(),
  /** All that the database has had, in order: the version of its schema. */
  migrations: z.array(z.string()).min(1),
  /** In an order in which their rows can be inserted. */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1) })),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type BackupOrigin = Pick<Manifest, 'madeAt' | 'appVersion'>;

const checksumsSchema = z.array(
  z.object({ table: identifier, rows: z.int(), bytes: z.int(), sha256: z.string() }),
);
/** For each table, in the manifest's order, the rows and the bytes of its text. */
export type Checksums = z.infer<typeof checksumsSchema>;

/** The manifest of a backup made now. */
export function createManifest(content: Omit<Manifest, 'format' | 'formatVersion'>): Manifest {
  return { format: formatName, formatVersion, ...content };
}

/**
 * Reads a manifest. Throws BackupError on one that is not ours, or with a migration that is not
 * among those `known` to this app.
 */
export function parseManifest(text: string, file: string, known: readonly string[]): Manifest {
  const content = jsonOf(text);
  const { data: outside } = envelope.safeParse(content);
  if (!outside) throw notABackup(file);
  if (outside.formatVersion < formatVersion) throw madeByEarlier(file);
  if (outside.formatVersion > formatVersion) throw madeByNewer(file);
  const { data: manifest } = manifestSchema.safeParse(content);
  if (!manifest) throw damaged(file, 'its description cannot be read');
  if (manifest.migrations.some((name) => !known.includes(name))) {
    throw madeByNewer(file, manifest.appVersion);
  }
  return manifest;
}

/** Reads the checksums. Throws BackupError where they are not those of the manifest's tables. */
export function parseChecksums(text: string, file: string, { tables }: Manifest): Checksums {
  const { data } = checksumsSchema.safeParse(jsonOf(text));
  const isOfTables =
    data?.length === tables.length && data.every(({ table }, at) => table === tables[at]?.name);
  if (!isOfTables) throw damaged(file, 'its checksums cannot be read');
  return data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
