import { pagePath } from '../../lib/kept-app.ts';

/**
 * Loads the page anew from the server, past what is kept here: a kept page also keeps what the
 * server said then of whom it may call.
 */
export async function reloadFromServer(window: Window): Promise<void> {
  await forgetPage().catch(() => undefined);
  window.location.reload();
}

async function forgetPage(): Promise<void> {
  // Missing on pages not served over HTTPS.
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) await (await caches.open(name)).delete(pagePath);
}
