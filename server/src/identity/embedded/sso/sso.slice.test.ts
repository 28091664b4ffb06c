import { ssoErrorText } from '@quitanda/contract/sso';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newEmail, password } from '../../../../test/servers/start-with-identity.ts';
import {
  startWithProvider,
  type ProviderApp,
  type TestBrowser,
} from '../../../../test/servers/start-with-provider.ts';
import { tablesWith } from '../../../../test/stored-rows.ts';
import { statement } from '../../../db/database.ts';

const app = await startWithProvider();
const successPath = '/login?entrada=empresa';
const buildFailurePath = (code: string) => `${successPath}&falha=${code}`;

const fetchEmail = async (browser: TestBrowser): Promise<string | undefined> => {
  const response = await browser.get('/api/auth/token');
  if (response.statusCode !== 200) return undefined;
  const [, claims = ''] = response.json<{ token: string }>().token.split('.');
  const { email } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { email: string };
  return email;
};

/** Signs a person up by password. `isVerified` says whether the e-mail is confirmed. */
async function signUpLocally(email: string, isVerified: boolean, server: ProviderApp = app) {
  await server.signUp(email);
  const account = await server.identity.accounts.find(email);
  if (isVerified) await server.identity.accounts.confirmEmail(account?.subject ?? '', new Date());
}

const selectEventKinds = statement<{ kind: string; detail: string | null }, { email: string }>(
  'test.audit-kinds',
  `select kind, detail from audit_events
   where account = (select id from identity_users where email = :email) order by at, kind`,
);
const selectAccount = statement<
  { isVerified: boolean; name: string; methods: string[]; tokens: number },
  { email: string }
>(
  'test.account',
  `select email_verified as "isVerified", name,
     array(select provider_id from identity_accounts where user_id = identity_users.id
       order by provider_id) as methods,
     (select count(coalesce(access_token, refresh_token, id_token))::int from identity_accounts
       where user_id = identity_users.id) as tokens
   from identity_users where email = :email`,
);
const selectAccountOf = (email: string) => app.identityDatabase.first(selectAccount, { email });

it('SSO-01 sends the names of the providers to the page, without their secrets', async () => {
  const response = await app.request('GET', '/api/auth/config');
  expect(response.json()).toEqual({
    provider: 'embedded',
    signInProviders: [{ id: 'empresa', name: 'Empresa' }],
    hasAssistant: false,
    sendsMail: false,
  });
});

describe('signing in', () => {
  it('SSO-02 creates an account with the verified e-mail and name of the provider, and signs it in', async () => {
    const browser = app.browser();
    const ana = app.newPerson({ name: 'Ana Souza' });
    expect(await browser.signInAs(ana)).toBe(successPath);
    expect(browser.cookieNames()).toEqual(['quitanda.arrival']);
    expect(await fetchEmail(browser)).toBeUndefined();
    const finished = await browser.finishSignIn();
    expect(finished.json()).toEqual({ user: { id: expect.any(String), email: ana.email } });
    expect(browser.cookieNames()).toEqual(['quitanda.session_token']);
    expect(await fetchEmail(browser)).toBe(ana.email);
    expect(await selectAccountOf(ana.email)).toEqual({
      isVerified: true,
      name: 'Ana Souza',
      methods: ['empresa'],
      tokens: 0,
    });
    const events = await app.identityDatabase.rows(selectEventKinds, { email: ana.email });
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual(
      expect.arrayContaining([
        ['signed-up', null],
        ['provider-linked', 'empresa'],
        ['signed-in', null],
      ]),
    );
    const secondBrowser = app.browser();
    await secondBrowser.signInAs(ana);
    expect((await secondBrowser.finishSignIn()).json()).toEqual(finished.json());
  });

  it('SSO-02 requests a sign-in with PKCE, and with a new state and nonce each time', async () => {
    const [one, other] = await Promise.all([
      app.browser().startSignIn(),
      app.browser().startSignIn(),
    ]);
    const query = (url: string) => new URL(url).searchParams;
    for (const url of [one, other]) {
      expect(Object.fromEntries(query(url))).toMatchObject({
        response_type: 'code',
        client_id: 'quitanda',
        code_challenge_method: 'S256',
        redirect_uri: 'http://127.0.0.1:4000/api/auth/callback/empresa',
        scope: 'openid email profile',
      });
    }
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(query(one).get(name)).toMatch(/^[\w-]{32,}$/u);
      expect(query(one).get(name)).not.toBe(query(other).get(name));
    }
  });

  it('SSO-02 NAV-03 returns to the requested page, but never to another site', async () => {
    const ana = app.newPerson();
    const browser = app.browser();
    const requestedPage = '/lista-compras?x=1&y=a*b#z';
    const location = await browser.signInAs(ana, requestedPage);
    const { pathname, searchParams } = new URL(location, 'http://app');
    expect([pathname, searchParams.get('destino')]).toEqual(['/login', requestedPage]);
    for (const destination of ['https://outra.example', 'lista', 5, '/a\nb']) {
      const body = { provider: 'empresa', destination };
      expect((await app.browser().post('sign-in/provider', body)).statusCode).toBe(404);
    }
  });

  it('SSO-02 stores the new session in a cookie that only the sign-in routes get', async () => {
    const browser = app.browser();
    const path = await browser.answerAtProvider(await browser.startSignIn(), app.newPerson());
    expect(browser.cookieNames()).toEqual(['quitanda.state']);
    const response = await browser.get(path);
    expect(response.cookies.find(({ name }) => name === 'quitanda.arrival')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/auth',
      maxAge: 120,
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('two first sign-ins at the same time', () => {
  /** Signs the same person in from two browsers, whose codes arrive at the same time. */
  async function signInTwice(person: ReturnType<typeof app.newPerson>) {
    const browsers = [app.browser(), app.browser()];
    const callbacks = await Promise.all(
      browsers.map(async (browser) =>
        browser.answerAtProvider(await browser.startSignIn('/despensa'), person),
      ),
    );
    return Promise.all(
      browsers.map(async (browser, index) => {
        let location = await browser.openCallback(callbacks[index] ?? '');
        // The second browser is sent to the provider again, which already knows the person.
        if (location.startsWith(app.provider.issuer))
          location = await browser.openCallback(await browser.answerAtProvider(location, person));
        return { browser, location };
      }),
    );
  }

  it.each([
    ['creates one account', false],
    ['links an account once', true],
  ])('SSO-02 SSO-05 %s, and signs both in', async (_, hasAccount) => {
    for (let round = 1; round <= 5; round += 1) {
      const ana = app.newPerson();
      if (hasAccount) await signUpLocally(ana.email, true);
      for (const { browser, location } of await signInTwice(ana)) {
        expect(location).toBe('/login?destino=%2Fdespensa&entrada=empresa');
        expect((await browser.finishSignIn()).json()).toMatchObject({ user: { email: ana.email } });
      }
      expect((await selectAccountOf(ana.email))?.methods).toEqual(
        hasAccount ? ['credential', 'empresa'] : ['empresa'],
      );
    }
  });
});

describe('a sign-in that fails', () => {
  it('SSO-03 reports that the person has cancelled at the provider', async () => {
    const browser = app.browser();
    expect(await browser.signInAs(null)).toBe(buildFailurePath('sso-denied'));
    expect((await browser.finishSignIn()).json()).toMatchObject({ code: 'sso-expired' });
  });

  it('SSO-04 API-17 refuses the state of another browser, a used state and an invented state', async () => {
    const browser = app.browser();
    const path = await browser.answerAtProvider(await browser.startSignIn(), app.newPerson());
    expect(await app.browser().openCallback(path)).toBe(buildFailurePath('sso-expired'));
    expect(await browser.openCallback(path)).toBe(successPath);
    expect(await browser.openCallback(path)).toBe(buildFailurePath('sso-expired'));
    for (const query of ['', '?state=x', '?code=x&state=x', '?code=a&code=b', '?state=%00']) {
      const location = await browser.openCallback(`/api/auth/callback/empresa${query}`);
      expect(location).toMatch(/^\/login\?entrada=empresa&falha=sso-(?:expired|refused)$/u);
    }
    expect((await browser.get('/api/auth/callback/outra')).statusCode).toBe(404);
  });

  it('SSO-04 exchanges a code only once, and issues its session only once', async () => {
    const browser = app.browser();
    const path = await browser.answerAtProvider(await browser.startSignIn(), app.newPerson());
    const before = app.provider.exchanges();
    await browser.openCallback(path);
    await browser.openCallback(path);
    expect(app.provider.exchanges() - before).toBe(1);
    expect((await browser.finishSignIn()).statusCode).toBe(200);
    expect((await browser.finishSignIn()).statusCode).toBe(401);
  });

  it.each([
    [true, true, successPath],
    [true, false, buildFailurePath('sso-not-linked')],
    [false, true, buildFailurePath('sso-email-unverified')],
    [false, false, buildFailurePath('sso-email-unverified')],
  ])(
    'SSO-05 with an e-mail verified at the provider: %s, at this server: %s, redirects to %s',
    async (isEmailVerified, isVerifiedHere, expected) => {
      const person = app.newPerson({ isEmailVerified });
      await signUpLocally(person.email.toUpperCase(), isVerifiedHere);
      const browser = app.browser();
      expect(await browser.signInAs(person)).toBe(expected);
      const isSignedIn = expected === successPath;
      expect((await browser.finishSignIn()).statusCode).toBe(isSignedIn ? 200 : 401);
      expect((await selectAccountOf(person.email))?.methods).toEqual(
        isSignedIn ? ['credential', 'empresa'] : ['credential'],
      );
      // The password still works after the attempt.
      const byPassword = await app.post('sign-in/email', { email: person.email, password });
      expect(byPassword.statusCode).toBe(200);
    },
  );

  it('SSO-05 creates no account without a verified e-mail', async () => {
    const unverified = app.newPerson({ isEmailVerified: false });
    expect(await app.browser().signInAs(unverified)).toBe(buildFailurePath('sso-email-unverified'));
    expect(await selectAccountOf(unverified.email)).toBeUndefined();
    const withoutEmail = { sub: crypto.randomUUID() };
    app.provider.addPerson(withoutEmail);
    expect(await app.browser().signInAs(withoutEmail)).toBe(buildFailurePath('sso-no-email'));
  });

  it('SSO-05 finds a linked account by its id at the provider, even after the e-mail changes there', async () => {
    const ana = app.newPerson();
    await app.browser().signInAs(ana);
    app.provider.addPerson({ ...ana, email: newEmail(), isEmailVerified: false });
    const browser = app.browser();
    expect(await browser.signInAs(ana)).toBe(successPath);
    expect((await browser.finishSignIn()).json()).toMatchObject({ user: { email: ana.email } });
    // Another person at the provider with the same e-mail is not linked.
    const impostor = app.newPerson({ email: ana.email, isEmailVerified: false });
    expect(await app.browser().signInAs(impostor)).toBe(buildFailurePath('sso-email-unverified'));
  });

  it('SSO-07 reports a provider that fails while the code is exchanged', async () => {
    app.provider.failNextExchange();
    expect(await app.browser().signInAs(app.newPerson())).toBe(buildFailurePath('sso-unavailable'));
    expect(await app.browser().signInAs(app.newPerson())).toBe(successPath);
  });

  it('AUT-05 SSO-02 gives a disabled account no session', async () => {
    const ana = app.newPerson();
    await app.browser().signInAs(ana);
    const account = await app.identity.accounts.find(ana.email);
    await app.identityDatabase.transaction((sql) =>
      app.identity.accounts.setDisabled(sql, account?.subject ?? '', true),
    );
    const browser = app.browser();
    expect(await browser.signInAs(ana)).toBe(buildFailurePath('sso-user-disabled'));
    expect((await browser.finishSignIn()).statusCode).toBe(401);
  });

  it('AUD-01 SSO-03 records and counts the reason of a refused sign-in', async () => {
    await app.browser().signInAs(null);
    const select = statement<{ count: number }>(
      'test.refusals',
      `select count from audit_events where kind = 'sign-in-refused' and detail = 'sso-denied'`,
    );
    expect((await app.identityDatabase.first(select))?.count).toBeGreaterThan(0);
  });

  it('SSO-03 names the provider in each message, even a name with special characters', () => {
    expect(ssoErrorText('sso-denied', 'Empresa')).toBe(
      'Você não autorizou a entrada com Empresa. Tente de novo ou use e-mail e senha.',
    );
    expect(ssoErrorText('sso-unavailable', 'o provedor')).toMatch(/^O provedor não respondeu\./u);
    expect(ssoErrorText('sso-unavailable', '$& e $1')).toMatch(/^\$& e \$1 não respondeu\./u);
  });
});

it('SSO-08 keeps the session of a person when another person returns from the provider', async () => {
  const browser = app.browser();
  const path = await browser.answerAtProvider(await browser.startSignIn(), app.newPerson());
  // Meanwhile somebody signs in by password in another tab.
  const email = newEmail();
  await app.signUp(email);
  await browser.post('sign-in/email', { email, password });
  expect(await browser.openCallback(path)).toBe(successPath);
  const answer = await browser.finishSignIn();
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    { code: 'sso-other-person', message: ssoErrorText('sso-other-person', 'Empresa') },
  ]);
  expect(await fetchEmail(browser)).toBe(email);
  expect((await browser.finishSignIn()).json()).toMatchObject({ code: 'sso-expired' });
  expect(await fetchEmail(browser)).toBe(email);
});

describe('closed sign-up', () => {
  it.each([
    [undefined, buildFailurePath('sso-sign-up-closed')],
    [true, successPath],
    [false, buildFailurePath('sso-sign-up-closed')],
  ])(
    'SSO-06 with createAccounts %s, redirects a new person to %s',
    async (createAccounts, expected) => {
      const fields = createAccounts === undefined ? {} : { createAccounts };
      const closedApp = await startWithProvider(fields, { isSignUpOpen: false });
      const person = closedApp.newPerson();
      expect(await closedApp.browser().signInAs(person)).toBe(expected);
      const signUp = await closedApp.post('sign-up/email', { email: newEmail(), password });
      expect(signUp.statusCode).toBe(403);
    },
  );
});

describe('a provider that does not answer', () => {
  it('SSO-07 AUT-01 does not block sign-ins by password, and works as soon as it answers again', async () => {
    const server = await startWithProvider();
    const port = Number(new URL(server.provider.issuer).port);
    await server.provider.stop();
    const { email } = await server.signUp();
    expect((await server.post('sign-in/email', { email, password })).statusCode).toBe(200);
    const browser = server.browser();
    const answer = await browser.post('sign-in/provider', { provider: 'empresa' });
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { code: 'sso-unavailable', message: ssoErrorText('sso-unavailable', 'Empresa') },
    ]);
    const { startIdentityProvider } = await import('../../../../../fakes/identity-provider.ts');
    const restarted = await startIdentityProvider(port);
    try {
      const ana = server.newPerson();
      restarted.addPerson(ana);
      expect(await server.browser().signInAs(ana)).toBe(successPath);
    } finally {
      await restarted.stop();
    }
  });
});

describe('signing out', () => {
  it('SSO-10 ends the session at the provider only if the setting says so', async () => {
    const appThatEndsSessions = await startWithProvider({ endSession: true });
    const ana = appThatEndsSessions.newPerson();
    const browser = appThatEndsSessions.browser();
    await browser.signInAs(ana);
    await browser.finishSignIn();
    const { endSessionUrl } = (await browser.post('sign-out', {})).json<{
      endSessionUrl: string;
    }>();
    const url = new URL(endSessionUrl);
    expect(url.origin).toBe(appThatEndsSessions.provider.issuer);
    expect(url.searchParams.get('post_logout_redirect_uri')).toBe('http://127.0.0.1:4000/login');
    expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/u);
    expect(browser.cookieNames()).toEqual([]);
    // A session by password has no session at a provider.
    const { email, cookie } = await appThatEndsSessions.signUp();
    expect(email).toBeDefined();
    const passwordSignOut = await appThatEndsSessions.post('sign-out', {}, { headers: { cookie } });
    expect(passwordSignOut.json()).toEqual({ success: true });
    const otherBrowser = app.browser();
    await otherBrowser.signInAs(app.newPerson());
    await otherBrowser.finishSignIn();
    expect((await otherBrowser.post('sign-out', {})).json()).toEqual({ success: true });
  });
});

describe('the time of a sign-in', () => {
  const fetchClaims = async (browser: TestBrowser) => {
    const { token } = (await browser.get('/api/auth/token')).json<{ token: string }>();
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    return JSON.parse(claims) as { auth_time: number };
  };
  const fetchSignInAge = async (browser: TestBrowser) =>
    Date.now() / 1_000 - (await fetchClaims(browser)).auth_time;

  it('SSO-12 ADM-02 ADM-13 is the time of the sign-in at the provider, until the provider asks again', async () => {
    const browser = app.browser();
    const ana = app.newPerson();
    await browser.signInAs(ana);
    await browser.finishSignIn();
    expect(await fetchSignInAge(browser)).toBeLessThan(3_600);
    app.provider.ageSessions(7_200);
    // The provider still has a session of the person, and does not ask for the password.
    await browser.signInAs(ana);
    await browser.finishSignIn();
    expect(await fetchSignInAge(browser)).toBeGreaterThan(7_100);
    expect((await browser.get('/api/auth/sign-in-methods')).json()).toMatchObject({
      isFresh: false,
    });
    expect((await browser.post('verify-password', { password: '' })).statusCode).toBe(401);

    const url = await browser.startSignIn('/perfil', true);
    expect(new URL(url).searchParams.get('max_age')).toBe('60');
    await browser.openCallback(await browser.answerAtProvider(url, ana));
    expect((await browser.finishSignIn()).statusCode).toBe(200);
    expect(await fetchSignInAge(browser)).toBeLessThan(3_600);
    expect((await browser.post('verify-password', { password: '' })).statusCode).toBe(204);
  });

  it('SSO-12 is the start of the session if the provider does not state the time', async () => {
    const browser = app.browser();
    const url = new URL(await browser.startSignIn());
    url.searchParams.delete('max_age');
    await browser.openCallback(await browser.answerAtProvider(url.href, app.newPerson()));
    await browser.finishSignIn();
    expect(await fetchSignInAge(browser)).toBeLessThan(3_600);
    const select = statement<{ signedInAt: string | null }>(
      'test.signed-in-at',
      `select signed_in_at as "signedInAt" from identity_sessions order by created_at desc limit 1`,
    );
    expect((await app.identityDatabase.first(select))?.signedInAt).toBeNull();
  });

  it('SSO-12 a repeated sign-in replaces the session and ends the old one', async () => {
    const browser = app.browser();
    const ana = app.newPerson();
    await browser.signInAs(ana);
    await browser.finishSignIn();
    const oldCookies = browser.cookies();
    await browser.openCallback(
      await browser.answerAtProvider(await browser.startSignIn('/', true), ana),
    );
    await browser.finishSignIn();
    expect(await fetchEmail(browser)).toBe(ana.email);
    expect((await app.token(oldCookies)).statusCode).toBe(401);
  });
});

describe('an account without a password', () => {
  it('SSO-11 PRF-02 confirms its deletion by a sign-in in the last ten minutes', async () => {
    const ana = app.newPerson();
    const browser = app.browser();
    await browser.signInAs(ana);
    await browser.finishSignIn();
    const methods = await browser.get('/api/auth/sign-in-methods');
    expect(methods.json()).toEqual({
      hasPassword: false,
      providers: [{ id: 'empresa', name: 'Empresa' }],
      isFresh: true,
    });
    expect((await browser.post('verify-password', { password: '' })).statusCode).toBe(204);
    expect((await browser.post('verify-password', { password: 'x' })).statusCode).toBe(401);
    await app.identityDatabase.transaction((sql) =>
      sql.script(
        `update identity_sessions set signed_in_at = signed_in_at - interval '11 minutes'`,
      ),
    );
    expect((await browser.post('verify-password', { password: '' })).statusCode).toBe(401);
    expect((await browser.get('/api/auth/sign-in-methods')).json()).toMatchObject({
      isFresh: false,
    });
  });

  it('SSO-11 is the only kind of account for which an empty password confirms an action', async () => {
    const { cookie } = await app.signUp();
    const response = await app.post('verify-password', { password: '' }, { headers: { cookie } });
    expect([response.statusCode, response.json()]).toMatchObject([401, { code: 'wrong-password' }]);
  });

  it('SSO-11 HH-06 is deleted together with all data from the provider', async () => {
    const ana = app.newPerson();
    await app.browser().signInAs(ana);
    const account = await app.identity.accounts.find(ana.email);
    await app.identityDatabase.transaction((sql) =>
      app.identity.deleteIdentity(sql, account?.subject ?? ''),
    );
    expect(await tablesWith(app.identityDatabase, ana.email, ana.sub)).toEqual([]);
  });
});

it('SSO-02 deletes the PKCE verifier when a sign-in has finished', async () => {
  const browser = app.browser();
  const url = await browser.startSignIn();
  const challenge = new URL(url).searchParams.get('code_challenge');
  expect(challenge).toHaveLength(createHash('sha256').digest('base64url').length);
  const state = new URL(url).searchParams.get('state') ?? '';
  // The verifier is stored beside the state.
  expect(await tablesWith(app.identityDatabase, state)).toEqual(['identity_verifications']);
  await browser.openCallback(await browser.answerAtProvider(url, app.newPerson()));
  expect(await tablesWith(app.identityDatabase, state)).toEqual([]);
});
