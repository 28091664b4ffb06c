/** Photos in a backup: the rows of one snapshot with their files. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Logger } from 'pino';
import { expect, it, vi } from 'vitest';
import { jpegOf } from '../../../contract/src/values/photos/photo.fixture.ts';
import { addCleanup } from '../../test/clean-up.ts';
import { openTestDatabase } from '../../test/database.ts';
import { addPhoto } from '../../test/people/photos.ts';
import { startApp, testLogger } from '../../test/servers/start-app.ts';
import { statement } from '../db/database.ts';
import { openPhotoFiles } from '../db/photo-files.ts';
import { createOperatorFolder } from '../../test/servers/backup-operator.ts';
import { missingPhotosText } from './missing-photos.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { runIfDue, type BackupDeps } from './scheduled/run-if-due.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-photo-backup-'));
addCleanup(async () => rmSync(folder, { recursive: true, force: true }));
const origin = { madeAt: '2026-11-20T06:00:00.000Z', appVersion: '1.2.3' };
const selectFiles = statement<{ file: string }>('test.photo-files', 'select file from photos');

/** Starts an app with a photo, and returns its database and the photo. */
async function createSource(name: string) {
  const database = await openTestDatabase();
  addCleanup(() => database.close());
  const photosDirectory = path.join(folder, name);
  const { person } = await startApp({ database, photosDirectory });
  const ana = await person();
  await addPhoto(ana);
  const file = (await database.first(selectFiles))?.file ?? '';
  return { database, photosDirectory, photoFiles: openPhotoFiles(photosDirectory), file };
}

it('PHO-07 backs up photos with their rows, and restores both', async () => {
  const source = await createSource('source');
  const backup = path.join(folder, 'whole');
  const written = await writeBackup(source.database.url, backup, origin, source.photoFiles);
  expect(written.missingPhotos).toBe(0);
  const target = await openTestDatabase();
  addCleanup(() => target.close());
  const targetFiles = openPhotoFiles(path.join(folder, 'target'));
  expect(await restoreBackup(target.url, backup, targetFiles)).toMatchObject({ missingPhotos: 0 });
  expect(await target.rows(selectFiles)).toEqual([{ file: source.file }]);
  expect(new Uint8Array(await targetFiles.read(source.file))).toEqual(jpegOf(8, 8));
});

it('PHO-07 refuses a backup with a changed photo, and stores no file outside of the folder', async () => {
  const source = await createSource('damaged');
  const backup = path.join(folder, 'damaged-backup');
  await writeBackup(source.database.url, backup, origin, source.photoFiles);
  const archive = gunzipSync(readFileSync(backup));
  const offset = archive.indexOf(Buffer.from(jpegOf(8, 8)));
  archive.writeUInt8(0x77, offset + 40);
  writeFileSync(backup, gzipSync(archive));
  await expect(checkBackup(backup)).rejects.toThrow(
    /is damaged: a photo does not match its name\. Nothing was changed\.$/u,
  );
  await expect(source.photoFiles.restore('../../outside', jpegOf(8, 8))).rejects.toThrow(
    'This is no name of a photo.',
  );
});

it('PHO-07 restores a backup without photos, as earlier versions made it', async () => {
  const source = await createSource('earlier');
  const backup = path.join(folder, 'earlier-backup');
  rmSync(source.photosDirectory, { recursive: true });
  mkdirSync(source.photosDirectory);
  // A file that is missing is left out, as in a backup that an earlier version made.
  await writeBackup(source.database.url, backup, origin, source.photoFiles);
  expect(gunzipSync(readFileSync(backup)).includes(`photos/${source.file}`)).toBe(false);
  const target = await openTestDatabase();
  addCleanup(() => target.close());
  await restoreBackup(target.url, backup, openPhotoFiles(path.join(folder, 'none')));
  expect(await target.rows(selectFiles)).toHaveLength(1);
});

it('PHO-14 leaves out missing and damaged photos, and says so when it is made and restored', async () => {
  const source = await createSource('lacking');
  const photo = path.join(source.photosDirectory, source.file.slice(0, 2), source.file);
  writeFileSync(photo, 'other bytes');
  const backup = path.join(folder, 'lacking-backup');
  const write = () => writeBackup(source.database.url, backup, origin, source.photoFiles);
  expect(await write()).toMatchObject({ missingPhotos: 1 });
  rmSync(photo);
  expect(await write()).toMatchObject({ missingPhotos: 1 });
  const warn = vi.fn<Logger['warn']>();
  const scheduled: BackupDeps = {
    folder,
    hour: 6,
    keepDays: 14,
    verifies: true,
    url: source.database.url,
    photosDirectory: source.photosDirectory,
    appVersion: '1.2.3',
    logger: { ...testLogger, info: vi.fn<Logger['info']>(), warn },
  };
  await runIfDue(scheduled, new Date(origin.madeAt), new AbortController().signal);
  // When the backup is made, and when it is verified.
  expect(warn.mock.calls.map(([details]) => details)).toMatchObject([
    { missingPhotos: 1 },
    { missingPhotos: 1 },
  ]);

  const { createRunner, createExternalDatabase } = createOperatorFolder();
  const { photosDirectory: PHOTOS_DIR, database } = source;
  const runAtSource = createRunner({ DATA_DIR: folder, DATABASE_URL: database.url, PHOTOS_DIR });
  const run = createRunner(await createExternalDatabase('restored'));
  const text = 'It lacks 1 photo, whose file was missing or damaged when it was made.';
  expect(await runAtSource('backup', backup)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`MB). ${text} Everybody`),
  });
  expect(await run('restore', backup)).toEqual({
    code: 0,
    output: expect.stringMatching(
      new RegExp(`^The database now has the backup of .*Z\\. ${text}$`),
    ),
  });
  expect(missingPhotosText(2)).toBe(
    ' It lacks 2 photos, whose files were missing or damaged when it was made.',
  );
});

it('PHO-07 makes no backup without photos if the whole folder is missing', async () => {
  const source = await createSource('missing');
  const backup = path.join(folder, 'missing-backup');
  const nowhere = openPhotoFiles(path.join(folder, 'nowhere'));
  await expect(writeBackup(source.database.url, backup, origin, nowhere)).rejects.toThrow(
    'The folder with the photos is missing: set PHOTOS_DIR or DATA_DIR as for the server.',
  );
});
