/** Runs an operator's command on a database of the test's own, and the server on the same. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { EmbeddedDatabase } from '../src/db/embedded.ts';
import { openDatabase } from '../src/db/open.ts';
import type { PostgresDatabase } from '../src/db/postgres.ts';
import { createDatabase, dropDatabase } from './postgres-databases.ts';
import { quickStart } from './start-main.ts';
import { whenDone } from './when-done.ts';

export interface Operator {
  /** Set where it is PostgreSQL, which the command shares with a running server. */
  readonly databaseUrl: string | undefined;
  /** Runs the command as the operator would. */
  run(...args: string[]): Promise<{ code: number; said: string }>;
  /** The same operator with other settings. */
  with(settings: Readonly<Record<string, string>>): Pick<Operator, 'run'>;
  /** Opens the database, which is migrated and seeded, and closes it after. */
  whileOpen<T>(visit: (database: EmbeddedDatabase | PostgresDatabase) => Promise<T>): Promise<T>;
}

/** The operator of `command`, a file in server/src, on a new database, gone after the tests. */
export async function createOperator(command: string): Promise<Operator> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-operator-'));
  whenDone(async () => rmSync(folder, { recursive: true }));
  const databaseUrl = await copyTemplate(folder);
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PUBLIC_URL: 'https://quitanda.example',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const script = path.join(import.meta.dirname, '../src', command);
  const runWith =
    (settings: Readonly<Record<string, string>>): Operator['run'] =>
    (...args) =>
      new Promise((resolve) => {
        const options = { env: { ...env, ...settings } };
        const words = [quickStart, script, ...args];
        execFile(process.execPath, words, options, (error, stdout, stderr) =>
          resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}`.trim() }),
        );
      });
  return {
    databaseUrl,
    run: runWith({}),
    with: (settings) => ({ run: runWith(settings) }),
    async whileOpen(visit) {
      const database = await openDatabase({ databaseUrl, dataDirectory: folder });
      try {
        return await visit(database);
      } finally {
        await database.close();
      }
    },
  };
}

/** A database of the operator's own: in their folder, or on PostgreSQL at the address it answers. */
async function copyTemplate(folder: string): Promise<string | undefined> {
  const template = inject('template');
  if ('directory' in template) {
    cpSync(template.directory, path.join(folder, 'database'), { recursive: true });
    return undefined;
  }
  const { name, url } = await createDatabase(template.url, template.name);
  whenDone(() => dropDatabase(template.url, name));
  return url;
}
