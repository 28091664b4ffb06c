import type { Shared } from './port.ts';
import { isTextType, readTextFile } from './text-file.ts';

/** Converts what was shared: text, pages and XML files to their text. */
export async function sharedOf(content: Blob): Promise<Shared> {
  return isTextType(content.type) ? { text: await readTextFile(content) } : { file: content };
}
