/**
 * The shell has no downloads: the file is written where only this app reads, and the share sheet
 * offers it to whatever keeps or sends files.
 */
import { Directory, Encoding, Filesystem } from '@capacitor/filesystem';
import { Share } from '@capacitor/share';
import type { Files } from '../port.ts';
import { isShareCancelled } from './sharing.ts';

const directory = Directory.Cache;
const folder = 'saved';

export const files: Files = {
  async save({ name, text }) {
    // Whoever took the last one has read it by now, and a copy is nobody's business any more.
    await removeSaved();
    try {
      const { uri } = await Filesystem.writeFile({
        directory,
        path: `${folder}/${name}`,
        data: text,
        encoding: Encoding.UTF8,
        recursive: true,
      });
      await Share.share({ title: name, dialogTitle: name, files: [uri] });
      return 'done';
    } catch (error) {
      await removeSaved();
      return isShareCancelled(error) ? 'cancelled' : 'failed';
    }
  },
};

/** Call it when nobody reads what was offered last any more; a device refuses where nothing was. */
export async function removeSaved(): Promise<void> {
  await Filesystem.rmdir({ directory, path: folder, recursive: true }).catch(() => undefined);
}
