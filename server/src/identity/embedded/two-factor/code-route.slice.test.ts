/** Tests the second step of a sign-in. two-factor.slice.test.ts tests turning it on and off. */
import { twoFactorErrorTexts } from '@quitanda/contract/two-factor';
import type { LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../../../../fakes/authenticator-app.ts';
import {
  signUpWithFactor,
  typePassword,
  withCookie,
} from '../../../../test/people/second-factor.ts';
import { createHoldingDatabase } from '../../../../test/held-statement.ts';
import {
  cookieOf,
  password,
  startWithIdentity,
} from '../../../../test/servers/start-with-identity.ts';
import { startWithMail } from '../../../../test/servers/start-with-mail.ts';
import { statement } from '../../../db/database.ts';

const rejectedCodes: string[] = [];
const app = await startWithMail({ onSignInRejected: (code) => rejectedCodes.push(code) });
const { database } = app;

beforeEach(() => void rejectedCodes.splice(0));

const buildFailureBody = (code: keyof typeof twoFactorErrorTexts) => ({
  code,
  message: twoFactorErrorTexts[code],
});
const codeIn = (response: LightMyRequestResponse) => response.json<{ code?: string }>().code;
const hasSession = (response: LightMyRequestResponse) =>
  response.cookies.some(({ name, value }) => name === 'quitanda.session_token' && value !== '');
const signInWithCode = async (email: string, code: unknown) =>
  (await typePassword(app, email))(code);

const selectEvents = statement<
  { kind: string; detail: string | null; count: number },
  { email: string }
>(
  'test.code-events',
  `select kind, detail, count from audit_events
   where account = (select id from identity_users where email = :email) order by at, id`,
);
const countSessions = statement<{ count: number }, { email: string }>(
  'test.count-sessions',
  `select count(*) from identity_sessions
   where user_id = (select id from identity_users where email = :email)`,
);
/** Ages the challenges and the lock of an account by some minutes. */
const ageChallenges = statement<never, { email: string; minutes: number }>(
  'test.age-challenges',
  `with account as (select id from identity_users where email = :email),
     lock as (update identity_two_factors set locked_until = locked_until - interval '1 minute' * :minutes
              where user_id = (select id from account))
   update identity_verifications set expires_at = expires_at - interval '1 minute' * :minutes
   where value = (select id from account)`,
);

describe('the code after the password', () => {
  it('TWO-04 is requested only after the right password, and no session begins before it', async () => {
    const { email, secret } = await signUpWithFactor(app);
    const wrong = await app.post('sign-in/email', { email, password: 'outra-senha' });
    expect(codeIn(wrong)).toBe('wrong-password');
    const first = await app.post('sign-in/email', { email, password });
    expect([first.statusCode, codeIn(first)]).toEqual([401, 'code-required']);
    expect(first.cookies).toMatchObject([
      { name: 'quitanda.two_factor', httpOnly: true, sameSite: 'Strict', maxAge: 600 },
    ]);
    expect(first.json()).not.toHaveProperty('challenge');
    expect((await app.token(cookieOf(first))).statusCode).toBe(401);
    expect((await database.first(countSessions, { email }))?.count).toBe(1);

    const signedIn = await signInWithCode(email, codeOf(secret));
    expect(signedIn.json()).toEqual({ user: { id: expect.any(String), email } });
    expect((await app.token(cookieOf(signedIn))).statusCode).toBe(200);
    expect(rejectedCodes).toEqual(['wrong-password']);
    expect(await database.rows(selectEvents, { email })).toMatchObject([
      { kind: 'signed-up' },
      { kind: 'two-factor-on' },
      { kind: 'sign-in-refused', detail: 'wrong-password' },
      { kind: 'signed-in', count: 1 },
    ]);
  });

  it('TWO-04 is accepted with spaces, and up to 30 seconds before and after its own interval', async () => {
    const { email, secret } = await signUpWithFactor(app);
    const nextCode = codeOf(secret, 1);
    const withSpaces = ` ${nextCode.slice(0, 3)} ${nextCode.slice(3)} `;
    expect((await signInWithCode(email, withSpaces)).statusCode).toBe(200);
    for (const steps of [-3, 3]) {
      expect((await signInWithCode(email, codeOf(secret, steps))).json()).toEqual(
        buildFailureBody('wrong-code'),
      );
    }
  });

  it('TWO-04 belongs to the person who typed the password, even if another person is signed in', async () => {
    const ana = await signUpWithFactor(app);
    const bia = await signUpWithFactor(app);
    const started = await app.post(
      'sign-in/email',
      { email: ana.email, password },
      withCookie(bia.cookie),
    );
    const cookiesOfBoth = withCookie(`${cookieOf(started)}; ${bia.cookie}`);
    const withBiaCode = await app.post('sign-in/code', { code: codeOf(bia.secret) }, cookiesOfBoth);
    expect(withBiaCode.json()).toEqual(buildFailureBody('wrong-code'));
    const withAnaCode = await app.post('sign-in/code', { code: codeOf(ana.secret) }, cookiesOfBoth);
    expect(withAnaCode.json()).toMatchObject({ user: { email: ana.email } });
  });

  it('TWO-05 is accepted only once, and the sign-in continues with the next code', async () => {
    const { email, secret, usedCode } = await signUpWithFactor(app);
    const [code, nextCode] = [codeOf(secret), codeOf(secret, 1)];
    expect((await signInWithCode(email, code)).statusCode).toBe(200);
    const send = await typePassword(app, email);
    for (const again of [code, usedCode]) {
      const response = await send(again);
      expect([response.statusCode, response.json()]).toEqual([401, buildFailureBody('code-used')]);
      expect(hasSession(response)).toBe(false);
    }
    expect((await send(nextCode)).statusCode).toBe(200);
  });

  it('TWO-05 is accepted only once in a race', async () => {
    const { email, secret } = await signUpWithFactor(app);
    const sends = await Promise.all([1, 2, 3].map(() => typePassword(app, email)));
    const code = codeOf(secret);
    const responses = await Promise.all(sends.map((send) => send(code)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 401, 401,
    ]);
    expect(responses.filter(hasSession)).toHaveLength(1);
    // The sign-up has created one session, and the accepted sign-in another one.
    expect((await database.first(countSessions, { email }))?.count).toBe(2);
  });

  it.each([undefined, null, 5, [], '', '12345', '1234567', "'", 'a\0b', 'x'.repeat(1_000)])(
    'TWO-04 API-17 refuses the code %j',
    async (code) => {
      const { email } = await signUpWithFactor(app);
      const response = await signInWithCode(email, code);
      expect([response.statusCode, response.json()]).toEqual([401, buildFailureBody('wrong-code')]);
    },
  );

  it.each([
    undefined,
    'quitanda.two_factor=',
    'quitanda.two_factor=2fa-abc.def',
    'quitanda.two_factor=%',
    'quitanda.two_factor=2fa-%00.a',
  ])('TWO-08 API-17 refuses a code if no password was typed before: %j', async (cookie) => {
    const request = cookie === undefined ? {} : withCookie(cookie);
    const response = await app.post('sign-in/code', { code: '123456' }, request);
    expect([response.statusCode, response.json()]).toEqual([401, buildFailureBody('code-expired')]);
  });

  it('TWO-04 checks the signature of the cookie', async () => {
    const { email, secret } = await signUpWithFactor(app);
    const cookie = cookieOf(await app.post('sign-in/email', { email, password }));
    const forgedCookie = cookie.replace(/\.[^.]+$/u, `.${'A'.repeat(43)}%3D`);
    const response = await app.post(
      'sign-in/code',
      { code: codeOf(secret) },
      withCookie(forgedCookie),
    );
    expect(codeIn(response)).toBe('code-expired');
  });

  it('TWO-04 AUT-05 begins no session for a disabled account', async () => {
    const { email, secret } = await signUpWithFactor(app);
    const send = await typePassword(app, email);
    const { subject } = (await app.identity.accounts.find(email)) ?? { subject: '' };
    await database.transaction((sql) => app.identity.accounts.setDisabled(sql, subject, true));
    const response = await send(codeOf(secret));
    expect([codeIn(response), hasSession(response)]).toEqual(['user-disabled', false]);
  });

  it('TWO-10 MAIL-06 sends the mail about a new device only after the right code', async () => {
    const { email, secret } = await signUpWithFactor(app);
    const send = await typePassword(app, email);
    await send('000000');
    await app.deliver();
    const findNewDeviceMails = () =>
      app.mailsTo(email).filter(({ subject }) => subject === 'Novo acesso à sua conta na Quitanda');
    expect(findNewDeviceMails()).toHaveLength(0);
    await send(codeOf(secret), 'aparelho-de-vinte-letras');
    await app.deliver();
    expect(findNewDeviceMails()).toHaveLength(1);
  });
});

describe('a recovery code', () => {
  it('TWO-06 signs in only once, and is accepted in upper case and without hyphens', async () => {
    const { email, recoveryCodes } = await signUpWithFactor(app);
    const [first = '', second = ''] = recoveryCodes;
    expect((await signInWithCode(email, ` ${first.toUpperCase()} `)).statusCode).toBe(200);
    expect((await signInWithCode(email, second.replaceAll('-', ' '))).statusCode).toBe(200);
    const again = await signInWithCode(email, first);
    expect([again.statusCode, again.json()]).toEqual([
      401,
      buildFailureBody('wrong-recovery-code'),
    ]);
    const kinds = (await database.rows(selectEvents, { email })).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'recovery-code-used')).toHaveLength(2);
  });

  it('TWO-06 signs in only once in a race', async () => {
    const { email, recoveryCodes } = await signUpWithFactor(app);
    const sends = await Promise.all([1, 2, 3].map(() => typePassword(app, email)));
    const responses = await Promise.all(sends.map((send) => send(recoveryCodes[0])));
    expect(responses.filter(hasSession)).toHaveLength(1);
  });
});

it('TWO-06 two recovery codes at once: one signs in, and the other is told what happened', async () => {
  const holding = createHoldingDatabase(database);
  const heldApp = await startWithIdentity({ database: holding.database });
  const { email, recoveryCodes } = await signUpWithFactor(app);
  const [sendFirst, sendSecond] = [
    await typePassword(heldApp, email),
    await typePassword(app, email),
  ];
  // The first one has read the codes when the second one is used.
  const { isReached, release } = holding.hold(/^update "identity_two_factors"/u);
  const sending = sendFirst(recoveryCodes[0]);
  await Promise.race([isReached, sending]);
  expect((await sendSecond(recoveryCodes[1])).statusCode).toBe(200);
  release();
  const refused = await sending;
  expect([refused.statusCode, refused.json()]).toEqual([409, buildFailureBody('codes-at-once')]);
  // The sign-in starts again, and the code is still unused.
  expect(hasSession(await signInWithCode(email, recoveryCodes[0]))).toBe(true);
});

describe('wrong codes', () => {
  it('TWO-08 five end the sign-in, and ten lock the codes of the account for 15 minutes', async () => {
    const { email, secret, recoveryCodes } = await signUpWithFactor(app);
    for (const round of [1, 2]) {
      const send = await typePassword(app, email);
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await send('000000')).json()).toEqual(buildFailureBody('wrong-code'));
      }
      const sixth = await send(codeOf(secret));
      expect([round, codeIn(sixth)]).toEqual([
        round,
        round === 1 ? 'code-expired' : 'codes-locked',
      ]);
    }
    for (const code of [codeOf(secret), recoveryCodes[0]]) {
      const locked = await signInWithCode(email, code);
      expect([locked.statusCode, locked.json()]).toEqual([429, buildFailureBody('codes-locked')]);
    }
    await database.rows(ageChallenges, { email, minutes: 14 });
    expect(codeIn(await signInWithCode(email, codeOf(secret)))).toBe('codes-locked');
    await database.rows(ageChallenges, { email, minutes: 1 });
    expect((await signInWithCode(email, codeOf(secret))).statusCode).toBe(200);
  });

  it('TWO-08 lock the account until a new password, which also ends waiting sign-ins', async () => {
    const { email, secret, cookie } = await signUpWithFactor(app);
    const sendToWaitingSignIn = await typePassword(app, email);
    for (const _ of [1, 2]) {
      const send = await typePassword(app, email);
      for (let tries = 0; tries < 5; tries += 1) await send('000000');
    }
    expect(codeIn(await sendToWaitingSignIn(codeOf(secret)))).toBe('codes-locked');
    const changed = await app.post(
      'change-password',
      { currentPassword: password, newPassword: 'nova-senha' },
      withCookie(cookie),
    );
    expect(changed.statusCode).toBe(204);
    expect(codeIn(await sendToWaitingSignIn(codeOf(secret)))).toBe('code-expired');
    const send = await typePassword(app, email, 'nova-senha');
    expect((await send(codeOf(secret))).statusCode).toBe(200);
  });

  it('TWO-08 AUT-18 lock the account until a reset link is used, which turns the second factor off', async () => {
    const { email } = await signUpWithFactor(app);
    for (const _ of [1, 2]) {
      const send = await typePassword(app, email);
      for (let tries = 0; tries < 5; tries += 1) await send('000000');
    }
    const { subject } = (await app.identity.accounts.find(email)) ?? { subject: '' };
    const token = await app.identity.accounts.createResetToken(subject, new Date());
    const reset = await app.post('reset-password', { token, newPassword: 'nova-senha' });
    expect(reset.statusCode).toBe(200);
    const signedIn = await app.post('sign-in/email', { email, password: 'nova-senha' });
    expect(signedIn.statusCode).toBe(200);
  });

  it('TWO-08 are forgotten after a right code', async () => {
    const { email, secret } = await signUpWithFactor(app);
    for (const steps of [0, 1]) {
      const send = await typePassword(app, email);
      for (let tries = 0; tries < 4; tries += 1) await send('000000');
      expect((await send(codeOf(secret, steps))).statusCode).toBe(200);
    }
    const send = await typePassword(app, email);
    for (let tries = 0; tries < 4; tries += 1) await send('000000');
    expect(codeIn(await send('000000'))).toBe('wrong-code');
  });

  it('TWO-08 are refused as expired ten minutes after the password, and so are right codes', async () => {
    const { email, secret } = await signUpWithFactor(app);
    const send = await typePassword(app, email);
    await database.rows(ageChallenges, { email, minutes: 9 });
    expect(codeIn(await send('000000'))).toBe('wrong-code');
    await database.rows(ageChallenges, { email, minutes: 1 });
    const expired = await send(codeOf(secret));
    expect([expired.json(), hasSession(expired)]).toEqual([
      buildFailureBody('code-expired'),
      false,
    ]);
  });

  it('TWO-10 are recorded with their account', async () => {
    const { email } = await signUpWithFactor(app);
    const send = await typePassword(app, email);
    await send('000000');
    await send('111111');
    expect(rejectedCodes).toEqual(['wrong-code', 'wrong-code']);
    expect(await database.rows(selectEvents, { email })).toMatchObject([
      { kind: 'signed-up' },
      { kind: 'two-factor-on' },
      { kind: 'sign-in-refused', detail: 'wrong-code', count: 2 },
    ]);
  });
});

it('TWO-04 MOB-02 the app on phones signs in without a cookie', async () => {
  const { email, secret } = await signUpWithFactor(app);
  // The HTTP client of a phone sends neither an origin nor a cookie.
  const post = (path: string, body: object, headers = {}) =>
    app.request('POST', `/api/auth/${path}`, { body, headers });
  const first = await post('sign-in/email', { email, password });
  expect([first.statusCode, codeIn(first)]).toEqual([401, 'code-required']);
  const { challenge } = first.json<{ challenge: string }>();
  const withoutChallenge = await post('sign-in/code', { code: codeOf(secret) });
  expect(codeIn(withoutChallenge)).toBe('code-expired');
  const second = await post('sign-in/code', { code: codeOf(secret), challenge });
  expect(second.json()).toMatchObject({ user: { email } });
  const session = String(second.headers['set-auth-token']);
  const token = await app.request('GET', '/api/auth/token', {
    headers: { authorization: `Bearer ${session}` },
  });
  expect(token.statusCode).toBe(200);
  for (const response of [first, withoutChallenge, second])
    expect(response.headers['set-cookie']).toBeUndefined();

  // The session of the phone can also turn the second factor off.
  const off = await post('two-factor/off', { password }, { authorization: `Bearer ${session}` });
  expect(off.statusCode).toBe(204);
});
