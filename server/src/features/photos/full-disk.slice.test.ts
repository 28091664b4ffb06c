/** A photo while the disk of the server is full. The error is simulated. */
import { newId } from '@quitanda/contract';
import fileSystem from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, it } from 'vitest';
import { sendPhoto } from '../../../test/people/photos.ts';
import { startApp } from '../../../test/servers/start-app.ts';

const { open } = fileSystem;

/** Makes the file system refuse the files of photos. */
function fillDisk(): void {
  fileSystem.open = async (file, ...rest) => {
    if (String(file).endsWith('.unfinished')) {
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    }
    return open(file, ...rest);
  };
  // Named imports of a module of Node are updated only by this call.
  syncBuiltinESMExports();
}

function freeDisk(): void {
  fileSystem.open = open;
  syncBuiltinESMExports();
}

afterEach(freeDisk);

it('PHO-05 refuses a photo while the disk is full, keeps which item it is of, and accepts it later', async () => {
  const { person } = await startApp();
  const ana = await person();
  const photoId = newId();
  await ana.call('changeItemPhoto', { body: { name: 'Queijo', photoId } });
  const send = () => sendPhoto(ana, photoId);
  fillDisk();
  const refused = await send();
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    {
      code: 'photo-storage-full',
      message: 'O servidor está sem espaço para fotos. Tente de novo mais tarde.',
    },
  ]);
  expect((await ana.call('getItemPhotos')).body).toMatchObject([{ photoId, isStored: false }]);
  freeDisk();
  expect((await send()).statusCode).toBe(204);
  expect((await ana.call('getItemPhotos')).body).toMatchObject([{ photoId, isStored: true }]);
});
