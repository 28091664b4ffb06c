import type { SharedContent } from './port.ts';
import { isTextType, readTextFile } from './text-file.ts';

/** Returns shared plain text, HTML and XML as text, and other content as a file. */
export async function toShared(content: Blob): Promise<SharedContent> {
  return isTextType(content.type) ? { text: await readTextFile(content) } : { file: content };
}
