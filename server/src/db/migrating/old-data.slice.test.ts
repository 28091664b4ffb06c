import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import { startMain } from '../../../test/servers/start-main.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { migrate } from './migrate.ts';
import { OldDataError } from './old-data.ts';
import { joinDatabase, openDatabase } from '../open.ts';
import { embeddedDirectory } from '../embedded-postgres/embedded-postgres.ts';

vi.setConfig({ testTimeout: 180_000 });

function createOldData() {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'quitanda-old-'));
  addCleanup(async () => rmSync(dataDirectory, { recursive: true }));
  mkdirSync(path.join(dataDirectory, 'database'));
  writeFileSync(path.join(dataDirectory, 'database', 'PG_VERSION'), '18\n');
  return { databaseUrl: undefined, dataDirectory };
}

it('creates no empty database beside the data of an earlier version, and explains what to do', async () => {
  const settings = createOldData();
  const server = await startMain(settings.dataDirectory);
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/^\S+\/database contains the database of an earlier Quitanda, /u);
  await expect(joinDatabase(settings)).rejects.toThrow(OldDataError);
  expect(readdirSync(settings.dataDirectory)).toEqual(['database']);
});

it('starts after the data of the earlier version was restored, but not after a failed restore', async () => {
  const settings = createOldData();
  const failedRestore = await joinDatabase(settings, { creates: true });
  await failedRestore.close();
  expect(existsSync(embeddedDirectory(settings.dataDirectory))).toBe(true);
  await expect(openDatabase(settings)).rejects.toThrow(OldDataError);

  const restoredDatabase = await joinDatabase(settings, { creates: true });
  await migrate(restoredDatabase);
  await restoredDatabase.close();
  const database = await openDatabase(settings);
  await database.close();
});
