/**
 * Keeps the app itself on the device, so that it opens with no signal. It knows nothing of anybody:
 * what people read and write is kept by `sync/`, and the API is never touched here.
 */
import { isWorkerMessage } from '../lib/device/worker-messages.ts';
import { answerOf } from './answering.ts';
import { createAppCache } from './app-cache.ts';
import type { Shell } from './shell.ts';

declare const self: ServiceWorkerGlobalScope;
declare const __SHELL__: Shell;

const shell = __SHELL__;
const appCache = createAppCache(shell, self.registration);
const isOnDemand = (wanted: string) => shell.onDemand.some(([path]) => path === wanted);

async function openPages(): Promise<string[]> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.map(({ id }) => id);
}

async function takeOver(): Promise<void> {
  const pages = await openPages();
  await appCache.leaveOldTo(pages);
  await appCache.dropOld(pages);
  await self.clients.claim();
}

async function answer(path: string, request: Request): Promise<Response> {
  // A cache that fails must not keep anybody from what the network has.
  const kept = await appCache.find(path).catch(() => undefined);
  return kept ?? fetch(request);
}

/**
 * A page has loaded. Before the worker was there it may have used files that are kept on demand, and
 * what is missing by now is fetched again.
 */
async function welcome(files: readonly string[]): Promise<void> {
  await appCache.dropOld(await openPages());
  if (files.some(isOnDemand)) await appCache.fillOnDemand();
  await appCache.fill();
}

/** Not in the types yet; browsers without it wake the worker, which then does nothing. */
interface Routing {
  readonly addRoutes?: (rule: {
    readonly condition: { readonly urlPattern: { readonly pathname: string } };
    readonly source: 'network';
  }) => Promise<void>;
}

/**
 * Calls of the API wake no worker, which would cost them time, and which keeps the one before from
 * ending when its successor is asked for: Chromium then waits for half a minute and longer.
 */
async function keepApiApart(event: Routing): Promise<void> {
  await event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' });
}

self.addEventListener('install', (event) => {
  // The app is kept whatever a browser thinks of the rule.
  const apart = keepApiApart(event as Routing).catch(() => undefined);
  event.waitUntil(Promise.all([appCache.fill(), apart]));
});
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

self.addEventListener('fetch', (event) => {
  const path = answerOf(event.request, self.location.origin, shell);
  if (path === undefined) return;
  event.respondWith(answer(path, event.request));
  if (isOnDemand(path)) event.waitUntil(appCache.fillOnDemand().catch(() => undefined));
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (!isWorkerMessage(message)) return;
  // What waits takes over only when a person has said so.
  if (message.kind === 'take-over') event.waitUntil(self.skipWaiting());
  else event.waitUntil(welcome(message.files).catch(() => undefined));
});
