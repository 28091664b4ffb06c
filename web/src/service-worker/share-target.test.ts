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
      put: async (path: string, response: FakeResponse) => void cached.set(name + path, response),
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
async function readStored() {
  const content = cached.get(sharedCacheName + shareTargetPath)?.content;
  return content && { type: content.type, text: await content.text() };
}

it('NF-01 handles only the request by which the browser sends a share', () => {
  const [method, action] = ['POST', '/notas/compartilhar'];
  expect(isShare({ method, url: origin + action }, origin)).toBe(true);
  expect(isShare({ method: 'GET', url: origin + action }, origin)).toBe(false);
  expect(isShare({ method, url: `${origin}/notas/ler` }, origin)).toBe(false);
  expect(isShare({ method, url: `https://elsewhere.example${action}` }, origin)).toBe(false);
});

describe('receiveShare', () => {
  it('NF-01 stores the share, and opens the screen for receipts', async () => {
    const response = await share({ title: 'Nota', text: ' https://sefaz.example/?p=1 ', url: '' });
    expect(response).toEqual({ location: '/notas/ler?compartilhado=1', status: 303 });
    expect(await readStored()).toEqual({ type: 'text/plain', text: 'https://sefaz.example/?p=1' });
  });

  it('NF-01 joins text and link, and uses the title if there is nothing else', async () => {
    await share({ text: 'Minha nota', url: 'https://sefaz.example/' });
    expect((await readStored())?.text).toBe('Minha nota\nhttps://sefaz.example/');
    await share({ title: 'https://sefaz.example/2' });
    expect((await readStored())?.text).toBe('https://sefaz.example/2');
  });

  it('NF-01 stores a shared file instead of the text, and keeps only the last share', async () => {
    await share({ text: 'https://sefaz.example/' });
    await share({ text: 'Veja', files: new File(['<nfeProc/>'], 'n.xml', { type: 'text/xml' }) });
    expect(await readStored()).toEqual({ type: 'text/xml', text: '<nfeProc/>' });
    expect(cached.size).toBe(1);
  });

  it('NF-01 ignores a file above 10 MB and an empty share, but removes the previous share', async () => {
    const makeFile = (bytes: number) => new File([new Uint8Array(bytes)], 'n.pdf');
    await share({ files: makeFile(maxSharedBytes) });
    expect(cached.size).toBe(1);
    await share({ files: makeFile(maxSharedBytes + 1) });
    expect(cached.size).toBe(0);
    await share({ text: ' ' });
    expect(cached.size).toBe(0);
  });

  it.each([
    ['2 kg arroz\nleite', '/lista-compras/abrir?compartilhado=1'],
    ['leite', '/lista-compras/abrir?compartilhado=1'],
    ['arroz\nfeijão\nsal\nhttps://example.com/lista', '/lista-compras/abrir?compartilhado=1'],
    ['Minha nota https://sefaz.example/?p=1', '/notas/ler?compartilhado=1'],
    ['3126 '.repeat(11), '/notas/ler?compartilhado=1'],
    ['31261106057223000171650010000000011000000017', '/notas/ler?compartilhado=1'],
  ])('MOB-06 opens the screen for lists or that for receipts for %j', async (text, location) => {
    expect(await share({ text })).toEqual({ location, status: 303 });
    expect((await readStored())?.text).toBe(text.trim());
  });

  it('MOB-06 a shared text file may be a list, and any other file is for the receipts', async () => {
    const fileOf = (type: string) => new File(['arroz\nfeijão'], 'lista', { type });
    expect(await share({ files: fileOf('text/plain') })).toMatchObject({
      location: '/lista-compras/abrir?compartilhado=1',
    });
    expect(await share({ files: fileOf('text/html') })).toMatchObject({
      location: '/notas/ler?compartilhado=1',
    });
  });

  it('NF-01 opens the screen even if nothing could be stored', async () => {
    const response = await receiveShare({
      formData: () => Promise.reject(new TypeError('broken')),
    });
    expect(response).toMatchObject({ status: 303 });
  });
});
