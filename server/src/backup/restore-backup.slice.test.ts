/** Restores that PostgreSQL ends with an error. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { addCleanup } from '../../test/clean-up.ts';
import { openTestDatabase } from '../../test/database.ts';
import { readRecordedMigrations } from '../db/migrating/migrate.ts';
import { writeArchive, type Entry } from './backup-file.ts';
import { createManifest, manifestName, partName } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-restore-'));
addCleanup(async () => rmSync(folder, { recursive: true }));
const database = await openTestDatabase();
addCleanup(() => database.close());

// Reading so many bytes takes longer than PostgreSQL needs to answer.
const longPart = Buffer.alloc(60_000_000, 'x');

it('rejects with the error that PostgreSQL reports while the next part of the file is read', async () => {
  const manifest = createManifest({
    madeAt: new Date().toISOString(),
    appVersion: '1.2.3',
    migrations: await readRecordedMigrations(database),
    tables: [{ name: 'words', columns: ['word'] }],
  });
  async function* listEntries(): AsyncGenerator<Entry> {
    yield { name: manifestName, content: Buffer.from(JSON.stringify(manifest)) };
    yield { name: partName('words', 0), content: Buffer.from('one\ttoo many\n') };
    yield { name: partName('words', 1), content: longPart };
  }
  const file = path.join(folder, 'backup');
  await writeArchive(file, listEntries());
  await expect(restoreBackup(database.url, file, undefined)).rejects.toThrow(
    'extra data after last expected column',
  );
  expect(await readRecordedMigrations(database)).toEqual(manifest.migrations);
});
