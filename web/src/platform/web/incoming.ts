import { sharedCacheName, shareTargetPath } from '../../lib/device/shared-content.ts';
import type { Incoming } from '../port.ts';
import { toShared } from '../shared.ts';

export const incoming: Incoming = {
  async takeShared() {
    // On an insecure origin a browser has neither caches nor the service worker that stores shared
    // content.
    if (!('caches' in globalThis)) return undefined;
    const stored = await caches.match(shareTargetPath, { cacheName: sharedCacheName });
    const content = await stored?.blob();
    await caches.delete(sharedCacheName);
    return content && toShared(content);
  },
};
