/**
 * Tests every route of the server that is not in the contract, and who may call it. A route that is
 * in neither the contract nor the table fails the test.
 */
import { routes } from '@quitanda/contract';
import { describe, expect, it } from 'vitest';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readProviders } from '../../src/identity/embedded/sso/provider-settings.ts';
import { signUpWithFactor } from '../people/second-factor.ts';
import { cookieOf, password, startWithIdentity } from '../servers/start-with-identity.ts';
import { rowsWith, tablesWith } from '../stored-rows.ts';
import { addCleanup } from '../clean-up.ts';

const webDirectory = mkdtempSync(path.join(tmpdir(), 'quitanda-web-'));
addCleanup(async () => rmSync(webDirectory, { recursive: true }));
writeFileSync(path.join(webDirectory, 'index.html'), '<!doctype html>');

const server = await startWithIdentity(
  {
    mail: { confirmsEmails: false },
    publicOrigin: 'https://quitanda.example',
    // Nothing listens on the port of this issuer.
    oidcProviders: readProviders(
      '[{"id":"empresa","name":"Empresa","issuer":"http://127.0.0.1:9","clientId":"quitanda"}]',
      true,
    ),
  },
  {
    webDirectory,
    appLinks: {
      appId: 'br.com.quitanda.app',
      androidCertificates: [`${'AB:'.repeat(31)}AB`],
      iosTeamId: 'A1B2C3D4E5',
    },
  },
);
const { app, request, post, signUp, identityDatabase, identity, token } = server;

/**
 * The routes outside the contract, and what a caller needs: nothing (`anybody`), a session cookie, a
 * password, a passkey, a mail, or what a comment below says.
 */
const routesOutsideContract = {
  'GET /api/health/live': 'anybody',
  'GET /api/health/ready': 'anybody',
  'GET /api/openapi.json': 'anybody',
  'GET /api/docs': 'anybody',
  'GET /api/auth/config': 'anybody',
  'GET /api/auth/jwks': 'anybody',
  // For a browser that begins a sign-in by a provider, or returns from the provider.
  'POST /api/auth/sign-in/provider': 'provider',
  'GET /api/auth/callback/:provider': 'provider',
  'POST /api/auth/sign-in/finish': 'provider',
  'GET /.well-known/assetlinks.json': 'anybody',
  'GET /.well-known/apple-app-site-association': 'anybody',
  'GET /': 'anybody',
  'GET /*': 'anybody',
  // For anybody who knows the id, which has 122 random bits and is valid for an hour.
  'GET /api/ai/suggestions/:id': 'address',
  // For anybody who knows the token of a public list, which has 128 random bits (TXT-05).
  'GET /ver/:inviteToken': 'address',
  // For a program with a personal key.
  'POST /mcp': 'key',
  // For anybody with a passkey.
  'POST /api/auth/sign-in/passkey-options': 'passkey',
  'POST /api/auth/sign-in/passkey': 'passkey',
  // For somebody who has just typed the password.
  'POST /api/auth/sign-in/code': 'code',
  'POST /api/auth/sign-up/email': 'password',
  'POST /api/auth/sign-in/email': 'password',
  'POST /api/auth/reset-password': 'password',
  'POST /api/auth/request-password-reset': 'mailbox',
  'POST /api/auth/confirm-email': 'mailbox',
  'POST /api/auth/sign-out': 'session',
  'GET /api/auth/token': 'session',
  'GET /api/auth/sign-in-methods': 'session',
  'GET /api/auth/passkeys': 'session',
  'GET /api/auth/sessions': 'session',
  'POST /api/auth/sessions/end': 'session',
  'POST /api/auth/sessions/end-others': 'session',
  'POST /api/auth/passkeys/options': 'session',
  'POST /api/auth/passkeys/add': 'session',
  'POST /api/auth/passkeys/rename': 'session',
  'POST /api/auth/passkeys/remove': 'session',
  'GET /api/auth/two-factor': 'session',
  'POST /api/auth/two-factor/start': 'session',
  'POST /api/auth/two-factor/confirm': 'session',
  'POST /api/auth/two-factor/off': 'session',
  'POST /api/auth/two-factor/codes': 'session',
  'POST /api/auth/change-password': 'session',
  'POST /api/auth/verify-password': 'session',
  'POST /api/auth/verify-passkey': 'session',
} as const;

/** Reads the routes from the tree that Fastify prints. */
function parseRoutes(printed: string): string[] {
  const parents: string[] = [];
  return printed.split('\n').flatMap((line) => {
    const found = /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)$/u.exec(line);
    const [, indent = '', part = '', methods = ''] = found ?? [];
    if (!found) return [];
    const depth = indent.length / 4;
    parents.splice(depth, Infinity, part);
    const url = parents.join('');
    return methods.split(', ').map((method) => `${method} ${url}`);
  });
}

/** Returns all routes except those that only answer 405 (API-39). */
async function findAnsweringRoutes(): Promise<string[]> {
  const all = parseRoutes(app.printRoutes({ commonPrefix: false }));
  const answers = await Promise.all(
    all.map(async (route) => {
      const [method = '', url = ''] = route.split(' ');
      return { route, status: (await request(method, url)).statusCode };
    }),
  );
  return answers.filter(({ status }) => status !== 405).map(({ route }) => route);
}

it('API-17 has no route that is in neither the contract nor `routesOutsideContract`', async () => {
  const inContract = Object.values(routes).map(([method, url]) => `${method} ${url}`);
  const all = await findAnsweringRoutes();
  const withoutHead = all.filter((route) => !route.startsWith('HEAD '));
  expect(withoutHead.toSorted()).toEqual(
    [...inContract, ...Object.keys(routesOutsideContract)].toSorted(),
  );
  for (const head of all.filter((route) => route.startsWith('HEAD '))) {
    expect(withoutHead).toContain(head.replace('HEAD', 'GET'));
  }
});

const routesFor = (requirement: string) =>
  Object.entries(routesOutsideContract).flatMap(([route, needs]) =>
    needs === requirement ? [route.split(' ')] : [],
  );

/**
 * The routes that change how a person signs in, and need the password besides the session, with their
 * status for the right password. The other routes of a session end something, rename a passkey, or take
 * what only one of these has begun.
 */
const statusWithPassword = {
  'change-password': 204,
  'verify-password': 204,
  'passkeys/options': 200,
  // There is no passkey to remove.
  'passkeys/remove': 404,
  'two-factor/start': 200,
  'two-factor/codes': 200,
  'two-factor/off': 204,
};
const routesNeedingFactor = new Set(['two-factor/codes', 'two-factor/off']);
const routesWithoutPassword = [
  'sign-out',
  'sessions/end',
  'sessions/end-others',
  'passkeys/add',
  'passkeys/rename',
  'two-factor/confirm',
  'verify-passkey',
];

it('PRF-03 each route that changes something of a session is in one of the two lists', () => {
  const posts = routesFor('session').filter(([method]) => method === 'POST');
  const paths = posts.map(([, url = '']) => url.replace('/api/auth/', ''));
  expect(paths.toSorted()).toEqual(
    [...Object.keys(statusWithPassword), ...routesWithoutPassword].toSorted(),
  );
});

const findSubject = async (email: string) => (await identity.accounts.find(email))?.subject ?? '';

/** Signs up a person for whom only the password decides whether this route answers. */
async function signUpFor(path: string) {
  if (routesNeedingFactor.has(path)) return signUpWithFactor(server);
  const person = await signUp();
  await identity.accounts.confirmEmail(await findSubject(person.email), new Date());
  return person;
}

it.each(Object.entries(statusWithPassword))(
  'PASS-03 TWO-01 %s refuses a wrong password, and only that',
  async (path, status) => {
    const { cookie } = await signUpFor(path);
    const body = { id: crypto.randomUUID(), newPassword: crypto.randomUUID() };
    const typePassword = (typed: unknown) =>
      post(path, { ...body, password: typed, currentPassword: typed }, { headers: { cookie } });
    for (const wrong of ['outra-senha-qualquer', '', null, { $ne: '' }]) {
      const response = await typePassword(wrong);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ code: 'wrong-password' });
    }
    expect((await typePassword(password)).statusCode).toBe(status);
  },
);

it.each([
  ['passkeys/add', 401, 'passkey-expired'],
  ['two-factor/confirm', 409, 'two-factor-off'],
  ['verify-passkey', 401, 'passkey-expired'],
])(
  'PASS-03 TWO-01 %s changes nothing that no route with the password has begun',
  async (path, status, code) => {
    const { cookie, email } = await signUp();
    const subject = await findSubject(email);
    const rowsBefore = await rowsWith(identityDatabase, subject);
    expect(rowsBefore).toContainEqual(expect.stringMatching(/^identity_sessions /u));
    const response = { id: 'a', rawId: 'a', type: 'public-key', response: {} };
    const body = { code: '123456', name: 'iPhone', response };
    const answer = await post(path, body, { headers: { cookie } });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code });
    expect(await rowsWith(identityDatabase, subject)).toEqual(rowsBefore);
  },
);

describe('a visitor', () => {
  it.each(routesFor('anybody').filter(([, url]) => url !== '*'))(
    'reads %s %s, which is the same for everybody',
    async (method = '', url = '') => {
      const { cookie } = await signUp();
      const withoutCookie = await request(method, url);
      const signedIn = await request(method, url, { headers: { cookie } });
      expect([withoutCookie.statusCode, signedIn.body]).toEqual([200, withoutCookie.body]);
      expect(withoutCookie.body).not.toMatch(/@exemplo|"d":|private/u);
      expect(withoutCookie.headers).not.toHaveProperty('set-cookie');
    },
  );

  it.each(routesFor('session').filter(([, url]) => url !== '/api/auth/sign-out'))(
    'AUT-13 gets 401 from %s %s, also with an invented session',
    async (method = '', url = '') => {
      const { cookie } = await signUp();
      const invented = cookie.replace(/=.{8}/u, '=AAAAAAAA');
      for (const headers of [{}, { cookie: invented }, { cookie: 'quitanda.session_token=' }]) {
        const body = { password, currentPassword: password, newPassword: 'outra-senha' };
        const response =
          method === 'GET'
            ? await request(method, url, { headers })
            : await post(url.replace('/api/auth/', ''), body, { headers });
        expect(response.statusCode).toBe(401);
        expect(response.headers).not.toHaveProperty('set-cookie');
      }
    },
  );

  it.each(routesFor('key'))(
    'MCP-02 gets 401 from %s %s, also with a session',
    async (method = '', url = '') => {
      const { cookie } = await signUp();
      const { token: sessionToken } = (await token(cookie)).json<{ token: string }>();
      for (const headers of [{}, { cookie }, { authorization: `Bearer ${sessionToken}` }]) {
        const response = await request(method, url, { headers, body: {} });
        expect([response.statusCode, response.json()]).toMatchObject([
          401,
          { code: 'unauthenticated' },
        ]);
      }
    },
  );

  it('finds no suggestions under an unknown id', async () => {
    for (const id of ['x', '00000000-0000-4000-8000-000000000000', "'", '%00']) {
      const response = await request('GET', `/api/ai/suggestions/${id}`);
      expect(response.statusCode).toBe(404);
    }
  });
});

const forms = {
  'sign-up/email': ['email', 'password'],
  'sign-in/email': ['email', 'password'],
  'reset-password': ['token', 'newPassword'],
  'request-password-reset': ['email'],
  'confirm-email': ['token'],
  'change-password': ['currentPassword', 'newPassword'],
  'verify-password': ['password'],
} as const;
const badValues = [
  undefined,
  null,
  5,
  true,
  [],
  ['a'],
  {},
  { $ne: '' },
  '',
  'a'.repeat(100_000),
  'a\0b',
  '\uD83D',
];

// All tests of the forms use this session, so none of their requests may end it.
const { cookie, email } = await signUp();

describe.each(Object.entries(forms))('API-17 /api/auth/%s', (form, fields) => {
  const goodFields = (email: string) => ({
    email,
    password,
    token: 'abc',
    currentPassword: password,
    newPassword: password,
  });

  it.each(fields)('refuses every invalid %s', async (field) => {
    for (const value of badValues) {
      const body = { ...goodFields(`${crypto.randomUUID()}@exemplo.com.br`), [field]: value };
      const response = await post(form, body, { headers: { cookie } });
      expect([value, response.statusCode]).toEqual([value, expect.any(Number)]);
      expect([400, 401]).toContain(response.statusCode);
      expect(response.json()).toEqual({ code: expect.any(String), message: expect.any(String) });
    }
  });

  it.each(['[]', '"a"', '5', 'null', '', '{"email":', '{"__proto__": {"a": 1}}'])(
    'refuses the body %s',
    async (body) => {
      expect([400, 401]).toContain((await post(form, body, { headers: { cookie } })).statusCode);
    },
  );

  it('refuses a page of another origin', async () => {
    const headers = { cookie, origin: 'https://outra.example', 'sec-fetch-site': 'cross-site' };
    expect((await post(form, goodFields(email), { headers })).statusCode).toBe(401);
  });
});

it('AUT-02 AUT-24 stores only the e-mail, the password and the name of a sign-up, and no unknown field', async () => {
  const marker = `intruso-${crypto.randomUUID()}`;
  const email = `${crypto.randomUUID()}@exemplo.com.br`;
  const unknownFields = { image: marker, role: marker, id: marker, displayName: marker };
  const flags = { emailVerified: true, isDisabled: true, callbackURL: 'https://outra.example' };
  const response = await post('sign-up/email', { email, password, ...unknownFields, ...flags });
  expect(response.statusCode).toBe(200);
  expect(await tablesWith(identityDatabase, marker, 'outra.example')).toEqual([]);
  expect((await token(cookieOf(response))).statusCode).toBe(200);
});
