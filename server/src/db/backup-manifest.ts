/** What a backup says of itself, before its content. */
import { z } from 'zod';

/** A backup that cannot be made or restored, told to the operator in one sentence. */
export class BackupError extends Error {}

export const manifestName = 'manifest.json';
/** What stands before the names of the database's own files. */
export const contentPrefix = 'database/';

const formatName = 'quitanda-backup';
const formatVersion = 1;

/** Stays within its folder, whatever the file says. */
const relativePath = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/u);

const envelope = z.object({ format: z.literal(formatName), formatVersion: z.int() });
const manifestSchema = envelope.extend({
  madeAt: z.string(),
  appVersion: z.string(),
  /** The major version, which the files of a database belong to. */
  postgresVersion: z.string(),
  /** All that the database has had, in order. */
  migrations: z.array(z.string()),
  folders: z.array(relativePath),
  files: z.array(z.object({ path: relativePath, size: z.int().min(0), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackupOrigin = Pick<
  Manifest,
  'madeAt' | 'appVersion' | 'postgresVersion' | 'migrations'
>;

/** The manifest of a backup made now. */
export function createManifest(content: Omit<Manifest, 'format' | 'formatVersion'>): Manifest {
  return { format: formatName, formatVersion, ...content };
}

/** What this version of the app can restore. */
export interface Known {
  readonly postgresVersion: string;
  readonly migrations: readonly string[];
}

/** Reads a manifest. Throws BackupError on one that is not ours, or that only a newer app knows. */
export function parseManifest(text: string, file: string, known: Known): Manifest {
  const content = jsonOf(text);
  const { data: outside } = envelope.safeParse(content);
  if (!outside) throw notABackup(file);
  const { data: manifest } = manifestSchema.safeParse(content);
  if (outside.formatVersion > formatVersion) throw madeByNewer(file);
  if (!manifest) throw damaged(file, 'its description cannot be read');
  const names = new Set(manifest.files.map(({ path: name }) => name));
  if (!['PG_VERSION', 'global/pg_control'].every((name) => names.has(name))) {
    throw damaged(file, 'there is no database in it');
  }
  if (manifest.migrations.some((name) => !known.migrations.includes(name))) {
    throw madeByNewer(file, manifest.appVersion);
  }
  if (manifest.postgresVersion !== known.postgresVersion) {
    throw new BackupError(
      `${file} holds a database of PostgreSQL ${manifest.postgresVersion}, and this version runs PostgreSQL ${known.postgresVersion}: restore it with the version that made it, ${manifest.appVersion}. Nothing was changed.`,
    );
  }
  return manifest;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const notABackup = (file: string) =>
  new BackupError(
    `${file} is not a backup of Quitanda, or is damaged from its beginning on. Nothing was changed.`,
  );

export const damaged = (file: string, how: string) =>
  new BackupError(`${file} is damaged: ${how}. Nothing was changed.`);

const madeByNewer = (file: string, version?: string) =>
  new BackupError(
    `${file} was made by a newer Quitanda${version === undefined ? '' : ` (${version})`}: update this one first. Nothing was changed.`,
  );
