/** Photos in a backup: the rows of one snapshot with their files. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { jpegOf } from '../../../contract/src/values/photos/photo.fixture.ts';
import { addCleanup } from '../../test/clean-up.ts';
import { openTestDatabase } from '../../test/database.ts';
import { addPhoto } from '../../test/people/photos.ts';
import { startApp } from '../../test/servers/start-app.ts';
import { statement } from '../db/database.ts';
import { openPhotoFiles } from '../db/photo-files.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
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
  await writeBackup(source.database.url, backup, origin, source.photoFiles);
  const target = await openTestDatabase();
  addCleanup(() => target.close());
  const targetFiles = openPhotoFiles(path.join(folder, 'target'));
  await restoreBackup(target.url, backup, targetFiles);
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

it('PHO-07 makes no backup without photos if the whole folder is missing', async () => {
  const source = await createSource('missing');
  const backup = path.join(folder, 'missing-backup');
  const nowhere = openPhotoFiles(path.join(folder, 'nowhere'));
  await expect(writeBackup(source.database.url, backup, origin, nowhere)).rejects.toThrow(
    'The folder with the photos is missing: set PHOTOS_DIR or DATA_DIR as for the server.',
  );
});
