/** The socket or port on which the embedded PostgreSQL accepts connections. */
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** A Unix socket in a folder that only its owner may enter, or a port of this machine. */
export type Endpoint =
  | { readonly kind: 'socket'; readonly folder: string }
  | { readonly kind: 'port'; readonly port: number; readonly password: string };

/** The superuser of PostgreSQL. The app uses another role. */
export const superuserName = 'postgres';
export const roleName = 'quitanda';
export const databaseName = 'quitanda';
const socketName = '.s.PGSQL.5432';
// Systems limit the length of a socket's path. This is the lowest limit, without the terminating
// byte.
const maxSocketPath = 103;

/**
 * The socket in the folder of the database. Throws EmbeddedPostgresError where its path is too
 * long.
 */
export function socketEndpoint(directory: string): Endpoint {
  const folder = path.resolve(directory);
  if (Buffer.byteLength(path.join(folder, socketName)) > maxSocketPath) {
    throw new EmbeddedPostgresError(
      `The path of ${folder} is too long for a Unix socket: move DATA_DIR to a shorter path.`,
    );
  }
  return { kind: 'socket', folder };
}

/** The URL for `openPostgres`. */
export function urlOf(endpoint: Endpoint, database = databaseName, role = roleName): string {
  const url = new URL(`postgres://${role}@localhost/${database}`);
  if (endpoint.kind === 'socket') {
    url.searchParams.set('host', endpoint.folder);
  } else {
    url.hostname = '127.0.0.1';
    url.port = String(endpoint.port);
    url.password = endpoint.password;
  }
  return url.href;
}
