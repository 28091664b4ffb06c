/** What the operator's commands share: how they start, reach the database and say what is wrong. */
import { checkNode, readConfig, type Config } from './config.ts';
import { requireSchema } from './db/migrating/migrate.ts';
import { joinDatabase, type OpenDatabase } from './db/open.ts';
import { explain } from './explain.ts';

/** What the operator typed cannot be done; its message is all that is printed. */
export class UsageError extends Error {}

/** Does `work` on the database, beside a running server or without one, and closes it. */
export async function withDatabase<T>(
  config: Config,
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  const database = await joinDatabase(config);
  try {
    await requireSchema(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Runs a command on what was typed after its name, and prints what it answers. */
export async function runCommand(
  command: (config: Config, args: readonly string[]) => Promise<string>,
): Promise<void> {
  try {
    checkNode(process.versions.node);
    console.log(await command(readConfig(process.env), process.argv.slice(2)));
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : explain(error));
    process.exitCode = 1;
  }
}
