import { randomBytes } from 'node:crypto';
import { statement } from '../database.ts';
import { openPostgres } from '../postgres.ts';

/**
 * Creates a database with a random name, empty or from a template, on the server at `url`. `url`
 * may also contain the URLs of all nodes of a Citus cluster, separated by spaces, the coordinator
 * first. The database is then created on each node, and the returned URL is the one on the
 * coordinator.
 */
export async function createDatabase(
  url: string,
  template = 'template1',
): Promise<{ name: string; url: string }> {
  const name = `quitanda_test_${randomBytes(6).toString('hex')}`;
  // Copying the files of a template takes half the time of writing its pages to the log.
  await run(url, `create database ${name} template ${template} strategy file_copy`);
  const databaseUrl = new URL(nodesOf(url)[0]);
  databaseUrl.pathname = `/${name}`;
  return { name, url: databaseUrl.href };
}

/** Drops a database, even while clients are connected to it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await run(url, `drop database ${name} with (force)`);
}

const nodesOf = (url: string) => url.split(' ') as [string, ...string[]];

/** Runs a statement on each node. */
async function run(url: string, text: string): Promise<void> {
  await Promise.all(
    nodesOf(url).map(async (node) => {
      const server = openPostgres(node, { maxConnections: 1 });
      try {
        await server.rows(statement('test.administer', text));
      } finally {
        await server.close();
      }
    }),
  );
}
