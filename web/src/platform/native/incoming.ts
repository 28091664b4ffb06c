/**
 * Files that other apps have sent to this one. iOS copies them to `Documents/Inbox`, and
 * ReceivedFile.java to `cache/shared`; the device opens the app with the file's URL.
 */
import { Capacitor } from '@capacitor/core';
import { Filesystem } from '@capacitor/filesystem';
import { maxSharedBytes, sharedScreenPath } from '../../lib/device/shared-content.ts';
import type { Incoming } from '../port.ts';
import { sharedOf } from '../shared.ts';

let received: string | undefined;
let count = 0;

/** Any app can open this one with a URL, so URLs of other files of the device are ignored. */
const receivedFile = /^\/.*\/(?:cache\/shared|Documents\/Inbox)\/[^/]+$/u;

/**
 * Returns the path of the screen for a file that was sent to the app, and stores the file's URL for
 * `takeShared`; undefined for other links.
 */
export function receivedPath(link: string): string | undefined {
  const url = URL.parse(link);
  if (url?.protocol !== 'file:' || !receivedFile.test(url.pathname)) return undefined;
  received = url.href;
  count += 1;
  return sharedScreenPath(count);
}

export const incoming: Incoming = {
  async takeShared() {
    const path = received;
    received = undefined;
    if (path === undefined) return undefined;
    try {
      const content = await contentOf(path);
      return content.size > maxSharedBytes ? undefined : await sharedOf(content);
    } catch {
      return undefined;
    } finally {
      await Filesystem.deleteFile({ path }).catch(() => undefined);
    }
  },
};

const types: Readonly<Record<string, string>> = {
  txt: 'text/plain',
  htm: 'text/html',
  html: 'text/html',
  xml: 'text/xml',
  pdf: 'application/pdf',
};

/** Reads the file, which the shell serves to its own page. */
async function contentOf(path: string): Promise<Blob> {
  const response = await fetch(Capacitor.convertFileSrc(path));
  const extension = /\.(\w+)$/u.exec(path)?.[1]?.toLowerCase() ?? '';
  const type = types[extension] ?? response.headers.get('content-type') ?? '';
  return new Blob([await response.arrayBuffer()], { type });
}
