import type { SharedContent } from './port.ts';
import { isTextType, readTextFile } from './text-file.ts';

/** Returns the text of shared text, pages and XML files; other content as a file. */
export async function toShared(content: Blob): Promise<SharedContent> {
  return isTextType(content.type) ? { text: await readTextFile(content) } : { file: content };
}
