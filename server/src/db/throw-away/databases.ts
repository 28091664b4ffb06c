import { randomBytes } from 'node:crypto';
import { statement } from '../database.ts';
import { openPostgres } from '../postgres.ts';

/**
 * Creates a database with a name of its own, empty or from a template, on the server at `url`. `url` may be
 * those of the nodes of a cluster with Citus, separated by spaces and the coordinator first: the database
 * is then created on each node, and the returned URL is that of the coordinator.
 */
export async function createDatabase(
  url: string,
  template = 'template1',
): Promise<{ name: string; url: string }> {
  const name = `quitanda_test_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${name} template ${template}`);
  const own = new URL(nodesOf(url)[0]);
  own.pathname = `/${name}`;
  return { name, url: own.href };
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
