/** The files of the app in this browser's cache: one cache for each version. */
import { isHashed } from '../lib/device/worker-messages.ts';
import type { CachedFile, Shell } from './shell.ts';

const prefix = 'quitanda-';
/** Waits before a file that did not arrive is asked for again, milliseconds. */
const retryDelaysMs = [500, 2_000];
/** Files asked for at once: the screens that are open come first. */
const lanes = 4;
/** Where a cache notes which pages of the version before are still open. */
const oldPagesPath = '/.old-pages';

export interface AppCache {
  /** Keeps what of the version is not kept yet, or rejects; what arrived need not come again. */
  readonly fill: () => Promise<void>;
  readonly fillOnDemand: () => Promise<void>;
  /** The kept file; undefined where the browser has thrown it away. */
  readonly find: (path: string) => Promise<Response | undefined>;
  /** Other versions go with the last of these pages, which may still need their files. */
  readonly leaveOldTo: (pageIds: readonly string[]) => Promise<void>;
  readonly dropOld: (openPageIds: readonly string[]) => Promise<void>;
}

/** The other workers of the app: one that is being installed, one that waits to take over. */
type Others = Pick<ServiceWorkerRegistration, 'installing' | 'waiting'>;

/** Keeps the files of one version. */
export function createAppCache({ version, files, onDemand }: Shell, others: Others): AppCache {
  const shellName = `${prefix}shell-${version}`;
  const onDemandName = `${prefix}on-demand-${version}`;
  const isOwn = (name: string) => name === shellName || name === onDemandName;
  const ours = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));
  const findIn = (cacheName: string, path: string) =>
    caches.match(path, { cacheName, ignoreVary: true });

  async function findInOthers(path: string): Promise<Response | undefined> {
    for (const name of (await ours()).filter((name) => !isOwn(name))) {
      const found = await findIn(name, path);
      if (found) return found;
    }
    return undefined;
  }

  async function fillOne(cache: Cache, [path, integrity]: CachedFile): Promise<void> {
    const copy = isHashed(path) ? await findInOthers(path) : undefined;
    await cache.put(path, copy ?? (await download(path, integrity)));
  }

  async function fillCache(name: string, wanted: readonly CachedFile[]): Promise<void> {
    const cache = await caches.open(name);
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const left = wanted.filter(([path]) => !kept.has(path));
    const lane = async () => {
      for (let file = left.shift(); file; file = left.shift()) await fillOne(cache, file);
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  }

  const fillOnDemand = () => fillCache(onDemandName, onDemand);

  return {
    async fill() {
      const names = await ours();
      await fillCache(shellName, files);
      if (names.some((name) => name.startsWith(`${prefix}on-demand-`))) await fillOnDemand();
    },
    fillOnDemand,
    async find(path) {
      const own = (await findIn(shellName, path)) ?? (await findIn(onDemandName, path));
      return own ?? (isHashed(path) ? findInOthers(path) : undefined);
    },
    async leaveOldTo(pageIds) {
      const cache = await caches.open(shellName);
      await cache.put(oldPagesPath, Response.json(pageIds));
    },
    async dropOld(openPageIds) {
      const noted = await findIn(shellName, oldPagesPath);
      const oldPages = noted ? ((await noted.json()) as string[]) : [];
      if (oldPages.some((id) => openPageIds.includes(id))) return;
      const old = (await ours()).filter((name) => !isOwn(name));
      // One of these may be the next version's, which has nothing else to start from. Asked last:
      // a version that begins after the names were read is not among them.
      if (others.installing ?? others.waiting) return;
      await Promise.all(old.map((name) => caches.delete(name)));
    },
  };
}

/** The file whole and of this version, however often that takes. */
async function download(path: string, integrity: string): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    // The second time past the browser's own cache, which may hold a broken one.
    const first = isHashed(path) ? 'default' : 'no-cache';
    const cache = attempt === 0 ? first : 'reload';
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
