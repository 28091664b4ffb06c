import { newId } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/servers/start-app.ts';
import { startWithIdentity } from '../../test/servers/start-with-identity.ts';
import { storeSuggestions } from '../features/assistant/suggestions.ts';

const nativeOrigins = ['capacitor://localhost', 'https://localhost'];
const app = await startApp({ nativeOrigins });
const identityServer = await startWithIdentity({}, { nativeOrigins });
const ana = await app.person();
const listsUrl = '/api/shopping-lists';

const sendPreflight = (
  origin: string,
  path = listsUrl,
  server: Pick<typeof app, 'request'> = app,
) =>
  server.request('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
const listCorsHeaders = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

const foreignOrigins = [
  ['another site', 'https://evil.example'],
  ['an opaque origin', 'null'],
  ['a wildcard', '*'],
  ['another port of an allowed host', 'https://localhost:8443'],
  ['an allowed host without TLS', 'http://localhost'],
  ['a name that begins like an allowed host', 'https://localhost.evil.example'],
  ['a name that ends like an allowed host', 'https://evil-localhost'],
  ['an allowed origin in capitals', 'HTTPS://LOCALHOST'],
  ['two allowed origins at once', 'capacitor://localhost, https://localhost'],
];

describe.each(nativeOrigins)('the app at %s', (origin) => {
  it('MOB-02 may read answers and failures, without credentials', async () => {
    const headers = { origin, authorization: `Bearer ${ana.token}` };
    const response = await app.request('GET', listsUrl, { headers });
    expect(response.statusCode).toBe(200);
    const unauthenticated = await app.request('GET', listsUrl, { headers: { origin } });
    expect(unauthenticated.statusCode).toBe(401);
    for (const { headers: sentHeaders } of [response, unauthenticated]) {
      expect(sentHeaders['access-control-allow-origin']).toBe(origin);
      expect(sentHeaders['access-control-allow-credentials']).toBeUndefined();
      expect(sentHeaders.vary).toBe('origin');
    }
  });

  it('MOB-02 may send CORS preflight requests', async () => {
    const response = await sendPreflight(origin);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, quitanda-household',
      vary: 'origin',
    });
    expect(response.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('MOB-02 AUT-13 cannot sign in by a request to another origin', async () => {
    const response = await sendPreflight(origin, '/api/auth/sign-in/email', identityServer);
    expect([response.statusCode, listCorsHeaders(response.headers)]).toEqual([405, []]);
    const token = await identityServer.request('GET', '/api/auth/token', { headers: { origin } });
    expect(listCorsHeaders(token.headers)).toEqual([]);
  });
});

it.each(foreignOrigins)('MOB-02 sends no CORS headers to %s', async (_, origin) => {
  const preflightResponse = await sendPreflight(origin);
  expect([preflightResponse.statusCode, listCorsHeaders(preflightResponse.headers)]).toEqual([
    405,
    [],
  ]);
  const headers = { origin, authorization: `Bearer ${ana.token}` };
  const response = await app.request('GET', listsUrl, { headers });
  expect(listCorsHeaders(response.headers)).toEqual([]);
  expect(response.headers.vary).toBe('origin');
});

it('MOB-02 sends no CORS headers if no origin is set', async () => {
  const appWithoutOrigins = await startApp();
  const [origin = ''] = nativeOrigins;
  const preflightResponse = await appWithoutOrigins.request('OPTIONS', listsUrl, {
    headers: { origin },
  });
  expect([preflightResponse.statusCode, listCorsHeaders(preflightResponse.headers)]).toEqual([
    405,
    [],
  ]);
  const response = await appWithoutOrigins.request('GET', listsUrl, { headers: { origin } });
  expect(listCorsHeaders(response.headers)).toEqual([]);
});

it('MOB-02 AI-02 lets only the app frame the search suggestions', async () => {
  const path = await storeSuggestions(app.database, '<p>café</p>', app.clock.now());
  const page = await app.request('GET', path);
  expect(page.headers['content-security-policy']).toMatch(
    /frame-ancestors 'self' capacitor:\/\/localhost https:\/\/localhost$/u,
  );
  const unknown = await app.request('GET', `/api/ai/suggestions/${newId()}`);
  expect(unknown.headers['content-security-policy']).toMatch(/frame-ancestors 'none'$/u);
});
