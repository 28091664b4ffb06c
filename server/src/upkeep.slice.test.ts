/** Backups and restores as the operator does them: the real server and the real commands. */
import { newId } from '@quitanda/contract/ids';
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, it, vi } from 'vitest';
import { Account } from '../crash/account.ts';
import { isDone, type Answer } from '../crash/http.ts';
import { startServer } from '../crash/server-process.ts';
import { quickStart } from '../test/start-main.ts';
import { whenDone } from '../test/when-done.ts';
import { lockDirectory, lockUpkeep } from './db/directory-lock.ts';
import { openEmbedded } from './db/embedded.ts';
import { replaceDirectory, restoringOf } from './db/replace-directory.ts';
import { takeOrders } from './operator-channel.ts';

// With a space, as folders of people have them.
const folder = mkdtempSync(path.join(tmpdir(), 'quitanda upkeep-'));
whenDone(async () => rmSync(folder, { recursive: true }));
vi.setConfig({ testTimeout: 120_000 });
const template = inject('template');

interface Ran {
  readonly code: number;
  readonly said: string;
}

function runIn(dataDirectory: string, settings: Readonly<Record<string, string>> = {}) {
  return (command: 'backup' | 'restore', ...args: string[]): Promise<Ran> => {
    const script = path.join(import.meta.dirname, `${command}-command.ts`);
    const env = { PATH: process.env.PATH, DATA_DIR: dataDirectory, INIT_CWD: folder, ...settings };
    return new Promise((resolve) => {
      execFile(process.execPath, [quickStart, script, ...args], { env }, (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), said: `${stdout}${stderr}`.trim() }),
      );
    });
  };
}

/** A data folder; with the filled database of all tests unless it has to be empty. */
function dataFolder(name: string, from?: { readonly directory: string }): string {
  const directory = path.join(folder, name);
  mkdirSync(directory);
  if (from) cpSync(from.directory, path.join(directory, 'database'), { recursive: true });
  return directory;
}

async function serve(dataDirectory: string) {
  const server = startServer({ settings: { DATA_DIR: dataDirectory } });
  whenDone(() => server.kill());
  return { ...server, url: await server.listening };
}

async function signUp(url: string): Promise<Account> {
  const account = new Account();
  await account.signUp(url);
  await account.renew(url);
  return account;
}

const listOf = (id: string) => ({
  method: 'POST',
  path: '/api/shopping-lists',
  body: {
    id,
    name: 'Feira',
    items: ['a', 'b', 'c'].map((name) => ({ name, quantity: 1, unit: 'un' })),
  },
  key: id,
});
const lists = async (url: string, account: Account) => {
  const { text } = await account.call(url, { method: 'GET', path: '/api/shopping-lists' });
  return JSON.parse(text) as { id: string; _count: { items: number } }[];
};

if ('directory' in template) {
  it('backs up while people write, and everything from before is there in another place', async () => {
    const here = dataFolder('busy', template);
    const server = await serve(here);
    const account = await signUp(server.url);
    const answers = new Map<string, Answer>();
    const writers = new AbortController();
    const write = async () => {
      while (!writers.signal.aborted && answers.size < 100) {
        const id = newId();
        answers.set(id, await account.call(server.url, listOf(id)));
      }
    };
    const writing = Promise.all([write(), write()]);
    await vi.waitUntil(() => answers.size >= 10, { timeout: 60_000 });
    const before = [...answers.keys()];
    const made = await runIn(here)('backup', 'my backup.tar.gz');
    expect(made).toEqual({
      code: 0,
      said: expect.stringMatching(/^Everything is in .*\/my backup\.tar\.gz \(\d+\.\d MB\)\./u),
    });
    writers.abort();
    await writing;
    expect([...answers.values()].every(isDone)).toBe(true);
    server.stop();
    await server.ended;
    expect(readdirSync(here).filter((name) => name.includes('snapshot'))).toEqual([]);

    const there = dataFolder('elsewhere');
    const restored = await runIn(there)('restore', 'my backup.tar.gz');
    expect(restored).toEqual({ code: 0, said: expect.stringMatching(/^The backup of \S+ is/u) });
    const other = await serve(there);
    // The session goes on, and so does the password.
    expect((await account.renew(other.url)).status).toBe(200);
    expect((await account.signIn(other.url)).status).toBe(200);
    const found = await lists(other.url, account);
    expect(found.every(({ _count }) => _count.items === 3)).toBe(true);
    const ids = new Set(found.map(({ id }) => id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    // A device that never heard sends again what it has: no write is doubled, none is refused.
    for (const [id, { text }] of answers) {
      const again = await account.call(other.url, listOf(id));
      expect(again.status).toBe(201);
      if (ids.has(id)) expect(again.text).toBe(text);
    }
    expect(await lists(other.url, account)).toHaveLength(answers.size);
  });

  it('restores beside the running server, which tells everybody to come again, and undoes it', async () => {
    const here = dataFolder('running', template);
    const server = await serve(here);
    const account = await signUp(server.url);
    const [kept, later] = [newId(), newId()];
    await account.call(server.url, listOf(kept));
    expect((await runIn(here)('backup', 'one.tar.gz')).code).toBe(0);
    await account.call(server.url, listOf(later));
    const idsNow = async () => (await lists(server.url, account)).map(({ id }) => id);

    const statuses: number[] = [];
    const restoring = new AbortController();
    const ask = async () => {
      while (!restoring.signal.aborted) {
        statuses.push((await account.call(server.url, listOf(kept))).status);
        await sleep(5);
      }
    };
    // Several: one alone may wait with its only question until the restored database answers it.
    const asking = Promise.all(Array.from({ length: 8 }, ask));
    const restored = await runIn(here)('restore', 'one.tar.gz');
    restoring.abort();
    await asking;
    expect(restored).toEqual({
      code: 0,
      said: expect.stringMatching(/before-restore-.+ --undo puts it back\.$/u),
    });
    expect(new Set(statuses)).toEqual(new Set([201, 503]));
    expect(await idsNow()).toEqual([kept]);

    const undone = await runIn(here)('restore', '--undo');
    expect(undone.code).toBe(0);
    expect(await idsNow()).toEqual([kept, later]);
    expect(readdirSync(here).filter((name) => name.includes('before-restore'))).toHaveLength(1);
    server.stop();
    await server.ended;
  });

  it('changes nothing when it refuses, and says why', async () => {
    const here = dataFolder('refused', template);
    const run = runIn(here);
    expect((await run('backup', 'whole')).code).toBe(0);
    const control = path.join(here, 'database/global/pg_control');
    const before = readFileSync(control);
    const refusal = async (...args: string[]) => {
      const { code, said } = await run('restore', ...args);
      expect([code, readFileSync(control).equals(before)]).toEqual([1, true]);
      return said;
    };
    writeFileSync(
      path.join(folder, 'cut'),
      readFileSync(path.join(folder, 'whole')).subarray(0, 900_000),
    );
    expect(await refusal('cut')).toMatch(/cut is damaged: .+\. Nothing was changed\.$/u);
    expect(await refusal('nowhere')).toMatch(/^There is no .+\/nowhere\.$/u);
    expect(await refusal('--undo')).toMatch(/^There is no database from before a restore beside/u);
    expect(await refusal('--help')).toMatch(/^Usage: npm run restore/u);
    const other = lockUpkeep(path.join(here, 'database'));
    expect(await refusal('whole')).toMatch(/^Another backup or restore .+ is under way\. Wait/u);
    other.release();
    expect(readdirSync(here).filter((name) => /restoring|snapshot/u.test(name))).toEqual([]);

    const empty = dataFolder('empty');
    expect(await runIn(empty)('backup', 'nothing')).toEqual({
      code: 1,
      said: `There is no database in ${empty}/database yet.`,
    });
    expect(existsSync(path.join(folder, 'nothing'))).toBe(false);
  });

  it('backs up and restores under a long path, with the server stopped', async () => {
    const name = 'long'.padEnd(110, 'g');
    const here = dataFolder(name, template);
    expect((await runIn(here)('backup', 'long.tar.gz')).code).toBe(0);
    expect((await runIn(here)('restore', 'long.tar.gz')).code).toBe(0);
    const lock = lockDirectory(path.join(here, 'database'));
    const { code, said } = await runIn(here)('backup', 'long.tar.gz');
    lock.release();
    expect([code, said]).toEqual([1, expect.stringContaining('is too long for backups')]);
  });

  it('does not say that it is done when the server ended before it could', async () => {
    const here = dataFolder('ended', template);
    const directory = path.join(here, 'database');
    expect((await runIn(here)('backup', 'ended.tar.gz')).code).toBe(0);
    const lock = lockDirectory(directory);
    const stop = await takeOrders(directory, {
      copy: async () => '',
      undo: async () => '',
      replace: async () => {
        replaceDirectory(directory, restoringOf(directory), new Date());
        await stop();
        return '';
      },
    });
    const { code, said } = await runIn(here)('restore', 'ended.tar.gz');
    lock.release();
    expect([code, said]).toEqual([1, expect.stringMatching(/^The server has ended .+--undo/u)]);
  });

  it('says of a database that was killed before anything was in it that there is none', async () => {
    const here = path.join(dataFolder('unborn'), 'data');
    await (await openEmbedded(path.join(here, 'database'))).close();
    const modes = ['.', 'database'].map((name) => statSync(path.join(here, name)).mode & 0o077);
    expect(modes).toEqual([0, 0]);
    expect(await runIn(here)('backup', 'none')).toEqual({
      code: 1,
      said: `There is no database in ${here}/database yet.`,
    });
  });

  it('copies the database between two transactions, never within one', async () => {
    const here = dataFolder('copied', template);
    const database = await openEmbedded(path.join(here, 'database'));
    const entered = Promise.withResolvers<void>();
    const told = Promise.withResolvers<void>();
    const transaction = database.transaction(async () => {
      entered.resolve();
      await told.promise;
    });
    await entered.promise;
    const target = path.join(here, 'copy');
    const copying = database.copyTo(target);
    await sleep(50);
    expect(existsSync(target)).toBe(false);
    told.resolve();
    await Promise.all([transaction, copying]);
    expect(existsSync(path.join(target, 'PG_VERSION'))).toBe(true);
    await database.close();
  });
} else {
  it('leaves PostgreSQL to its own tools', async () => {
    const run = runIn(folder, { DATABASE_URL: template.url });
    const said = expect.stringMatching(/^DATABASE_URL is set: use pg_dump and pg_restore\./u);
    expect(await run('backup', 'file')).toEqual({ code: 1, said });
    expect(await run('restore', 'file')).toEqual({ code: 1, said });
  });
}
