import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxSharedBytes, sharedCacheName, shareTargetPath } from '../lib/device/shared-content.ts';
import { isShare, receiveShare } from './share-target.ts';

const origin = 'https://quitanda.example';
let cached: Map<string, FakeResponse>;

/** Node's Response does not accept the Blob of jsdom, and does not allow relative redirects. */
class FakeResponse {
  readonly content: Blob;
  constructor(content: Blob) {
    this.content = content;
  }
  static readonly redirect = (location: string, status: number) => ({ location, status });
}

beforeEach(() => {
  cached = new Map();
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      put: async (path: string, answer: FakeResponse) => void cached.set(name + path, answer),
    }),
    delete: async (name: string) => {
      for (const key of cached.keys()) if (key.startsWith(name)) cached.delete(key);
    },
  });
  vi.stubGlobal('Response', FakeResponse);
});

afterEach(() => vi.unstubAllGlobals());

async function share(fields: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return receiveShare({ formData: async () => form });
}
async function stored() {
  const content = cached.get(sharedCacheName + shareTargetPath)?.content;
  return content && { type: content.type, text: await content.text() };
}

it('NF-01 handles only the form of a share', () => {
  const [method, action] = ['POST', '/notas/compartilhar'];
  expect(isShare({ method, url: origin + action }, origin)).toBe(true);
  expect(isShare({ method: 'GET', url: origin + action }, origin)).toBe(false);
  expect(isShare({ method, url: `${origin}/notas/ler` }, origin)).toBe(false);
  expect(isShare({ method, url: `https://elsewhere.example${action}` }, origin)).toBe(false);
});

describe('NF-01 what another app shares with the installed app', () => {
  it('NF-01 stores the share, and opens the screen for receipts', async () => {
    const answer = await share({ title: 'Nota', text: ' https://sefaz.example/?p=1 ', url: '' });
    expect(answer).toEqual({ location: '/notas/ler?compartilhado=1', status: 303 });
    expect(await stored()).toEqual({ type: 'text/plain', text: 'https://sefaz.example/?p=1' });
  });

  it('NF-01 joins text and link, and uses the title if there is nothing else', async () => {
    await share({ text: 'Minha nota', url: 'https://sefaz.example/' });
    expect((await stored())?.text).toBe('Minha nota\nhttps://sefaz.example/');
    await share({ title: 'https://sefaz.example/2' });
    expect((await stored())?.text).toBe('https://sefaz.example/2');
  });

  it('NF-01 stores the file instead of the text, and only the last share', async () => {
    await share({ text: 'https://sefaz.example/' });
    await share({ text: 'Veja', files: new File(['<nfeProc/>'], 'n.xml', { type: 'text/xml' }) });
    expect(await stored()).toEqual({ type: 'text/xml', text: '<nfeProc/>' });
    expect(cached.size).toBe(1);
  });

  it('NF-01 drops a file above 10 MB and an empty share, and removes the previous share', async () => {
    const file = (bytes: number) => new File([new Uint8Array(bytes)], 'n.pdf');
    await share({ files: file(maxSharedBytes) });
    expect(cached.size).toBe(1);
    await share({ files: file(maxSharedBytes + 1) });
    expect(cached.size).toBe(0);
    await share({ text: ' ' });
    expect(cached.size).toBe(0);
  });

  it('NF-01 opens the screen even if nothing could be stored', async () => {
    const broken = await receiveShare({ formData: () => Promise.reject(new TypeError('broken')) });
    expect(broken).toMatchObject({ status: 303 });
  });
});
