/** Runs an operator's command on a database of the test. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../src/db/open.ts';
import { createDatabase, dropDatabase } from '../../src/db/throw-away/databases.ts';
import { addCleanup } from '../clean-up.ts';
import { compileCache } from './start-main.ts';

export interface CommandRunner {
  readonly databaseUrl: string;
  /** Runs the command with these arguments. */
  run(...args: string[]): Promise<{ code: number; output: string }>;
  /** Returns a runner on the same database with additional settings. */
  with(settings: Readonly<Record<string, string>>): Pick<CommandRunner, 'run'>;
  /** Opens the migrated and seeded database for `visit`, and closes it afterwards. */
  withDatabase<T>(visit: (database: OpenDatabase) => Promise<T>): Promise<T>;
}

/**
 * Creates a runner of `command`, a file in server/src, on a new database, which is dropped after the
 * test.
 */
export async function createCommandRunner(command: string): Promise<CommandRunner> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-operator-'));
  addCleanup(async () => rmSync(folder, { recursive: true }));
  const template = inject('template');
  const { name, url: databaseUrl } = await createDatabase(template.url, template.name);
  addCleanup(() => dropDatabase(template.url, name));
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PUBLIC_URL: 'https://quitanda.example',
    DATABASE_URL: databaseUrl,
    ...compileCache,
  };
  const script = path.join(import.meta.dirname, '../../src', command);
  const runWith =
    (settings: Readonly<Record<string, string>>): CommandRunner['run'] =>
    (...args) =>
      new Promise((resolve) => {
        const options = { env: { ...env, ...settings } };
        execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
          resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}`.trim() }),
        );
      });
  return {
    databaseUrl,
    run: runWith({}),
    with: (settings) => ({ run: runWith(settings) }),
    async withDatabase(visit) {
      const database = await openDatabase({ databaseUrl, dataDirectory: folder });
      try {
        return await visit(database);
      } finally {
        await database.close();
      }
    },
  };
}
