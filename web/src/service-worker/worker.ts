/**
 * Caches the files of the app, so that it opens without a network, and shows notices. The only user
 * data that it stores is content shared into the app, until the page reads it. `sync/` stores reads
 * and writes, and the worker does not handle calls of the API.
 */
import { isWorkerMessage } from '../lib/device/worker-messages.ts';
import { cachedPathOf } from './cached-path.ts';
import { createAppCache } from './app-cache.ts';
import { openNotice, renewSubscription, showNotice, type SubscriptionChange } from './notices.ts';
import { isShare, receiveShare } from './share-target.ts';
import type { AppFiles } from './app-files.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __APP_FILES__: AppFiles;

const appFiles = __APP_FILES__;
const appCache = createAppCache(appFiles, self.registration);

async function findOpenPageIds(): Promise<string[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.map(({ id }) => id);
}

async function takeOver(): Promise<void> {
  const pageIds = await findOpenPageIds();
  await appCache.saveOpenPages(pageIds);
  await appCache.deleteOtherVersions(pageIds);
  await self.clients.claim();
}

async function findOrFetch(path: string, request: Request): Promise<Response> {
  // If the cache cannot be read, the file is fetched from the network.
  const cached = await appCache.find(path).catch(() => undefined);
  return cached ?? fetch(request);
}

/**
 * Handles the message of a loaded page. Before the worker was active, the page may have used files
 * that are cached only on demand; they are cached now. Files that the browser has evicted are
 * fetched again.
 */
async function onPageLoaded(files: readonly string[]): Promise<void> {
  await appCache.deleteOtherVersions(await findOpenPageIds());
  for (const file of files) await appCache.fillGroupOf(file);
  await appCache.fill();
}

/**
 * Static routing, which TypeScript's types do not contain. In a browser without it, the `fetch`
 * listener below ignores calls of the API.
 */
interface Routing {
  readonly addRoutes?: (rule: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } };
    readonly source: 'network';
  }) => Promise<void>;
}

/**
 * Routes calls of the API past the worker. Starting the worker would delay the calls, and open
 * calls would delay the activation of a new version: Chromium then waits for half a minute or
 * longer.
 */
async function bypassApi(event: Routing): Promise<void> {
  await event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' });
}

self.addEventListener('install', (event) => {
  // The app is cached even if the browser rejects the routing rule.
  const bypassPromise = bypassApi(event as Routing).catch(() => undefined);
  event.waitUntil(Promise.all([appCache.fill(), bypassPromise]));
});
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  if (isShare(event.request, self.location.origin)) {
    event.respondWith(receiveShare(event.request));
    return;
  }
  const path = cachedPathOf(event.request, self.location.origin, appFiles);
  if (path === undefined) return;
  event.respondWith(findOrFetch(path, event.request));
  event.waitUntil(appCache.fillGroupOf(path).catch(() => undefined));
});

self.addEventListener('push', (event) => event.waitUntil(showNotice(self, event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(self, event.notification));
});
self.addEventListener('pushsubscriptionchange', (event) => {
  // TypeScript's types have no event of this kind.
  const change = event as ExtendableEvent & SubscriptionChange;
  change.waitUntil(renewSubscription(self, change).catch(() => undefined));
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (!isWorkerMessage(message)) return;
  // A new version takes over only after the user has confirmed it.
  if (message.kind === 'take-over') event.waitUntil(self.skipWaiting());
  else event.waitUntil(onPageLoaded(message.files).catch(() => undefined));
});
