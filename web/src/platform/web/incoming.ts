import { sharedCacheName, shareTargetPath } from '../../lib/device/shared-content.ts';
import type { Incoming } from '../port.ts';
import { toShared } from '../shared.ts';

export const incoming: Incoming = {
  async takeShared() {
    const content = await takeCached();
    return content && toShared(content);
  },
};

/**
 * Takes the shared content out of its cache. On an insecure origin a browser has neither caches nor
 * the service worker that stores shared content, and a browser that stores nothing refuses them.
 */
async function takeCached(): Promise<Blob | undefined> {
  try {
    const stored = await caches.match(shareTargetPath, { cacheName: sharedCacheName });
    const content = await stored?.blob();
    await caches.delete(sharedCacheName).catch(() => undefined);
    return content;
  } catch {
    return undefined;
  }
}
