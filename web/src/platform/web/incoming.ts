import { sharedCacheName, shareTargetPath } from '../../lib/device/shared-content.ts';
import type { Incoming } from '../port.ts';
import { sharedOf } from '../shared.ts';

export const incoming: Incoming = {
  async takeShared() {
    // Browsers have caches, and the worker that fills this one, only at secure addresses.
    if (!('caches' in globalThis)) return undefined;
    const stored = await caches.match(shareTargetPath, { cacheName: sharedCacheName });
    const content = await stored?.blob();
    await caches.delete(sharedCacheName);
    return content && sharedOf(content);
  },
};
