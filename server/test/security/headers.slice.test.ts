/** Tests the security and caching headers of every kind of response. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createHttpListener } from '../../src/http-listener.ts';
import { createLogger } from '../../src/log.ts';
import { startFakeGemini } from '../servers/fakes.ts';
import { cookieOf, password, startWithIdentity } from '../servers/start-with-identity.ts';
import { addCleanup } from '../clean-up.ts';

const webDirectory = mkdtempSync(path.join(tmpdir(), 'quitanda-web-'));
addCleanup(async () => rmSync(webDirectory, { recursive: true }));
mkdirSync(path.join(webDirectory, 'assets'));
writeFileSync(path.join(webDirectory, 'index.html'), '<!doctype html>');
writeFileSync(path.join(webDirectory, 'assets/app-1a2b3c.js'), 'export {}');

const { ai } = await startFakeGemini();
const deps = { ai, webDirectory, logger: createLogger('silent') };
const httpApp = await startWithIdentity({}, deps);
const httpsApp = await startWithIdentity(
  { database: httpApp.identityDatabase, isHttps: true },
  { ...deps, isHttps: true },
);

async function bearerOf(cookie: string): Promise<Record<string, string>> {
  const { token } = (await httpApp.token(cookie)).json<{ token: string }>();
  return { authorization: `Bearer ${token}` };
}
const bearer = await bearerOf((await httpApp.signUp()).cookie);
const asJson = { ...bearer, 'content-type': 'application/json' };
const html = { accept: 'text/html' };

type TestRequest = readonly [
  method: string,
  url: string,
  headers?: Record<string, string>,
  body?: unknown,
];
const uncacheableRequests: Record<string, TestRequest> = {
  'a read by a person': ['GET', '/api/shopping-lists', bearer],
  'a write by a person': ['POST', '/api/shopping-lists', asJson, { name: 'Feira' }],
  'the export': ['GET', '/api/users/me/export', bearer],
  'a streamed answer': ['POST', '/api/ai/tips', asJson, { question: 'Pão?' }],
  'a bearer token': ['GET', '/api/auth/token', { cookie: (await httpApp.signUp()).cookie }],
  'a sign-in': ['POST', '/api/auth/sign-in/email', { origin: 'http://localhost:80' }],
  'a refusal of the body': ['POST', '/api/shopping-lists', asJson, '{'],
  'a refusal of a visitor': ['GET', '/api/users/me'],
  'an unknown call': ['GET', '/api/nothing'],
  'an unknown row': ['GET', `/api/pantries/${crypto.randomUUID()}`, bearer],
  'a malformed URL': ['GET', '/api/pantries/%zz', bearer],
  'another method': ['OPTIONS', '/api/users/me'],
  'a TRACE request': ['TRACE', '/api/users/me', bearer],
  'an unknown file': ['GET', '/assets/missing.js'],
  'a health check': ['GET', '/api/health/ready'],
};
const cacheableRequests: Record<string, TestRequest> = {
  'the page': ['GET', '/', html],
  'the page of a path': ['GET', '/despensa', html],
  'a hashed file': ['GET', '/assets/app-1a2b3c.js'],
};
const allRequests = { ...uncacheableRequests, ...cacheableRequests };

const send = (app: typeof httpApp, [method, url, headers = {}, body]: TestRequest) =>
  app.request(method, url, { headers, ...(body !== undefined && { body }) });

describe.each(Object.entries(allRequests))('%s', (description, testRequest) => {
  it('forbids content sniffing, frames and referrers', async () => {
    const { headers } = await send(httpApp, testRequest);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'content-type': expect.any(String),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('forbids caching, unless the answer is the same for everybody', async () => {
    const { headers } = await send(httpApp, testRequest);
    const caching = headers['cache-control'];
    if (description in cacheableRequests)
      expect(caching).toMatch(/^(no-cache|public, max-age=\d+, immutable)$/u);
    else expect(caching).toBe('no-store');
  });
});

// No hook of the app runs for a malformed URL, so its response lacks these headers. The browser
// gets them with the next response.
const wellFormedRequests = Object.entries(allRequests).filter(
  ([description]) => description !== 'a malformed URL',
);

it.each(wellFormedRequests)(
  '%s over HTTPS requires HTTPS from then on, and restricts camera, microphone and location',
  async (_, testRequest) => {
    const { headers } = await send(httpsApp, testRequest);
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}; includeSubDomains/u);
    expect(headers['permissions-policy']).toBe('camera=(self), microphone=(self), geolocation=()');
  },
);

it('refuses TRACE, whose answer would show the cookie to scripts', async () => {
  const response = await send(httpApp, ['TRACE', '/api/users/me', bearer]);
  expect([response.statusCode, response.body.includes('Bearer')]).toEqual([405, false]);
});

it('sends the security and caching headers with a 304 for an unchanged file', async () => {
  const first = await httpApp.request('GET', '/assets/app-1a2b3c.js');
  const headers = { 'if-none-match': String(first.headers['etag']) };
  const second = await httpApp.request('GET', '/assets/app-1a2b3c.js', { headers });
  expect([second.statusCode, second.headers['x-content-type-options']]).toEqual([304, 'nosniff']);
  expect(second.headers['cache-control']).toMatch(/immutable/u);
});

it('allows only the app’s own scripts', async () => {
  const { headers } = await send(httpApp, ['GET', '/', html]);
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => directive.trim().split(/ (.*)/u, 2)),
  ) as Record<string, string>;
  expect(policy['default-src']).toBe("'self'");
  // The barcode decoder is WebAssembly.
  expect(policy['script-src']).toBe("'self' 'wasm-unsafe-eval'");
  expect(policy['object-src']).toBe("'none'");
  expect(policy['base-uri']).toBe("'none'");
  expect(policy['form-action']).toBe("'self'");
  expect(policy['connect-src']).toBe("'self'");
  expect(policy['style-src']).toBe("'self'");
  expect(Object.values(policy).join(' ')).not.toMatch(/'unsafe-eval'|data:.*script|\*|http:/u);
});

it('sends the security and caching headers with a 500', async () => {
  vi.spyOn(httpApp.identityDatabase, 'onOneConnection').mockRejectedValueOnce(new Error('no'));
  const { statusCode, headers } = await send(httpApp, ['GET', '/api/shopping-lists', bearer]);
  expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store']);
  expect(headers['x-content-type-options']).toBe('nosniff');
});

it('sends the security and caching headers while the app is still starting', async () => {
  const listener = createHttpListener();
  addCleanup(() => listener.close());
  const url = await listener.listen(0, '127.0.0.1');
  for (const address of ['/', '/api/health/live']) {
    const { headers } = await fetch(url + address);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

describe('the session cookie', () => {
  const signUpCookies = async (app: typeof httpApp) => {
    const email = `${crypto.randomUUID()}@exemplo.com.br`;
    const response = await app.post('sign-up/email', { email, password });
    expect(cookieOf(response)).not.toBe('');
    return [response.headers['set-cookie']].flat().map(String);
  };

  it('AUT-13 cannot be read by scripts, and is not sent with requests of other sites', async () => {
    for (const cookie of await signUpCookies(httpApp)) {
      expect(cookie).toMatch(/; HttpOnly/iu);
      expect(cookie).toMatch(/; SameSite=Strict/iu);
      expect(cookie).not.toMatch(/; Domain=/iu);
    }
  });

  it('AUT-13 is sent only over HTTPS if it came over HTTPS', async () => {
    for (const cookie of await signUpCookies(httpsApp)) {
      expect(cookie).toMatch(/^__Secure-quitanda/u);
      expect(cookie).toMatch(/; Secure/iu);
    }
  });
});
