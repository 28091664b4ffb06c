/** Real servers and the commands of an operator, for tests of backups. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { Account } from '../../crash/account.ts';
import { startServer } from '../../crash/server-process.ts';
import { createDatabase, dropDatabase } from '../../src/db/throw-away/databases.ts';
import { addCleanup } from '../clean-up.ts';
import { copyPreparedData } from './prepared-data.ts';
import { compileCache } from './start-main.ts';

type Settings = Readonly<Record<string, string>>;

/** Creates a folder for backups and data folders, and returns what an operator does there. */
export function createOperatorFolder() {
  // The name has a space, as folders of operators may have.
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda backup-'));
  // If the tests run as root, PostgreSQL runs as another account, which must be able to enter the
  // folder.
  chmodSync(folder, 0o711);
  addCleanup(async () => rmSync(folder, { recursive: true }));

  /** Returns a function that runs a command with these settings. */
  function createRunner(settings: Settings) {
    return (command: 'backup' | 'restore', ...args: string[]) => {
      const script = path.join(import.meta.dirname, `../../src/${command}-command.ts`);
      const env = { PATH: process.env.PATH, INIT_CWD: folder, ...compileCache, ...settings };
      return new Promise<{ code: number; output: string }>((resolve) => {
        execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
          resolve({ code: Number(error?.code ?? 0), output: `${stdout}${stderr}`.trim() }),
        );
      });
    };
  }

  function createEmptyFolder(name: string): Settings {
    const directory = path.join(folder, name);
    mkdirSync(directory);
    return { DATA_DIR: directory };
  }

  /** Creates a data folder whose database has no users yet. */
  async function createDataFolder(name: string): Promise<Settings> {
    const settings = createEmptyFolder(name);
    await copyPreparedData(settings['DATA_DIR'] ?? '');
    return settings;
  }

  /** Creates a database on a PostgreSQL that the app does not start itself. */
  async function createExternalDatabase(name: string): Promise<Settings> {
    const server = inject('template');
    const created = await createDatabase(server.url);
    addCleanup(() => dropDatabase(server.url, created.name));
    return { ...createEmptyFolder(name), DATABASE_URL: created.url };
  }

  return { folder, createRunner, createEmptyFolder, createDataFolder, createExternalDatabase };
}

/** Starts a server. */
export async function serve(settings: Settings) {
  const server = startServer({ settings: { DRAIN_SECONDS: '0', ...compileCache, ...settings } });
  addCleanup(() => server.kill());
  const url = await server.listening;
  return {
    url,
    async stop() {
      server.stop();
      await server.ended;
    },
  };
}

/** Creates an account on a server, and signs it in. */
export async function signUp(url: string): Promise<Account> {
  const account = new Account();
  await account.signUp(url);
  await account.renewToken(url);
  return account;
}

/** Returns a request that creates a list of three items whose name needs escapes in a backup. */
export const buildCreateListRequest = (id: string) => ({
  method: 'POST',
  path: '/api/shopping-lists',
  body: {
    id,
    name: 'Feira\t"à" \\ linha',
    items: ['a', 'b', 'c'].map((name) => ({ name, quantity: 1, unit: 'un' })),
  },
  key: id,
});

/** Returns the lists of an account. */
export async function fetchLists(url: string, account: Account) {
  const { text } = await account.call(url, { method: 'GET', path: '/api/shopping-lists' });
  return JSON.parse(text) as { id: string; name: string; _count: { items: number } }[];
}
