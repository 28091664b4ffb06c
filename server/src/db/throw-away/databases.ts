import { randomBytes } from 'node:crypto';
import { statement } from '../database.ts';
import { openPostgres } from '../postgres.ts';

/** Creates a database with a name of its own on the server at `url`, empty or from a template. */
export async function createDatabase(
  url: string,
  template = 'template1',
): Promise<{ name: string; url: string }> {
  const name = `quitanda_test_${randomBytes(6).toString('hex')}`;
  await run(url, `create database ${name} template ${template}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { name, url: own.href };
}

/** Drops a database, even while clients are connected to it. */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await run(url, `drop database ${name} with (force)`);
}

async function run(url: string, text: string): Promise<void> {
  const server = openPostgres(url, { maxConnections: 1 });
  try {
    await server.rows(statement('test.administer', text));
  } finally {
    await server.close();
  }
}
