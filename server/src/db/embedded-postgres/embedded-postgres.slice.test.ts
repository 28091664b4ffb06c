import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { startMain } from '../../../test/servers/start-main.ts';
import { whenDone } from '../../../test/when-done.ts';
import { statement } from '../database.ts';
import { DirectoryInUseError } from '../directory-lock.ts';
import { openDatabase } from '../open.ts';
import { openPostgres } from '../postgres.ts';
import { findBinaries } from './binaries.ts';
import { startEmbeddedPostgres, embeddedDirectory } from './embedded-postgres.ts';
import { runAs } from './run-as.ts';
import { runningIn } from './postmaster.ts';

vi.setConfig({ testTimeout: 60_000 });
const one = statement<{ one: number }>('test.one', 'select 1 as one');
const setting = statement<{ name: string; setting: string }>(
  'test.settings',
  `select name, setting from pg_settings where name in
   ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') order by name`,
);

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-own-'));
  whenDone(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('keeps acknowledged writes, and listens on no address', async () => {
  const folder = newFolder();
  const own = await startEmbeddedPostgres(folder);
  const database = openPostgres(own.url);
  expect(await database.rows(setting)).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  await database.rows(statement('test.create', 'create table kept (id integer)'));
  await database.close();
  await own.stop();
  expect(runningIn(embeddedDirectory(folder))).toBeUndefined();
  const again = await openDatabase({ databaseUrl: undefined, dataDirectory: folder });
  expect(await again.rows(statement('test.kept', 'select id from kept'))).toEqual([]);
  await again.close();
});

it('refuses a second server on the same folder', async () => {
  const folder = newFolder();
  const own = await startEmbeddedPostgres(folder);
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(DirectoryInUseError);
  const database = openPostgres(own.url);
  expect(await database.first(one)).toEqual({ one: 1 });
  await database.close();
  await own.stop();
});

it('restarts its process after a kill', async () => {
  const onRestart = vi.fn();
  const own = await startEmbeddedPostgres(newFolder(), { onRestart });
  const database = openPostgres(own.url);
  const before = own.pid();
  process.kill(before, 'SIGKILL');
  // A connection of the killed process may answer a little longer.
  await vi.waitFor(() => expect(own.pid()).not.toBe(before), 20_000);
  await vi.waitFor(async () => expect(await database.first(one)).toEqual({ one: 1 }), 20_000);
  expect(onRestart).toHaveBeenCalledOnce();
  await database.close();
  await own.stop();
});

it('stops a process that a killed server has left, and starts its own', async () => {
  const folder = newFolder();
  const server = await startMain(folder);
  const orphan = runningIn(embeddedDirectory(folder))?.pid;
  expect(orphan).toBeGreaterThan(0);
  server.kill();
  await server.ended;
  expect(runningIn(embeddedDirectory(folder))?.pid).toBe(orphan);
  const own = await startEmbeddedPostgres(folder);
  expect(own.pid()).not.toBe(orphan);
  await own.stop();
});

it('stops the server and its PostgreSQL in order at SIGTERM', async () => {
  const folder = newFolder();
  const server = await startMain(folder);
  server.stop();
  expect(await server.ended).toBe(0);
  expect(runningIn(embeddedDirectory(folder))).toBeUndefined();
  expect(existsSync(path.join(embeddedDirectory(folder), 'postmaster.pid'))).toBe(false);
});

it('requires a password where it has to listen on a port', async () => {
  const own = await startEmbeddedPostgres(newFolder(), { usesPort: true });
  const url = new URL(own.url);
  expect(url.hostname).toBe('127.0.0.1');
  const database = openPostgres(own.url);
  expect(await database.first(one)).toEqual({ one: 1 });
  await database.close();
  url.password = 'wrong';
  const other = openPostgres(url.href);
  await expect(other.first(one)).rejects.toThrow(/password authentication failed/u);
  await other.close();
  await own.stop();
});

const setpriv = ['--reuid=65534', '--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
const isRoot = process.getuid?.() === 0;
const canGrantCapabilities = isRoot && spawnSync('setpriv', [...setpriv, 'true']).status === 0;

it('opens a copy of its folder, also one that root made', async () => {
  const [folder, copied] = [newFolder(), newFolder()];
  const own = await startEmbeddedPostgres(folder);
  await own.stop();
  cpSync(folder, copied, { recursive: true });
  const other = await startEmbeddedPostgres(copied);
  const database = openPostgres(other.url);
  expect(await database.first(one)).toEqual({ one: 1 });
  await database.close();
  await other.stop();
});

it.runIf(canGrantCapabilities)(
  'runs for root in a folder that other accounts cannot enter',
  async () => {
    const folder = path.join(newFolder(), 'clone', 'data');
    mkdirSync(path.dirname(folder), { mode: 0o700 });
    const own = await startEmbeddedPostgres(folder);
    const database = openPostgres(own.url);
    expect(await database.first(one)).toEqual({ one: 1 });
    expect(statSync(`/proc/${own.pid()}`).uid).not.toBe(0);
    await database.close();
    await own.stop();

    // The programs must also run from a closed folder, because they look for each other there.
    const programs = path.join(path.dirname(folder), 'bin');
    symlinkSync(path.dirname(findBinaries().initdb), programs);
    const account = { name: 'nobody', uid: 65_534, gid: 65_534 };
    const initdb = path.join(programs, 'initdb');
    const { file, args } = runAs(account, [initdb])(initdb, ['--show', '-D', folder]);
    expect(file).toBe('setpriv');
    expect(spawnSync(file, args).status).toBe(0);
  },
);

it.runIf(isRoot)(
  'tells root what to do where the account of PostgreSQL cannot enter the folder',
  () => {
    const folder = newFolder();
    vi.stubEnv('PATH', '');
    const account = { name: 'nobody', uid: 65_534, gid: 65_534 };
    expect(() => runAs(account, [path.join(folder, 'file')])).toThrow(
      `the account "nobody" cannot enter ${folder}: start Quitanda as another user, or move`,
    );
    vi.unstubAllEnvs();
  },
);

it('reports a problem of the folder in one sentence, and changes nothing', async () => {
  const folder = newFolder();
  const directory = embeddedDirectory(folder);
  const open = () => startEmbeddedPostgres(folder);
  mkdirSync(directory);
  writeFileSync(path.join(directory, 'notes.txt'), 'mine');
  await expect(open()).rejects.toThrow(/^There is something other than a database in /u);
  writeFileSync(path.join(directory, 'PG_VERSION'), '17\n');
  await expect(open()).rejects.toThrow(/ belongs to PostgreSQL 17, and this Quitanda has 18: /u);
  expect(readFileSync(path.join(directory, 'notes.txt'), 'utf8')).toBe('mine');
  rmSync(directory, { recursive: true });
  symlinkSync(tmpdir(), directory);
  await expect(open()).rejects.toThrow(/ is a link: set DATA_DIR /u);
  const long = path.join(folder, 'x'.repeat(100));
  await expect(startEmbeddedPostgres(long)).rejects.toThrow(/ is too long for a Unix socket: /u);
});
