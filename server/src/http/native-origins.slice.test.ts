import { newId } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../test/servers/start-app.ts';
import { startWithIdentity } from '../../test/servers/start-with-identity.ts';
import { storeSuggestions } from '../features/assistant/suggestions.ts';

const nativeOrigins = ['capacitor://localhost', 'https://localhost'];
const app = await startApp({ nativeOrigins });
const signIn = await startWithIdentity({}, { nativeOrigins });
const ana = await app.person();
const lists = '/api/shopping-lists';

const preflight = (origin: string, path = lists, to: Pick<typeof app, 'request'> = app) =>
  to.request('OPTIONS', path, {
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  });
const corsHeaderNames = (headers: object) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

const foreignOrigins = [
  ['another site', 'https://evil.example'],
  ['no site', 'null'],
  ['any site', '*'],
  ['another port of its host', 'https://localhost:8443'],
  ['its host without TLS', 'http://localhost'],
  ['a name that begins like its host', 'https://localhost.evil.example'],
  ['a name that ends like its host', 'https://evil-localhost'],
  ['its origin in capitals', 'HTTPS://LOCALHOST'],
  ['two origins at once', 'capacitor://localhost, https://localhost'],
];

describe.each(nativeOrigins)('the app at %s', (origin) => {
  it('MOB-02 may read answers and refusals, without credentials', async () => {
    const headers = { origin, authorization: `Bearer ${ana.token}` };
    const answer = await app.request('GET', lists, { headers });
    expect(answer.statusCode).toBe(200);
    const refusal = await app.request('GET', lists, { headers: { origin } });
    expect(refusal.statusCode).toBe(401);
    for (const { headers: sentHeaders } of [answer, refusal]) {
      expect(sentHeaders['access-control-allow-origin']).toBe(origin);
      expect(sentHeaders['access-control-allow-credentials']).toBeUndefined();
      expect(sentHeaders.vary).toBe('origin');
    }
  });

  it('MOB-02 may send CORS preflight requests', async () => {
    const answer = await preflight(origin);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'authorization, content-type, idempotency-key, quitanda-household',
      vary: 'origin',
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('MOB-02 AUT-13 cannot sign in through its page', async () => {
    const answer = await preflight(origin, '/api/auth/sign-in/email', signIn);
    expect([answer.statusCode, corsHeaderNames(answer.headers)]).toEqual([405, []]);
    const config = await signIn.request('GET', '/api/auth/token', { headers: { origin } });
    expect(corsHeaderNames(config.headers)).toEqual([]);
  });
});

it.each(foreignOrigins)('MOB-02 sends no CORS headers to %s', async (_, origin) => {
  const options = await preflight(origin);
  expect([options.statusCode, corsHeaderNames(options.headers)]).toEqual([405, []]);
  const headers = { origin, authorization: `Bearer ${ana.token}` };
  const answer = await app.request('GET', lists, { headers });
  expect(corsHeaderNames(answer.headers)).toEqual([]);
  expect(answer.headers.vary).toBe('origin');
});

it('MOB-02 sends no CORS headers if no origin is set', async () => {
  const withoutOrigins = await startApp();
  const [origin = ''] = nativeOrigins;
  const options = await withoutOrigins.request('OPTIONS', lists, { headers: { origin } });
  expect([options.statusCode, corsHeaderNames(options.headers)]).toEqual([405, []]);
  const answer = await withoutOrigins.request('GET', lists, { headers: { origin } });
  expect(corsHeaderNames(answer.headers)).toEqual([]);
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
