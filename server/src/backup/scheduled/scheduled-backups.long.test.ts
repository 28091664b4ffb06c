/** The scheduled backups, on a real database, in a real folder, with the time as a parameter. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import {
  copyFileSync,
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
import type { Logger } from 'pino';
import { expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { holdOpen, waitUntilBlocked } from '../../../test/lock-waits.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { statement } from '../../db/database.ts';
import type { OpenDatabase } from '../../db/open.ts';
import { checkBackup } from '../restore-backup.ts';
import { tryBackupLock } from './backup-state.sql.ts';
import { readBackupHealth, readBackupStatus } from './backup-status.ts';
import { runIfDue, type BackupDeps } from './run-if-due.ts';
import { startBackups } from './start-backups.ts';
import { verifyBackup } from './verify-backup.ts';

vi.setConfig({ testTimeout: 180_000 });

const today = '2026-11-20T06:00:00.000Z';
const backupNameOn = (day: string) => `quitanda-2026-${day}T06-00-00Z.tar.gz`;
const daysLater = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString();
const neverAborted = new AbortController().signal;

/** Creates a database, a folder for its backups, and all that a run needs. */
async function setUp(settings: Partial<BackupDeps> = {}) {
  const database = await openTestDatabase();
  addCleanup(() => database.close());
  const folder = mkdtempSync(path.join(tmpdir(), 'quitanda scheduled-'));
  addCleanup(async () => rmSync(folder, { recursive: true, force: true }));
  const logger = {
    info: vi.fn<Logger['info']>(),
    warn: vi.fn<Logger['warn']>(),
    error: vi.fn<Logger['error']>(),
  };
  const deps: BackupDeps = {
    folder,
    hour: 6,
    keepDays: 14,
    verifies: false,
    url: database.url,
    photosDirectory: path.join(folder, 'photos'),
    appVersion: '1.2.3',
    logger,
    ...settings,
  };
  return {
    database,
    folder,
    logger,
    deps,
    run: (now: string) => runIfDue(deps, new Date(now), neverAborted),
    files: () => readdirSync(folder).toSorted(),
    status: () => readBackupStatus(database),
  };
}

it('ADM-10 makes one backup for two requests at once, in addition to the daily one', async () => {
  const { deps, files, status, logger } = await setUp();
  let now = today;
  const job = startBackups({ ...deps, now: () => new Date(now) });
  await vi.waitFor(() => expect(files()).toEqual([backupNameOn('11-20')]), 120_000);
  await vi.waitFor(async () => expect((await status()).lastBackupAt).toBe(today), 120_000);
  now = '2026-11-20T06:00:07.000Z';
  expect(job.hasRequestedBackup()).toBe(false);
  job.runNow();
  job.runNow();
  expect(job.hasRequestedBackup()).toBe(true);
  await vi.waitFor(() => expect(job.hasRequestedBackup()).toBe(false), 120_000);
  now = '2026-11-20T06:00:08.000Z';
  job.runNow();
  await vi.waitFor(async () => expect((await status()).lastBackupAt).toBe(now), 120_000);
  await job.stop();
  const requested = ['07', '08'].map((second) => `quitanda-2026-11-20T06-00-${second}Z.tar.gz`);
  expect(files()).toEqual([backupNameOn('11-20'), ...requested]);
  // A second backup in the same second would replace the file, and would be logged.
  expect(logger.info).toHaveBeenCalledTimes(3);
  expect(logger.error).not.toHaveBeenCalled();
});

it('TRC-04 makes a requested backup outside of the span of its request', async () => {
  const { deps, files } = await setUp();
  const request = new AsyncLocalStorage<string>();
  const requestContexts: (string | undefined)[] = [];
  const job = startBackups({
    ...deps,
    now: () => new Date(files().length === 0 ? today : '2026-11-20T06:00:07.000Z'),
    async trace(_, work) {
      requestContexts.push(request.getStore());
      return work();
    },
  });
  request.run('a request', () => job.runNow());
  await vi.waitFor(() => expect(files()).toHaveLength(2), 120_000);
  await job.stop();
  expect(requestContexts).toEqual([undefined, undefined]);
});

it('DAT-10 makes one complete backup a day, which only its owner may read', async () => {
  const { run, files, folder, logger, status } = await setUp();
  await run(today);
  expect(files()).toEqual([backupNameOn('11-20')]);
  const file = path.join(folder, backupNameOn('11-20'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { manifest, checksums } = await checkBackup(file);
  expect(manifest).toMatchObject({ madeAt: today, appVersion: '1.2.3' });
  expect(checksums.find(({ table }) => table === 'products')?.rows).toBeGreaterThan(100);
  expect(await status()).toEqual({
    lastBackupAt: today,
    lastBackupBytes: statSync(file).size,
    lastFailureAt: null,
    lastVerifiedAt: null,
    verification: null,
  });

  // A restart and the hourly checks make no second backup on this day.
  await run('2026-11-20T06:00:05.000Z');
  await run('2026-11-20T07:00:00.000Z');
  await run('2026-11-21T05:59:59.999Z');
  expect(files()).toEqual([backupNameOn('11-20')]);
  await run(daysLater(1));
  expect(files()).toEqual([backupNameOn('11-20'), backupNameOn('11-21')]);
  expect(logger.error).not.toHaveBeenCalled();
});

it('DAT-10 makes a backup in one of several processes, and the others do not wait', async () => {
  const { database, run, files, status } = await setUp();
  const otherProcess = await holdOpen(database, (sql) => sql.first(tryBackupLock));
  await run(today);
  expect(files()).toEqual([]);
  await otherProcess.commit();
  await Promise.all([run(today), run('2026-11-20T06:00:01.000Z'), run('2026-11-20T06:00:02.000Z')]);
  expect(files()).toHaveLength(1);
  expect((await status()).lastBackupAt).not.toBeNull();
});

it('DAT-10 logs a missing folder, does not create it, and tries again in the next hour', async () => {
  const { run, files, folder, logger, status } = await setUp();
  rmSync(folder, { recursive: true });
  await run(today);
  expect(logger.error.mock.calls[0]?.[0]).toMatchObject({
    err: { message: `There is no folder ${folder}.` },
  });
  expect(existsSync(folder)).toBe(false);
  expect(await status()).toMatchObject({ lastBackupAt: null, lastFailureAt: today });

  mkdirSync(folder);
  await run('2026-11-20T06:30:00.000Z');
  expect(files()).toEqual([]);
  await run('2026-11-20T07:00:00.000Z');
  expect(files()).toEqual(['quitanda-2026-11-20T07-00-00Z.tar.gz']);
  expect(await status()).toMatchObject({ lastFailureAt: null });
  expect(logger.error).toHaveBeenCalledTimes(1);
});

it('DAT-10 logs a folder that cannot be written to', async () => {
  // Nobody may create files there, not even root.
  const { run, logger, status } = await setUp({ folder: '/proc/self' });
  await run(today);
  const code = expect.stringMatching(/^(ENOENT|EACCES|EPERM)$/u);
  expect(logger.error.mock.calls[0]?.[0]).toMatchObject({ err: { code } });
  expect((await status()).lastFailureAt).toBe(today);
});

const lockLists = statement('test.lock-lists', 'lock table lists in access exclusive mode');
const endBackupConnections = statement(
  'test.cut-backup',
  `select pg_terminate_backend(pid) from pg_stat_activity
   where datname = current_database() and application_name = 'quitanda-backup'`,
);

it('DAT-10 leaves no file when a backup loses its connection to the database', async () => {
  const { database, run, files, logger } = await setUp();
  const lockHolder = await holdOpen(database, (sql) => sql.rows(lockLists));
  const running = run(today);
  await waitUntilBlocked(database, 1);
  await database.rows(endBackupConnections);
  await running;
  await lockHolder.commit();
  expect(logger.error).toHaveBeenCalledTimes(1);
  expect(files()).toEqual([]);
  await run('2026-11-20T07:00:00.000Z');
  expect(files()).toHaveLength(1);
});

it('DAT-10 survives a database that does not answer at all', async () => {
  const { deps, logger } = await setUp({ url: 'postgres://ana@127.0.0.1:1/quitanda' });
  const job = startBackups({ ...deps, now: () => new Date(today) });
  await vi.waitUntil(() => logger.error.mock.calls.length > 0, { timeout: 120_000 });
  await job.stop();
});

it('DAT-10 stops in the middle of a backup without leaving a file', async () => {
  const { database, deps, run, files, logger } = await setUp();
  const lockHolder = await holdOpen(database, (sql) => sql.rows(lockLists));
  const job = startBackups({ ...deps, now: () => new Date(today) });
  await waitUntilBlocked(database, 1);
  await job.stop();
  await lockHolder.commit();
  expect(files()).toEqual([]);
  expect(logger.error).not.toHaveBeenCalled();
  await run('2026-11-20T07:00:00.000Z');
  expect(files()).toHaveLength(1);
});

it('DAT-11 removes the unfinished backup of a killed process, and no other file', async () => {
  const { run, files, folder } = await setUp();
  for (const name of [`${backupNameOn('11-19')}.unfinished`, 'film.unfinished', 'notes.txt']) {
    writeFileSync(path.join(folder, name), 'half');
  }
  await run(today);
  expect(files()).toEqual(['film.unfinished', 'notes.txt', backupNameOn('11-20')]);
});

it('DAT-11 removes expired backups, and no file that the app did not write', async () => {
  const { run, files, folder } = await setUp();
  await run(today);
  const backup = path.join(folder, backupNameOn('11-20'));
  // A letter, another backup and a folder that have the names of scheduled backups.
  writeFileSync(path.join(folder, backupNameOn('01-01')), 'Dear Ana,');
  copyFileSync(backup, path.join(folder, backupNameOn('01-02')));
  mkdirSync(path.join(folder, backupNameOn('01-03')));
  copyFileSync(backup, path.join(folder, 'before the update.tar.gz'));
  const otherFiles = ['before the update.tar.gz', ...['01-01', '01-02', '01-03'].map(backupNameOn)];

  await run(daysLater(14));
  expect(files()).toEqual([...otherFiles, backupNameOn('11-20'), backupNameOn('12-04')]);
  await run(daysLater(15));
  expect(files()).toEqual([...otherFiles, backupNameOn('12-04'), backupNameOn('12-05')]);
});

it('DAT-11 removes nothing while backups fail', async () => {
  const { run, files, folder, logger } = await setUp();
  await run(today);
  await run(daysLater(1));
  // The backup of that day fails, because a folder has the name of its file.
  mkdirSync(path.join(folder, backupNameOn('12-20')));
  await run(daysLater(30));
  expect(logger.error).toHaveBeenCalledTimes(1);
  expect(files()).toEqual([backupNameOn('11-20'), backupNameOn('11-21'), backupNameOn('12-20')]);
});

const selectScratch = statement<{ name: string }>(
  'test.scratch-name',
  `select 'quitanda_verification_' || oid as name from pg_database
   where datname = current_database()`,
);
const countScratch = statement<{ count: number }, { name: string }>(
  'test.count-scratch',
  'select count(*) from pg_database where datname = :name',
);

async function scratchDatabaseOf(database: OpenDatabase) {
  const { name = '' } = (await database.first(selectScratch)) ?? {};
  return {
    name,
    exists: async () => (await database.first(countScratch, { name }))?.count === 1,
  };
}

it('DAT-12 restores a backup once a week to verify it, and leaves no database behind', async () => {
  const { database, run, logger, status } = await setUp({ verifies: true });
  const scratch = await scratchDatabaseOf(database);
  // A killed process has left this database.
  await database.rows(statement('test.leave-scratch', `create database ${scratch.name}`));
  await run(today);
  expect(logger.error).not.toHaveBeenCalled();
  expect(await status()).toMatchObject({ verification: 'passed', lastVerifiedAt: today });
  expect(await scratch.exists()).toBe(false);

  await run(daysLater(6));
  expect(await status()).toMatchObject({ lastBackupAt: daysLater(6), lastVerifiedAt: today });
  await run(daysLater(7));
  expect(await status()).toMatchObject({ verification: 'passed', lastVerifiedAt: daysLater(7) });
  expect(await scratch.exists()).toBe(false);
});

it('DAT-12 finds a damaged backup', async () => {
  const { database, deps, run, folder } = await setUp();
  await run(today);
  const file = path.join(folder, backupNameOn('11-20'));
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, whole.length - 1_000));
  const verifying = verifyBackup(deps, database, file, neverAborted);
  await expect(verifying).rejects.toThrow(/ is damaged: /u);
  expect(await (await scratchDatabaseOf(database)).exists()).toBe(false);
});

it('DAT-12 reports a failed verification, and repeats it with the next backup', async () => {
  const { database, run, logger, status } = await setUp({ verifies: true });
  const { name } = await scratchDatabaseOf(database);
  // The verification fails, because PostgreSQL does not drop a template.
  await database.rows(
    statement('test.leave-template', `create database ${name} is_template = true`),
  );
  await run(today);
  expect(logger.error).toHaveBeenCalledTimes(1);
  expect(await status()).toMatchObject({
    lastBackupAt: today,
    lastFailureAt: null,
    verification: 'failed',
    lastVerifiedAt: null,
  });

  await database.rows(statement('test.free', `alter database ${name} is_template = false`));
  await run('2026-11-20T07:00:00.000Z');
  expect((await status()).verification).toBe('failed');
  await run(daysLater(1));
  expect(await status()).toMatchObject({ verification: 'passed', lastVerifiedAt: daysLater(1) });
});

it('DAT-12 stops in the middle of a verification without leaving a database', async () => {
  const { database, deps, files, folder, logger } = await setUp({ verifies: true });
  const scratch = await scratchDatabaseOf(database);
  const job = startBackups({ ...deps, now: () => new Date(today) });
  await vi.waitUntil(scratch.exists, { timeout: 120_000, interval: 5 });
  await job.stop();
  expect(await scratch.exists()).toBe(false);
  expect(files()).toEqual([backupNameOn('11-20')]);
  await checkBackup(path.join(folder, backupNameOn('11-20')));
  expect(logger.error).not.toHaveBeenCalled();
});

it('DAT-12 logs once that the role may not create databases, and still makes backups', async () => {
  const { database, deps, files, logger, status } = await setUp({ verifies: true });
  const role = `quitanda_limited_${randomBytes(6).toString('hex')}`;
  const administer = (text: string) => database.rows(statement(`test.${text.slice(0, 12)}`, text));
  await administer(`create role ${role} login password 'segredo'`);
  addCleanup(async () => {
    await administer(`drop owned by ${role}`);
    await administer(`drop role ${role}`);
  });
  await administer(`grant select, update on all tables in schema public to ${role}`);
  const url = new URL(database.url);
  [url.username, url.password] = [role, 'segredo'];
  const limitedDeps = { ...deps, url: url.href };

  await runIfDue(limitedDeps, new Date(today), neverAborted);
  await runIfDue(limitedDeps, new Date(daysLater(1)), neverAborted);
  expect(logger.error).not.toHaveBeenCalled();
  expect(files()).toEqual([backupNameOn('11-20'), backupNameOn('11-21')]);
  expect(logger.warn.mock.calls).toEqual([
    [
      'Backups are not verified, because the role in DATABASE_URL may not create databases: give it CREATEDB, or set BACKUP_VERIFY=never.',
    ],
  ]);
  expect((await status()).verification).toBe('not allowed');
});

it('DAT-13 shows the last backup and verification in health, and no other detail', async () => {
  const { database, deps, folder, run } = await setUp({ verifies: true });
  const now = vi.fn<() => Date>();
  const app = await startApp({
    database,
    backupHealth: () => readBackupHealth(database, deps, now()),
  });
  const fetchBackupHealth = async (instant: string) => {
    now.mockReturnValue(new Date(instant));
    const answer = await app.request('GET', '/api/health/ready');
    return answer.json<{ backup: object }>().backup;
  };
  expect(await fetchBackupHealth(today)).toEqual({
    state: 'late',
    lastBackupAt: null,
    verification: 'waiting',
    lastVerifiedAt: null,
  });
  await run(today);
  const fields = { lastBackupAt: today, verification: 'passed', lastVerifiedAt: today };
  expect(await fetchBackupHealth(today)).toEqual({ state: 'ok', ...fields });
  expect(await fetchBackupHealth('2026-11-21T07:59:00.000Z')).toEqual({ state: 'ok', ...fields });
  expect(await fetchBackupHealth('2026-11-21T08:00:00.000Z')).toEqual({ state: 'late', ...fields });
  rmSync(folder, { recursive: true });
  await run(daysLater(1));
  expect(await fetchBackupHealth(daysLater(1))).toEqual({ state: 'failed', ...fields });
});
