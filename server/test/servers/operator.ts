/** Runs an operator's commands on a database of the test. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { openDatabase, type OpenDatabase } from '../../src/db/open.ts';
import { createDatabase, dropDatabase } from '../../src/db/throw-away/databases.ts';
import { executeCommand, type Command } from '../../src/operator-command.ts';
import { addCleanup } from '../clean-up.ts';
import { compileCache } from './start-main.ts';

type Settings = Readonly<Record<string, string>>;

/** What an ended command leaves: its exit code, and what it wrote to each stream. */
interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Operator {
  /** Returns a function that runs a command with its arguments in this process. */
  runnerOf(
    command: Command,
    settings?: Settings,
  ): (...args: string[]) => Promise<{ code: number; output: string }>;
  /** Runs a file of server/src as npm does, in a process of its own. */
  spawn(file: string, ...args: string[]): Promise<Ended>;
  /** Opens the migrated and seeded database for `visit`, and closes it afterwards. */
  withDatabase<T>(visit: (database: OpenDatabase) => Promise<T>): Promise<T>;
}

/** Creates an operator of a new database, which is dropped after the test. */
export async function createOperator(): Promise<Operator> {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-operator-'));
  addCleanup(async () => rmSync(folder, { recursive: true }));
  const template = inject('template');
  const { name, url: databaseUrl } = await createDatabase(template.url, template.name);
  addCleanup(() => dropDatabase(template.url, name));
  const environment = {
    DATA_DIR: folder,
    PUBLIC_URL: 'https://quitanda.example',
    DATABASE_URL: databaseUrl,
  };
  return {
    runnerOf:
      (command, settings = {}) =>
      (...args) =>
        executeCommand(command, { ...environment, ...settings }, args),
    spawn: (file, ...args) =>
      new Promise((resolve) => {
        const script = path.join(import.meta.dirname, '../../src', file);
        const env = { PATH: process.env.PATH, ...compileCache, ...environment };
        execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
          resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
        );
      }),
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
