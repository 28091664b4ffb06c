/**
 * Files that other apps have sent to this one. iOS copies them to `Documents/Inbox`, and
 * ReceivedFile.java to `cache/shared`; the device opens the app with the file's URL.
 */
import { Capacitor } from '@capacitor/core';
import { Filesystem } from '@capacitor/filesystem';
import { maxSharedBytes, sharedScreenPath } from '../../lib/device/shared-content.ts';
import { parseUrl } from '../../lib/parse-url.ts';
import type { Incoming } from '../port.ts';
import { toShared } from '../shared.ts';

let receivedUrl: string | undefined;
let receivedCount = 0;

/** Any app can open this one with any URL, so URLs of other files are ignored. */
const receivedFilePath = /^\/.*\/(?:cache\/shared|Documents\/Inbox)\/[^/]+$/u;

/**
 * Stores the URL of a file that was sent to the app, for `takeShared`. Returns the path of the
 * screen that takes it; undefined for other links.
 */
export function receiveFile(link: string): string | undefined {
  const url = parseUrl(link);
  if (url?.protocol !== 'file:' || !receivedFilePath.test(url.pathname)) return undefined;
  receivedUrl = url.href;
  receivedCount += 1;
  return sharedScreenPath({ shareNumber: receivedCount });
}

export const incoming: Incoming = {
  async takeShared() {
    const url = receivedUrl;
    receivedUrl = undefined;
    if (url === undefined) return undefined;
    try {
      const content = await readContent(url);
      return content.size > maxSharedBytes ? undefined : await toShared(content);
    } catch {
      return undefined;
    } finally {
      await Filesystem.deleteFile({ path: url }).catch(() => undefined);
    }
  },
};

const mediaTypes: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  htm: 'text/html',
  html: 'text/html',
  xml: 'text/xml',
  pdf: 'application/pdf',
};

/** Reads the file, which the shell serves to its own page. */
async function readContent(url: string): Promise<Blob> {
  const response = await fetch(Capacitor.convertFileSrc(url));
  const extension = /\.(\w+)$/u.exec(url)?.[1]?.toLowerCase() ?? '';
  const type = mediaTypes[extension] ?? response.headers.get('content-type') ?? '';
  return new Blob([await response.arrayBuffer()], { type });
}
