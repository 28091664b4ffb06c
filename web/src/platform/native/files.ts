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
  save: ({ name, text }) => offer(name, { data: text, encoding: Encoding.UTF8 }),
  // Without an encoding the plugin takes base64.
  share: async ({ name, data }) => offer(name, { data: await base64(data) }),
};

async function offer(
  name: string,
  content: { readonly data: string; readonly encoding?: Encoding },
): Promise<'done' | 'cancelled' | 'failed'> {
  // Whoever took the last one has read it by now, and a copy is nobody's business any more.
  await removeSaved();
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
    await removeSaved();
    return isShareCancelled(error) ? 'cancelled' : 'failed';
  }
}

async function base64(data: Blob): Promise<string> {
  const bytes = new Uint8Array(await data.arrayBuffer());
  // In pieces: a call takes only so many arguments.
  let text = '';
  for (let start = 0; start < bytes.length; start += 8_192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8_192));
  }
  return btoa(text);
}

/** Call it when nobody reads what was offered last any more; a device refuses where nothing was. */
export async function removeSaved(): Promise<void> {
  await Filesystem.rmdir({ directory, path: folder, recursive: true }).catch(() => undefined);
}
