import { errorKinds } from '@quitanda/contract';
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createSigningKey, startKeyServer } from '../../../test/servers/key-server.ts';
import { startApp, testLogger } from '../../../test/servers/start-app.ts';
import { createFirebaseIdentity } from './firebase-identity.ts';

const projectId = 'quitanda-1a2b3';
const googleKey = await createSigningKey('google');
const foreignKey = await createSigningKey('google');
const keyServer = await startKeyServer(googleKey);
const createIdentity = (keysUrl = keyServer.url) =>
  createFirebaseIdentity({
    projectId,
    apiKey: 'AIza-web-key',
    logger: testLogger,
    rateLimit: 0,
    keysUrl,
  });
const app = await startApp({ identity: createIdentity() });

const secondsFromNow = (offset = 0) => Math.floor(Date.now() / 1_000) + offset;
/** The claims of Firebase for a person who signed up by e-mail and password. */
const buildClaims = (fields: JWTPayload = {}): JWTPayload => {
  const sub = randomUUID().replaceAll('-', '').slice(0, 28);
  const email = `${sub}@exemplo.com.br`;
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    auth_time: secondsFromNow(-60),
    user_id: sub,
    sub,
    iat: secondsFromNow(-60),
    exp: secondsFromNow(3_540),
    email,
    email_verified: false,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
    ...fields,
  };
};
const fetchProfile = (token: string, { request } = app) =>
  request('GET', '/api/users/me', { headers: { authorization: `Bearer ${token}` } });

describe('tokens of Firebase', () => {
  it('AUT-12 AUT-13 accepts a user of Firebase as the same person each time', async () => {
    const ana = buildClaims({ name: '  Ana   Souza ' });
    const first = await fetchProfile(await googleKey.sign(ana));
    expect([first.statusCode, first.json()]).toEqual([
      200,
      { id: expect.any(String), email: ana['email'], displayName: 'Ana Souza' },
    ]);
    const renewed = await fetchProfile(await googleKey.sign({ ...ana, iat: secondsFromNow(-30) }));
    expect(renewed.json()).toEqual(first.json());
  });

  it.each(['a'.repeat(5_000), 'A\0na', ' '])(
    'AUT-12 ignores a name that the app does not accept: %j',
    async (name) => {
      const response = await fetchProfile(await googleKey.sign(buildClaims({ name })));
      expect([response.statusCode, response.json<object>()]).toEqual([
        200,
        expect.objectContaining({ displayName: null }),
      ]);
    },
  );

  it('AUT-13 tolerates clocks that differ by half a minute', async () => {
    const ahead = {
      iat: secondsFromNow(25),
      nbf: secondsFromNow(25),
      auth_time: secondsFromNow(25),
    };
    expect((await fetchProfile(await googleKey.sign(buildClaims(ahead)))).statusCode).toBe(200);
    const expired = { exp: secondsFromNow(-25) };
    expect((await fetchProfile(await googleKey.sign(buildClaims(expired)))).statusCode).toBe(200);
  });

  const signWithout = (claim: string) => {
    const { [claim]: _, ...rest } = buildClaims();
    return googleKey.sign(rest);
  };
  const signWithPublicKey = async () => {
    const key = new TextEncoder().encode(JSON.stringify(googleKey.publicJwk));
    return new SignJWT(buildClaims()).setProtectedHeader({ alg: 'HS256', kid: 'google' }).sign(key);
  };
  const signWithEmbeddedKey = () => {
    const header = { jwk: foreignKey.publicJwk, jku: `${keyServer.url}?of=stranger` };
    return foreignKey.sign(buildClaims(), header);
  };
  it.each<[string, () => Promise<string>]>([
    ['without signature (alg none)', async () => new UnsecuredJWT(buildClaims()).encode()],
    ['signed with the public key as a secret (HS256)', signWithPublicKey],
    ...['RS384', 'RS512', 'PS256'].map((alg): [string, () => Promise<string>] => [
      `by ${alg}`,
      () => googleKey.sign(buildClaims(), { alg }),
    ]),
    ['of another key under the same id', () => foreignKey.sign(buildClaims())],
    ['that contains its own key', signWithEmbeddedKey],
    ['that names an unknown key', async () => (await createSigningKey('new')).sign(buildClaims())],
    [
      'of another project, by issuer',
      () => googleKey.sign(buildClaims({ iss: 'https://securetoken.google.com/other' })),
    ],
    [
      'of another issuer',
      () => googleKey.sign(buildClaims({ iss: 'https://accounts.google.com' })),
    ],
    ['for another audience', () => googleKey.sign(buildClaims({ aud: 'other-project' }))],
    ['that expired', () => googleKey.sign(buildClaims({ exp: secondsFromNow(-31) }))],
    [
      'older than an hour',
      () => googleKey.sign(buildClaims({ iat: secondsFromNow(-3_640), exp: secondsFromNow(60) })),
    ],
    ['not valid yet (nbf)', () => googleKey.sign(buildClaims({ nbf: secondsFromNow(60) }))],
    ['made in the future (iat)', () => googleKey.sign(buildClaims({ iat: secondsFromNow(60) }))],
    [
      'of a sign-in in the future',
      () => googleKey.sign(buildClaims({ auth_time: secondsFromNow(60) })),
    ],
    ['with an empty subject', () => googleKey.sign(buildClaims({ sub: '' }))],
    ['without e-mail', () => signWithout('email')],
    ...['sub', 'exp', 'iat', 'iss', 'aud', 'auth_time'].map(
      (claim): [string, () => Promise<string>] => [`without ${claim}`, () => signWithout(claim)],
    ),
  ])('AUT-13 refuses a token %s', async (_, createToken) => {
    const response = await fetchProfile(await createToken());
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { code: 'unauthenticated', message: errorKinds.unauthenticated.message },
    ]);
  });

  it('AUT-13 answers 503 instead of 401 while the keys cannot be fetched', async () => {
    const otherKeyServer = await startKeyServer(googleKey);
    otherKeyServer.answer = (response) => void response.destroy();
    const otherApp = await startApp({
      identity: createIdentity(otherKeyServer.url),
      database: app.database,
    });
    const token = await googleKey.sign(buildClaims());
    const response = await fetchProfile(token, otherApp);
    expect([response.statusCode, response.json()]).toEqual([
      503,
      { code: 'unavailable', message: errorKinds.unavailable.message },
    ]);
    // A token that is invalid under any key is still answered with 401.
    expect((await fetchProfile('abc.def.ghi', otherApp)).statusCode).toBe(401);
    expect((await fetchProfile(await signWithPublicKey(), otherApp)).statusCode).toBe(401);
  });

  it('AUT-13 accepts tokens signed with known keys while new keys cannot be fetched', async () => {
    const otherKeyServer = await startKeyServer(googleKey);
    const otherApp = await startApp({
      identity: createIdentity(otherKeyServer.url),
      database: app.database,
    });
    expect((await fetchProfile(await googleKey.sign(buildClaims()), otherApp)).statusCode).toBe(
      200,
    );
    otherKeyServer.answer = (response) => void response.destroy();
    expect((await fetchProfile(await googleKey.sign(buildClaims()), otherApp)).statusCode).toBe(
      200,
    );
    expect(otherKeyServer.requests).toBe(1);
  });
});

describe('with Firebase', () => {
  it('AUT-12 sends the Firebase project to the page', async () => {
    const response = await app.request('GET', '/api/auth/config');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      {
        provider: 'firebase',
        firebase: { projectId, apiKey: 'AIza-web-key' },
        hasAssistant: false,
        sendsMail: true,
      },
    ]);
    expect(response.headers['cache-control']).toBe('public, max-age=300');
  });

  it('AUT-12 allows the page to call only Firebase', async () => {
    const policy = (await app.request('GET', '/api/auth/config')).headers[
      'content-security-policy'
    ];
    expect(String(policy).split(';')).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    );
  });

  it.each([
    ['POST', 'sign-up/email'],
    ['POST', 'sign-in/email'],
    ['POST', 'sign-out'],
    ['POST', 'reset-password'],
    ['POST', 'change-password'],
    ['POST', 'verify-password'],
    ['GET', 'token'],
    ['GET', 'jwks'],
  ])(
    'AUT-12 does not serve the routes of the embedded provider: %s /api/auth/%s',
    async (method, path) => {
      const response = await app.request(method, `/api/auth/${path}`, {
        ...(method === 'POST' && { body: { email: 'ana@exemplo.com.br', password: 'segredo' } }),
      });
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { code: 'not-found', message: 'Não encontrado.' },
      ]);
    },
  );

  it('PRF-02 AUT-13 refuses the token of a deleted account', async () => {
    const ana = buildClaims();
    const headers = { authorization: `Bearer ${await googleKey.sign(ana)}` };
    await app.request('GET', '/api/users/me', { headers });
    expect((await app.request('DELETE', '/api/users/me', { headers })).statusCode).toBe(204);
    expect((await app.request('GET', '/api/users/me', { headers })).statusCode).toBe(401);
    // A new sign-up at Firebase creates a new subject.
    const again = buildClaims({ email: ana['email'] });
    expect((await fetchProfile(await googleKey.sign(again))).statusCode).toBe(200);
  });
});

it('AUT-13 fetches Google’s keys by default', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new Error('no network'));
  const { verify } = createFirebaseIdentity({
    projectId,
    apiKey: 'AIza-web-key',
    logger: testLogger,
    rateLimit: 0,
  });
  await expect(verify(await googleKey.sign(buildClaims()))).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(fetchSpy).toHaveBeenCalledWith(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    expect.anything(),
  );
  fetchSpy.mockRestore();
});
