import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startApp } from '../../../test/servers/start-app.ts';
import { isNavigation } from './navigation.ts';

const webDirectory = mkdtempSync(path.join(tmpdir(), 'quitanda-web-'));
afterAll(() => rmSync(webDirectory, { recursive: true }));
mkdirSync(path.join(webDirectory, 'assets'));
const files = {
  'index.html': '<!doctype html><title>Quitanda</title>',
  'index.html.br': 'brotli page',
  'index.html.gz': 'gzip page',
  'assets/app-1a2b3c.js': 'console.log(1)',
  'assets/app-1a2b3c.js.br': 'brotli script',
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'sw.js': 'self.skipWaiting()',
  'sw.js.br': 'brotli worker',
  'manifest.webmanifest': '{}',
  '.build-stamp': 'secret',
};
for (const [name, text] of Object.entries(files)) {
  writeFileSync(path.join(webDirectory, name), text);
}

const app = await startApp({ webDirectory });
const get = (url: string, headers: Record<string, string> = {}) =>
  app.request('GET', url, { headers });

describe('the built web', () => {
  it.each(['/', '/login', '/lista-compras/nova', '/anything/else', '/page.php'])(
    'NAV-02 answers a navigation to %s with the page',
    async (url) => {
      const response = await get(url, { accept: 'text/html,*/*;q=0.8' });
      expect([response.statusCode, response.body]).toEqual([200, files['index.html']]);
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.headers['content-type']).toMatch(/^text\/html/u);
    },
  );

  it.each([
    '//despensa',
    '/despensa//',
    '//',
    '/lista-compras//nova?a=//b',
    '///evil.example',
    '/%5Cdespensa',
    '/%00',
    `/accept-list/${'a'.repeat(300)}`,
  ])('NAV-14 answers a navigation to %s with the page, signed in or not', async (url) => {
    for (const cookie of ['', 'better-auth.session_token=x']) {
      const headers = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'document', cookie };
      const response = await get(url, headers);
      expect([response.statusCode, response.body]).toEqual([200, files['index.html']]);
    }
  });

  it.each(['/despensa%', '/%c0%af', '/lista-compras/%E0%A4%A/supermercado'])(
    'NAV-14 NAV-02 leads a navigation to %s, which is no address, to the home page',
    async (url) => {
      const { statusCode, headers } = await get(url, { accept: 'text/html,*/*;q=0.8' });
      expect([statusCode, headers.location]).toEqual([302, '/']);
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it.each([
    ['/despensa', true],
    ['/v1.2/despensa', true],
    ['/nota.pdf/', true],
    ['/nota.pdf', false],
    ['/...', false],
    // A search from each dot to the end would take minutes.
    [`/${'.'.repeat(400_000)}/`, true],
  ])('NAV-14 knows a page by its last segment (%#)', (url, isPage) => {
    expect(isNavigation({ method: 'GET', url, headers: {} })).toBe(isPage);
  });

  it.each(['GET', 'HEAD', 'POST'])(
    'NAV-14 API-17 answers a %s of odd addresses with a JSON 404, and speaks of no body',
    async (method) => {
      for (const url of ['//api/users/me', '/api//users/me', '/assets//x.js', '/.well-known//x']) {
        const response = await app.request(method, url, { headers: { accept: 'text/html' } });
        expect([url, response.statusCode]).toEqual([url, 404]);
        expect(response.body).not.toContain('corpo');
      }
    },
  );

  it.each([{ range: 'bytes=99999-' }, { 'if-match': '"other"' }])(
    'NAV-14 speaks of no body to a request for a file with %o',
    async (headers) => {
      const response = await get('/favicon.svg', headers);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ code: 'not-found', message: 'Não encontrado.' });
    },
  );

  it('lets browsers cache hashed files forever, and makes them revalidate others', async () => {
    const script = await get('/assets/app-1a2b3c.js');
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('MOB-01 makes browsers revalidate the service worker and the manifest', async () => {
    const worker = await get('/sw.js', { 'accept-encoding': 'br' });
    expect(worker.body).toBe('brotli worker');
    expect(worker.headers['cache-control']).toBe('no-cache');
    expect(worker.headers['content-type']).toMatch(/^(text|application)\/javascript/u);
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/u);
    expect(manifest.headers['cache-control']).toBe('no-cache');
  });

  it('serves files in an encoding that the browser accepts', async () => {
    const script = await get('/assets/app-1a2b3c.js', { 'accept-encoding': 'gzip, br' });
    expect([script.body, script.headers['content-encoding']]).toEqual(['brotli script', 'br']);
    expect(script.headers['cache-control']).toMatch(/immutable/u);
    const accept = 'text/html';
    const page = await get('/despensa', { accept, 'accept-encoding': 'gzip' });
    expect([page.body, page.headers['content-encoding']]).toEqual(['gzip page', 'gzip']);
  });

  it('sets Vary and an ETag, so that caches separate encodings and browsers can revalidate', async () => {
    const url = '/assets/app-1a2b3c.js';
    const plain = await get(url);
    const brotli = await get(url, { 'accept-encoding': 'br' });
    for (const { headers } of [plain, brotli]) expect(headers.vary).toMatch(/accept-encoding/iu);
    expect(plain.headers.etag).not.toBe(brotli.headers.etag);
    const again = await get('/', {
      accept: 'text/html',
      'accept-encoding': 'br',
      'if-none-match': String(
        (await get('/', { accept: 'text/html', 'accept-encoding': 'br' })).headers.etag,
      ),
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each([
    '/assets/gone-1a2b3c.js',
    '/robots.txt',
    '/.build-stamp',
    '/..%2f..%2fpackage.json',
    '/api/nothing',
  ])('API-17 never answers %s with the page', async (url) => {
    const response = await get(url, { accept: '*/*' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ code: 'not-found', message: 'Não encontrado.' });
  });

  it.each(['/api', '/api/', '/api/nothing', '/api/users/you', '/API/nothing'])(
    'API-17 answers even a navigation to %s with a JSON 404',
    async (url) => {
      const response = await get(url, { accept: 'text/html' });
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ code: 'not-found', message: 'Não encontrado.' });
    },
  );

  it('API-17 never answers a POST with the page', async () => {
    expect((await app.request('POST', '/login', { body: {} })).statusCode).toBe(404);
  });
});

it('isolates the page from other sites', async () => {
  const { headers } = await get('/', { accept: 'text/html' });
  const policy = String(headers['content-security-policy']);
  expect(policy.split(';')).toEqual(
    expect.arrayContaining([
      "default-src 'self'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self'",
      "img-src 'self' data: blob: https:",
      "frame-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
    ]),
  );
  expect(policy).not.toMatch(/'unsafe-eval'|script-src[^;]*'unsafe|upgrade-insecure/u);
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=()',
  });
  // With this header, plain HTTP in the local network would stop working.
  expect(headers).not.toHaveProperty('strict-transport-security');
});

it('sends HSTS where people open the app over HTTPS', async () => {
  const https = await startApp({ database: app.database, isHttps: true });
  const { headers } = await https.request('GET', '/api/health/live');
  expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/u);
});
