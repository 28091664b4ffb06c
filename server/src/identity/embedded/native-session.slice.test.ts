import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import {
  newEmail,
  password,
  startWithIdentity,
} from '../../../test/servers/start-with-identity.ts';

const nativeOrigins = ['capacitor://localhost', 'https://localhost'];
const app = await startWithIdentity({}, { nativeOrigins });

/** Sends a request as the HTTP client of a phone does, without origin and cookie. */
const callAuth = (method: string, path: string, session?: string, body?: unknown) =>
  app.request(method, `/api/auth/${path}`, {
    ...(body !== undefined && { body }),
    ...(session !== undefined && { headers: { authorization: `Bearer ${session}` } }),
  });
const sessionIn = ({ headers }: LightMyRequestResponse) => String(headers['set-auth-token'] ?? '');
const sendCredentials = (path: string, email: string) =>
  callAuth('POST', `${path}/email`, undefined, { email, password });

it('MOB-02 AUT-13 a phone signs up, in and out with a token, and never gets a cookie', async () => {
  const email = newEmail();
  const signedUp = await sendCredentials('sign-up', email);
  const signedIn = await sendCredentials('sign-in', email);
  const session = sessionIn(signedIn);
  expect(sessionIn(signedUp)).not.toBe('');
  const token = await callAuth('GET', 'token', session);
  const bearer = `Bearer ${token.json<{ token: string }>().token}`;
  const me = await app.request('GET', '/api/users/me', { headers: { authorization: bearer } });
  expect(me.json()).toMatchObject({ email });
  const newPassword = 'outro-segredo';
  const changed = await callAuth('POST', 'change-password', session, {
    currentPassword: password,
    newPassword,
  });
  expect(changed.statusCode).toBe(204);
  const verified = await callAuth('POST', 'verify-password', session, { password: newPassword });
  expect(verified.statusCode).toBe(204);
  // The first session ended with the old password.
  expect((await callAuth('GET', 'token', sessionIn(signedUp))).statusCode).toBe(401);
  const signedOut = await callAuth('POST', 'sign-out', session, {});
  expect(signedOut.statusCode).toBe(200);
  expect((await callAuth('GET', 'token', session)).statusCode).toBe(401);
  for (const response of [signedUp, signedIn, token, changed, verified, signedOut]) {
    expect(response.headers['set-cookie']).toBeUndefined();
  }
});

it.each([
  ['Ana  Souza ', 'Ana Souza'],
  ['', null],
  ['\u0007', null],
  [7, null],
  [undefined, null],
])('AUT-24 a sign-up with the name %j greets by %j', async (name, displayName) => {
  const body = { email: newEmail(), password, ...(name !== undefined && { name }) };
  const signedUp = await callAuth('POST', 'sign-up/email', undefined, body);
  const token = await callAuth('GET', 'token', sessionIn(signedUp));
  const bearer = `Bearer ${token.json<{ token: string }>().token}`;
  const me = await app.request('GET', '/api/users/me', { headers: { authorization: bearer } });
  expect(me.json()).toMatchObject({ displayName });
});

it.each([
  ['a page', { origin: 'http://localhost:80' }],
  ['a page of the same site', { 'sec-fetch-site': 'same-origin' }],
])('AUT-13 sends %s a cookie, but no token that a script could read', async (_, headers) => {
  const response = await app.request('POST', '/api/auth/sign-up/email', {
    headers,
    body: { email: newEmail(), password },
  });
  expect(response.statusCode).toBe(200);
  expect(response.cookies).toHaveLength(1);
  expect(response.headers['set-auth-token']).toBeUndefined();
});

it('AUT-13 returns no session token to a caller with a cookie', async () => {
  const { cookie } = await app.signUp();
  const response = await app.token(cookie);
  expect(response.statusCode).toBe(200);
  expect(response.headers['set-auth-token']).toBeUndefined();
});

it.each(['capacitor://localhost', 'https://localhost.evil.example', 'null'])(
  'MOB-02 AUT-13 refuses a sign-in from a page at %s',
  async (origin) => {
    const { email } = await app.signUp();
    const response = await app.post('sign-in/email', { email, password }, { headers: { origin } });
    expect([response.statusCode, response.cookies]).toEqual([401, []]);
    expect(response.headers['set-auth-token']).toBeUndefined();
  },
);
