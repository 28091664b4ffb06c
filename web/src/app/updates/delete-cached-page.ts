import { pagePath } from '../../lib/device/worker-messages.ts';

/**
 * Deletes the page from the worker's caches, so that the next load gets it from the server. The
 * cached page would also keep its old response headers, for example the list of origins that it may
 * call. Does not reject: a browser without storage has no cached page.
 */
export async function deleteCachedPage(): Promise<void> {
  try {
    for (const name of await caches.keys()) await (await caches.open(name)).delete(pagePath);
  } catch {
    // Storage is disabled, or the page has no caches because it came without HTTPS.
  }
}
