/**
 * Caches the files of the app, so that it opens without a network. The only user data that it
 * stores is content shared into the app, until the page reads it. `sync/` stores reads and writes,
 * and the worker does not handle calls of the API.
 */
import { isWorkerMessage } from '../lib/device/worker-messages.ts';
import { cachedPathOf } from './cached-path.ts';
import { createAppCache } from './app-cache.ts';
import { isShare, receiveShare } from './share-target.ts';
import type { Shell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __SHELL__: Shell;

const shell = __SHELL__;
const appCache = createAppCache(shell, self.registration);
const isOnDemand = (requested: string) => shell.onDemand.some(([path]) => path === requested);

async function openPages(): Promise<string[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.map(({ id }) => id);
}

async function takeOver(): Promise<void> {
  const pages = await openPages();
  await appCache.saveOpenPages(pages);
  await appCache.deleteOld(pages);
  await self.clients.claim();
}

async function answer(path: string, request: Request): Promise<Response> {
  // If the cache fails, the file is fetched from the network.
  const cached = await appCache.find(path).catch(() => undefined);
  return cached ?? fetch(request);
}

/**
 * Handles the message of a loaded page. Before the worker was active, the page may have used files
 * that are cached on demand. Files that the browser has evicted are fetched again.
 */
async function onPageLoaded(files: readonly string[]): Promise<void> {
  await appCache.deleteOld(await openPages());
  if (files.some(isOnDemand)) await appCache.fillOnDemand();
  await appCache.fill();
}

/** Missing in TypeScript's types. In browsers without it, the worker ignores calls of the API. */
interface Routing {
  readonly addRoutes?: (rule: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } };
    readonly source: 'network';
  }) => Promise<void>;
}

/**
 * Routes calls of the API past the worker. Starting the worker would delay the calls, and open
 * calls would delay the activation of a new version: Chromium then waits for half a minute and
 * longer.
 */
async function bypassApi(event: Routing): Promise<void> {
  await event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' });
}

self.addEventListener('install', (event) => {
  // The app is cached even if the browser rejects the rule.
  const bypassed = bypassApi(event as Routing).catch(() => undefined);
  event.waitUntil(Promise.all([appCache.fill(), bypassed]));
});
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  if (isShare(event.request, self.location.origin)) {
    event.respondWith(receiveShare(event.request));
    return;
  }
  const path = cachedPathOf(event.request, self.location.origin, shell);
  if (path === undefined) return;
  event.respondWith(answer(path, event.request));
  if (isOnDemand(path)) event.waitUntil(appCache.fillOnDemand().catch(() => undefined));
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (!isWorkerMessage(message)) return;
  // A new version takes over only after the user has confirmed it.
  if (message.kind === 'take-over') event.waitUntil(self.skipWaiting());
  else event.waitUntil(onPageLoaded(message.files).catch(() => undefined));
});
