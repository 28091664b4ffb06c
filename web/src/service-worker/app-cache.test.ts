import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createAppCache } from './app-cache.ts';

/** The fake Cache Storage: the responses of each cache, by name and path. */
let stored: Map<string, Map<string, Response>>;

function openCache(name: string) {
  const responses = stored.get(name) ?? new Map<string, Response>();
  stored.set(name, responses);
  return Promise.resolve({
    keys: () =>
      Promise.resolve(
        [...responses.keys()].map((path) => ({ url: `https://quitanda.example${path}` })),
      ),
    put: (path: string, response: Response) => Promise.resolve(void responses.set(path, response)),
  });
}

const fakeCaches = {
  keys: () => Promise.resolve([...stored.keys()]),
  open: openCache,
  match: (path: string, { cacheName }: { cacheName: string }) =>
    Promise.resolve(stored.get(cacheName)?.get(path)?.clone()),
  delete: (name: string) => Promise.resolve(stored.delete(name)),
};

const download = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('caches', fakeCaches);
  vi.stubGlobal('fetch', download);
  download.mockReset();
  download.mockImplementation((path) => Promise.resolve(new Response(path)));
});

const someWorker = {} as ServiceWorker;
type OtherWorkers = Parameters<typeof createAppCache>[1];
const noOtherWorkers: OtherWorkers = { installing: null, waiting: null };

const appCacheOf = (version: string, otherWorkers = noOtherWorkers) =>
  createAppCache(
    {
      version,
      files: [
        ['/index.html', `sha256-page-${version}`],
        ['/assets/same.js', 'sha256-same'],
      ],
      onDemand: {
        'on-demand': [['/assets/firebase.js', 'sha256-firebase']],
        'text-reader': [
          ['/assets/engine.wasm', 'sha256-engine'],
          [`/assets/data-${version}.bin`, `sha256-data-${version}`],
        ],
      },
    },
    otherWorkers,
  );

const cacheNameOf = (version: string) => `quitanda-shell-${version}`;

describe('the cache of the files of a version', () => {
  it('MOB-01 downloads each file once, and copies unchanged files from the previous version', async () => {
    await appCacheOf('1').fill();
    await appCacheOf('1').fill();
    await appCacheOf('2').fill();
    expect(download.mock.calls.map(([path]) => path)).toEqual([
      '/index.html',
      '/assets/same.js',
      '/index.html',
    ]);
  });

  it('MOB-01 downloads the files cached on demand if the previous version had them', async () => {
    await appCacheOf('1').fill();
    expect(await appCacheOf('1').find('/assets/firebase.js')).toBeUndefined();
    await appCacheOf('1').fillGroupOf('/assets/firebase.js');
    await appCacheOf('2').fill();
    expect([...stored.keys()]).toContain('quitanda-on-demand-2');
    expect([...stored.keys()].filter((name) => name.includes('text-reader'))).toEqual([]);
  });

  it('NF-24 caches the reader of text only where it was used, and downloads only its changed files again', async () => {
    await appCacheOf('1').fill();
    await appCacheOf('1').fillGroupOf('/index.html');
    await appCacheOf('1').fillGroupOf('/assets/engine.wasm');
    expect([...stored.keys()]).toEqual([cacheNameOf('1'), 'quitanda-text-reader-1']);
    expect(await appCacheOf('1').find('/assets/data-1.bin')).toBeDefined();
    download.mockClear();
    await appCacheOf('2').fill();
    expect(download.mock.calls.map(([path]) => path)).toEqual([
      '/index.html',
      '/assets/data-2.bin',
    ]);
    await appCacheOf('2').deleteOtherVersions([]);
    expect([...stored.keys()]).toEqual([cacheNameOf('2'), 'quitanda-text-reader-2']);
  });

  it('MOB-01 deletes the files of all versions except the active one, but no other caches', async () => {
    await openCache('other');
    await appCacheOf('1').fill();
    await appCacheOf('2').fill();
    await appCacheOf('2').deleteOtherVersions([]);
    expect([...stored.keys()]).toEqual(['other', cacheNameOf('2')]);
  });

  it('MOB-01 keeps the files of the previous version while one of its pages is open', async () => {
    await appCacheOf('1').fill();
    const newVersion = appCacheOf('2');
    await newVersion.fill();
    await newVersion.saveOpenPages(['page-a', 'page-b']);
    await newVersion.deleteOtherVersions(['page-b', 'page-c']);
    expect([...stored.keys()]).toEqual([cacheNameOf('1'), cacheNameOf('2')]);
    await newVersion.deleteOtherVersions(['page-c']);
    expect([...stored.keys()]).toEqual([cacheNameOf('2')]);
  });

  it.each<[string, OtherWorkers]>([
    ['is waiting', { installing: null, waiting: someWorker }],
    ['is being installed', { installing: someWorker, waiting: null }],
  ])('MOB-01 keeps the files of a version that %s', async (_state, others) => {
    await appCacheOf('1').fill();
    await appCacheOf('2').fill();
    await appCacheOf('1', others).deleteOtherVersions(['page-a']);
    expect(await appCacheOf('2').find('/index.html')).toBeDefined();
  });

  it('MOB-01 keeps the files of a version that is installed while the names of the caches are read', async () => {
    const others = { installing: null as ServiceWorker | null, waiting: null };
    vi.spyOn(fakeCaches, 'keys').mockImplementationOnce(async () => {
      others.installing = someWorker;
      await openCache(cacheNameOf('2'));
      return [...stored.keys()];
    });
    await appCacheOf('1', others).deleteOtherVersions([]);
    expect([...stored.keys()]).toEqual([cacheNameOf('2')]);
  });
});
