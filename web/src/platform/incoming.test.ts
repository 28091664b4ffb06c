/** Tests content from other apps in a browser; native/device.test.ts tests the native shell. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sharedCacheName, shareTargetPath } from '../lib/device/shared-content.ts';
import { readTextFile } from './text-file.ts';
import { incoming } from './web/incoming.ts';

let cached: Response | undefined;
beforeEach(() => {
  vi.stubGlobal('caches', {
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      path === shareTargetPath && cacheName === sharedCacheName ? cached : undefined,
    delete: async (name: string) => {
      if (name === sharedCacheName) cached = undefined;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const cacheShare = (content: BodyInit, type: string) => {
  cached = new Response(content, { headers: { 'content-type': type } });
};

it.each(['text/plain', 'text/html', 'application/xml', 'text/xml;charset=utf-8'])(
  'NF-01 returns the text of a share of type %s once',
  async (type) => {
    cacheShare('café', type);
    expect(await incoming.takeShared()).toEqual({ text: 'café' });
    expect(await incoming.takeShared()).toBeUndefined();
  },
);

it.each(['image/jpeg', 'application/pdf'])('NF-01 returns a shared file of %s', async (type) => {
  cacheShare(new Uint8Array([1, 2]), type);
  const shared = await incoming.takeShared();
  expect(shared).toMatchObject({ file: { type, size: 2 } });
});

it('NF-01 returns nothing if the browser has no cache', async () => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'caches');
  expect(await incoming.takeShared()).toBeUndefined();
});

it.each([
  ['ISO-8859-1', [0x63, 0x61, 0x66, 0xe9]],
  ['UTF-8', [0x63, 0x61, 0x66, 0xc3, 0xa9]],
  ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x63, 0x61, 0x66, 0xc3, 0xa9]],
  ['UTF-16', [0x63, 0, 0x61, 0, 0x66, 0, 0xe9, 0]],
  ['UTF-16 with a byte order mark', [0xfe, 0xff, 0, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9]],
])('NF-01 reads a page in %s', async (_, bytes) => {
  expect(await readTextFile(new Blob([new Uint8Array(bytes)]))).toBe('café');
});
