import { pagePath } from '../../lib/device/worker-messages.ts';

/**
 * Reloads the page from the server and not from the cache. A cached page also has the old response
 * headers, for example which origins it may call.
 */
export async function reloadFromServer(window: Window): Promise<void> {
  await forgetPage().catch(() => undefined);
  window.location.reload();
}

async function forgetPage(): Promise<void> {
  // Undefined on pages without HTTPS.
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) await (await caches.open(name)).delete(pagePath);
}
