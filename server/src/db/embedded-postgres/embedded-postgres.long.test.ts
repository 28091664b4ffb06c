import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
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
import { createPreparedFolder } from '../../../test/servers/prepared-data.ts';
import { startMain } from '../../../test/servers/start-main.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { statement } from '../database.ts';
import { DirectoryInUseError } from '../directory-lock.ts';
import { openDatabase } from '../open.ts';
import { openPostgres } from '../postgres.ts';
import { findBinaries } from './binaries.ts';
import { startEmbeddedPostgres, embeddedDirectory } from './embedded-postgres.ts';
import { createCommandBuilder } from './run-as.ts';
import { findRunningPostmaster } from './postmaster.ts';

vi.setConfig({ testTimeout: 180_000 });
const selectOne = statement<{ one: number }>('test.one', 'select 1 as one');
const selectSettings = statement<{ name: string; setting: string }>(
  'test.settings',
  `select name, setting from pg_settings where name in
   ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') order by name`,
);

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-postgres-'));
  addCleanup(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('writes durably, and listens on no network address', async () => {
  const folder = createFolder();
  const postgres = await startEmbeddedPostgres(folder);
  const database = openPostgres(postgres.url);
  expect(await database.rows(selectSettings)).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  await database.rows(statement('test.create', 'create table kept (id integer)'));
  await database.close();
  await postgres.stop();
  expect(findRunningPostmaster(embeddedDirectory(folder))).toBeUndefined();
  const again = await openDatabase({ databaseUrl: undefined, dataDirectory: folder });
  expect(await again.rows(statement('test.kept', 'select id from kept'))).toEqual([]);
  await again.close();
});

it('refuses to start a second server on the same folder', async () => {
  const folder = await createPreparedFolder();
  const postgres = await startEmbeddedPostgres(folder);
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(DirectoryInUseError);
  const database = openPostgres(postgres.url);
  expect(await database.first(selectOne)).toEqual({ one: 1 });
  await database.close();
  await postgres.stop();
});

it('starts PostgreSQL again after its process was killed', async () => {
  const onRestart = vi.fn();
  const postgres = await startEmbeddedPostgres(await createPreparedFolder(), { onRestart });
  const database = openPostgres(postgres.url);
  const before = postgres.pid();
  process.kill(before, 'SIGKILL');
  // A connection of the killed process may answer a little longer.
  await vi.waitFor(() => expect(postgres.pid()).not.toBe(before), 30_000);
  await vi.waitFor(async () => expect(await database.first(selectOne)).toEqual({ one: 1 }), 30_000);
  expect(onRestart).toHaveBeenCalledOnce();
  await database.close();
  await postgres.stop();
});

it('stops the PostgreSQL process of a killed server, and starts another one', async () => {
  const folder = await createPreparedFolder();
  const server = await startMain(folder);
  const orphan = findRunningPostmaster(embeddedDirectory(folder))?.pid;
  expect(orphan).toBeGreaterThan(0);
  server.kill();
  await server.ended;
  expect(findRunningPostmaster(embeddedDirectory(folder))?.pid).toBe(orphan);
  const postgres = await startEmbeddedPostgres(folder);
  expect(postgres.pid()).not.toBe(orphan);
  await postgres.stop();
});

it('stops the server and its PostgreSQL cleanly at SIGTERM', async () => {
  const folder = await createPreparedFolder();
  const server = await startMain(folder);
  server.stop();
  expect(await server.ended).toBe(0);
  expect(findRunningPostmaster(embeddedDirectory(folder))).toBeUndefined();
  expect(existsSync(path.join(embeddedDirectory(folder), 'postmaster.pid'))).toBe(false);
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'REL-06 stops its PostgreSQL although other signals follow %s, as after Ctrl-C of `npm start`',
  async (signal) => {
    const folder = await createPreparedFolder();
    const server = await startMain(folder);
    // Two equal signals would count as one until the server has handled the first.
    for (const each of [signal, 'SIGHUP', 'SIGINT', 'SIGTERM'] as const) server.stop(each);
    expect(await server.ended).toBe(0);
    expect(findRunningPostmaster(embeddedDirectory(folder))).toBeUndefined();
  },
);

const serverSources = path.join(import.meta.dirname, '../..');

/** Starts a program of the server, interrupts it once its PostgreSQL runs, and waits for its end. */
async function interruptOncePostgresRuns(folder: string, program: string, ...args: string[]) {
  const child = spawn(process.execPath, [path.join(serverSources, program), ...args], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const findPostmaster = () => findRunningPostmaster(embeddedDirectory(folder));
  await vi.waitUntil(() => findPostmaster()?.isReady, { timeout: 120_000, interval: 5 });
  child.kill('SIGINT');
  await ended;
  return findPostmaster;
}

it('stops PostgreSQL if the server is interrupted while it starts', async () => {
  const findPostmaster = await interruptOncePostgresRuns(createFolder(), 'main.ts');
  await vi.waitUntil(() => findPostmaster() === undefined, 30_000);
});

it('stops PostgreSQL if it cannot create the database', async () => {
  const folder = await createPreparedFolder();
  const postgres = await startEmbeddedPostgres(folder);
  const administration = openPostgres(postgres.administratorUrl);
  // A role that owns another database cannot be dropped and created again.
  await administration.pool.query('alter database quitanda rename to other');
  await administration.close();
  await postgres.stop();
  await expect(startEmbeddedPostgres(folder)).rejects.toThrow(/role "quitanda" cannot be dropped/u);
  expect(findRunningPostmaster(embeddedDirectory(folder))).toBeUndefined();
});

it('stops PostgreSQL if the command that started it is interrupted', async () => {
  const folder = await createPreparedFolder();
  const file = path.join(folder, 'backup');
  const findPostmaster = await interruptOncePostgresRuns(folder, 'backup-command.ts', file);
  await vi.waitUntil(() => findPostmaster() === undefined, 30_000);
});

it('requires a password if PostgreSQL listens on a port', async () => {
  const postgres = await startEmbeddedPostgres(createFolder(), { usesPort: true });
  const url = new URL(postgres.url);
  expect(url.hostname).toBe('127.0.0.1');
  const database = openPostgres(postgres.url);
  expect(await database.first(selectOne)).toEqual({ one: 1 });
  await database.close();
  url.password = 'wrong';
  const databaseWithWrongPassword = openPostgres(url.href);
  await expect(databaseWithWrongPassword.first(selectOne)).rejects.toThrow(
    /password authentication failed/u,
  );
  await databaseWithWrongPassword.close();
  await postgres.stop();
});

const setprivArguments = [
  '--reuid=65534',
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
];
const isRoot = process.getuid?.() === 0;
const canGrantCapabilities =
  isRoot && spawnSync('setpriv', [...setprivArguments, 'true']).status === 0;

it('opens a copy of a data folder, also if root made the copy', async () => {
  const [folder, copiedFolder] = [await createPreparedFolder(), createFolder()];
  const postgres = await startEmbeddedPostgres(folder);
  await postgres.stop();
  cpSync(folder, copiedFolder, { recursive: true });
  const copy = await startEmbeddedPostgres(copiedFolder);
  const database = openPostgres(copy.url);
  expect(await database.first(selectOne)).toEqual({ one: 1 });
  await database.close();
  await copy.stop();
});

it.runIf(canGrantCapabilities)(
  'runs for root in a folder that other users cannot enter',
  async () => {
    const folder = path.join(createFolder(), 'clone', 'data');
    mkdirSync(path.dirname(folder), { mode: 0o700 });
    const postgres = await startEmbeddedPostgres(folder);
    const database = openPostgres(postgres.url);
    expect(await database.first(selectOne)).toEqual({ one: 1 });
    expect(statSync(`/proc/${postgres.pid()}`).uid).not.toBe(0);
    await database.close();
    await postgres.stop();

    // The programs must also run from a folder that the user cannot enter, although they search
    // for each other in that folder.
    const programs = path.join(path.dirname(folder), 'bin');
    symlinkSync(path.dirname(findBinaries().initdb), programs);
    const osUser = { name: 'nobody', uid: 65_534, gid: 65_534 };
    const initdb = path.join(programs, 'initdb');
    const { file, args } = createCommandBuilder(osUser, [initdb])(initdb, ['--show', '-D', folder]);
    expect(file).toBe('setpriv');
    expect(spawnSync(file, args).status).toBe(0);
  },
);

it.runIf(isRoot)(
  'explains to root what to do if the user that runs PostgreSQL cannot enter the folder',
  () => {
    const folder = createFolder();
    vi.stubEnv('PATH', '');
    const osUser = { name: 'nobody', uid: 65_534, gid: 65_534 };
    expect(() => createCommandBuilder(osUser, [path.join(folder, 'file')])).toThrow(
      `the account "nobody" cannot enter ${folder}: start Quitanda as another user, or move`,
    );
    vi.unstubAllEnvs();
  },
);

it('reports a problem of the folder in one sentence, and changes nothing', async () => {
  const folder = createFolder();
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
  const longPath = path.join(folder, 'x'.repeat(100));
  await expect(startEmbeddedPostgres(longPath)).rejects.toThrow(
    / is too long for a Unix socket: /u,
  );
});
