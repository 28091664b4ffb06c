/** The files of the app in this browser's cache: one cache for each version. */
import { isHashed } from '../lib/device/worker-messages.ts';
import type { CachedFile, AppFiles } from './app-files.ts';

const cachePrefix = 'quitanda-';
/** Delays before each retry of a failed download. */
const retryDelaysMs = [500, 2_000];
/** A small number, so that requests of the open screens are not delayed. */
const maxParallelDownloads = 4;
/** The cache entry with the ids of the open pages of the previous version. */
const oldPagesPath = '/.old-pages';

export interface AppCache {
  /**
   * Caches the missing files of this version. Rejects if a file cannot be downloaded; the files
   * that were downloaded stay cached.
   */
  readonly fill: () => Promise<void>;
  /** Caches the group of a file that is cached only on demand; does nothing for any other file. */
  readonly fillGroupOf: (path: string) => Promise<void>;
  /**
   * Returns the cached file of this version, or a hashed file of another version; undefined if no
   * cache has it, because the browser may evict files.
   */
  readonly find: (path: string) => Promise<Response | undefined>;
  /** Stores the ids of the open pages. Other versions are kept until all these pages are closed. */
  readonly saveOpenPages: (pageIds: readonly string[]) => Promise<void>;
  /** Deletes the files of other versions, if no page and no worker uses them any more. */
  readonly deleteOtherVersions: (openPageIds: readonly string[]) => Promise<void>;
}

/** The other service workers of the app: the installing one and the waiting one. */
type OtherWorkers = Pick<ServiceWorkerRegistration, 'installing' | 'waiting'>;

/** Creates the cache of one version's files. */
export function createAppCache(
  { version, files, onDemand }: AppFiles,
  otherWorkers: OtherWorkers,
): AppCache {
  const shellName = `${cachePrefix}shell-${version}`;
  const groupNames = Object.keys(onDemand);
  const groupCacheOf = (group: string) => `${cachePrefix}${group}-${version}`;
  const isThisVersion = (name: string) =>
    name === shellName || groupNames.some((group) => name === groupCacheOf(group));
  const readAppCacheNames = async () =>
    (await caches.keys()).filter((name) => name.startsWith(cachePrefix));
  const findIn = (cacheName: string, path: string) =>
    caches.match(path, { cacheName, ignoreVary: true });

  async function findInOtherVersions(path: string): Promise<Response | undefined> {
    for (const name of (await readAppCacheNames()).filter((name) => !isThisVersion(name))) {
      const cached = await findIn(name, path);
      if (cached) return cached;
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
    await Promise.all(Array.from({ length: maxParallelDownloads }, downloadNext));
  }

  const fillGroup = (group: string) => fillCache(groupCacheOf(group), onDemand[group] ?? []);

  return {
    async fill() {
      const names = await readAppCacheNames();
      await fillCache(shellName, files);
      for (const group of groupNames) {
        if (names.some((name) => name.startsWith(`${cachePrefix}${group}-`)))
          await fillGroup(group);
      }
    },
    async fillGroupOf(path) {
      const group = groupNames.find((name) => onDemand[name]?.some(([file]) => file === path));
      if (group !== undefined) await fillGroup(group);
    },
    async find(path) {
      for (const name of [shellName, ...groupNames.map(groupCacheOf)]) {
        const cached = await findIn(name, path);
        if (cached) return cached;
      }
      return isHashed(path) ? findInOtherVersions(path) : undefined;
    },
    async saveOpenPages(pageIds) {
      const cache = await caches.open(shellName);
      await cache.put(oldPagesPath, Response.json(pageIds));
    },
    async deleteOtherVersions(openPageIds) {
      const savedPages = await findIn(shellName, oldPagesPath);
      const oldPages = savedPages ? ((await savedPages.json()) as string[]) : [];
      if (oldPages.some((id) => openPageIds.includes(id))) return;
      const oldNames = (await readAppCacheNames()).filter((name) => !isThisVersion(name));
      // If another worker is installing or waiting, one of these caches may belong to it, so none
      // is deleted. This is checked after the names are read, because the cache of a version whose
      // installation starts later is not among these names.
      if (otherWorkers.installing ?? otherWorkers.waiting) return;
      await Promise.all(oldNames.map((name) => caches.delete(name)));
    },
  };
}

/** Downloads a file, checks its hash, and retries after failures. */
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
      const delayMs = retryDelaysMs[attempt];
      if (delayMs === undefined) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs);
      });
    }
  }
}
