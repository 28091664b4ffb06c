/**
 * The native shell has no downloads. A file is written to the app's private cache directory, and
 * the share sheet offers it to other apps.
 */
import { Directory, Encoding, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';
import type { Files } from '../port.ts';
import { toBase64 } from './base64.ts';
import { isShareCancelled } from './sharing.ts';

const directory = Directory.Cache;
const folder = 'saved';

export const files: Files = {
  save: ({ name, text }) => writeAndShare(name, { data: text, encoding: Encoding.UTF8 }),
  // Without an encoding the plugin expects base64.
  share: async ({ name, data }) => writeAndShare(name, { data: await toBase64(data) }),
};

async function writeAndShare(
  name: string,
  content: { readonly data: string; readonly encoding?: Encoding },
): Promise<'done' | 'cancelled' | 'failed'> {
  // The receiver of the previous file has read it by now. Personal data should not stay in the
  // cache.
  await removeSavedFiles();
  try {
    const { uri } = await Filesystem.writeFile({
      directory,
      path: `${folder}/${name}`,
      ...content,
      recursive: true,
    });
    await Share.share({ title: name, dialogTitle: name, files: [uri] });
    return 'done';
  } catch (error) {
    await removeSavedFiles();
    return isShareCancelled(error) ? 'cancelled' : 'failed';
  }
}

/** Removes the file that was shared last. Call it only when no app reads the file any more. */
export async function removeSavedFiles(): Promise<void> {
  await Filesystem.rmdir({ directory, path: folder, recursive: true }).catch(() => undefined);
}
