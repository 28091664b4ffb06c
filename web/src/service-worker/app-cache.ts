/** The files of the app in this browser's cache: one cache for each version. */
import { isHashed } from '../lib/device/worker-messages.ts';
import type { CachedFile, Shell } from './shell.ts';

const prefix = 'quitanda-';
/** Delays before each retry of a failed download. */
const retryDelaysMs = [500, 2_000];
/** The number of parallel downloads; few, so that requests of the open screens are not delayed. */
const parallelDownloads = 4;
/** The cache entry with the ids of the open pages of the previous version. */
const oldPagesPath = '/.old-pages';

export interface AppCache {
  /**
   * Caches the missing files of this version, or rejects. Files that were downloaded stay cached.
   */
  readonly fill: () => Promise<void>;
  readonly fillOnDemand: () => Promise<void>;
  /** Returns the cached file; undefined if the browser has evicted it. */
  readonly find: (path: string) => Promise<Response | undefined>;
  /** Stores the ids of the open pages. Other versions are deleted once all of these are closed. */
  readonly saveOpenPages: (pageIds: readonly string[]) => Promise<void>;
  readonly deleteOld: (openPageIds: readonly string[]) => Promise<void>;
}

/** The other service workers of the app: the installing one and the waiting one. */
type OtherWorkers = Pick<ServiceWorkerRegistration, 'installing' | 'waiting'>;

/** Creates the cache of one version's files. */
export function createAppCache(
  { version, files, onDemand }: Shell,
  workers: OtherWorkers,
): AppCache {
  const shellName = `${prefix}shell-${version}`;
  const onDemandName = `${prefix}on-demand-${version}`;
  const isThisVersion = (name: string) => name === shellName || name === onDemandName;
  const appCacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));
  const findIn = (cacheName: string, path: string) =>
    caches.match(path, { cacheName, ignoreVary: true });

  async function findInOtherVersions(path: string): Promise<Response | undefined> {
    for (const name of (await appCacheNames()).filter((name) => !isThisVersion(name))) {
      const found = await findIn(name, path);
      if (found) return found;
    }
    return undefined;
  }

  async function cacheFile(cache: Cache, [path, integrity]: CachedFile): Promise<void> {
    const copy = isHashed(path) ? await findInOtherVersions(path) : undefined;
    await cache.put(path, copy ?? (await download(path, integrity)));
  }

  async function fillCache(name: string, required: readonly CachedFile[]): Promise<void> {
    const cache = await caches.open(name);
    const cachedPaths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const missing = required.filter(([path]) => !cachedPaths.has(path));
    const downloadNext = async () => {
      for (let file = missing.shift(); file; file = missing.shift()) await cacheFile(cache, file);
    };
    await Promise.all(Array.from({ length: parallelDownloads }, downloadNext));
  }

  const fillOnDemand = () => fillCache(onDemandName, onDemand);

  return {
    async fill() {
      const names = await appCacheNames();
      await fillCache(shellName, files);
      if (names.some((name) => name.startsWith(`${prefix}on-demand-`))) await fillOnDemand();
    },
    fillOnDemand,
    async find(path) {
      const found = (await findIn(shellName, path)) ?? (await findIn(onDemandName, path));
      return found ?? (isHashed(path) ? findInOtherVersions(path) : undefined);
    },
    async saveOpenPages(pageIds) {
      const cache = await caches.open(shellName);
      await cache.put(oldPagesPath, Response.json(pageIds));
    },
    async deleteOld(openPageIds) {
      const stored = await findIn(shellName, oldPagesPath);
      const oldPages = stored ? ((await stored.json()) as string[]) : [];
      if (oldPages.some((id) => openPageIds.includes(id))) return;
      const old = (await appCacheNames()).filter((name) => !isThisVersion(name));
      // One of these caches may belong to the next version. Checks this after reading the names: a
      // version that starts later has no cache among them.
      if (workers.installing ?? workers.waiting) return;
      await Promise.all(old.map((name) => caches.delete(name)));
    },
  };
}

/** Downloads a file with the expected hash; retries after failures. */
async function download(path: string, integrity: string): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const firstMode = isHashed(path) ? 'default' : 'no-cache';
    // A retry bypasses the browser's HTTP cache, which may contain a broken file.
    const cache = attempt === 0 ? firstMode : 'reload';
    try {
      const response = await fetch(path, { integrity, cache, redirect: 'error', priority: 'low' });
      if (response.ok) return response;
      throw new Error(`${path}: ${response.status}`);
    } catch (error) {
      const wait = retryDelaysMs[attempt];
      if (wait === undefined) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, wait);
      });
    }
  }
}
