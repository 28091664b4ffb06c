/** Tests turning the second factor on and off. code-route.slice.test.ts tests the sign-in. */
import { authErrorTexts } from '@quitanda/contract/auth';
import { twoFactorErrorTexts, type NewRecoveryCodes } from '@quitanda/contract/two-factor';
import { describe, expect, it, vi } from 'vitest';
import { codeOf } from '../../../../../fakes/authenticator-app.ts';
import {
  signUpWithFactor,
  startFactor,
  typePassword,
  withCookie,
} from '../../../../test/people/second-factor.ts';
import {
  cookieOf,
  password,
  startWithIdentity,
} from '../../../../test/servers/start-with-identity.ts';
import { startWithMail } from '../../../../test/servers/start-with-mail.ts';
import { tablesWith } from '../../../../test/stored-rows.ts';
import { DatabaseUnavailableError, statement } from '../../../db/database.ts';
import { deleteAccountOf } from '../../../features/users/delete-account.ts';

const app = await startWithMail();
const { database } = app;

const buildFailureBody = (code: keyof typeof twoFactorErrorTexts) => ({
  code,
  message: twoFactorErrorTexts[code],
});
const fetchState = async (cookie: string) =>
  (await app.request('GET', '/api/auth/two-factor', withCookie(cookie))).json<unknown>();
const findSubject = async (email: string) =>
  (await app.identity.accounts.find(email))?.subject ?? '';
const selectEvents = statement<{ kind: string }, { account: string }>(
  'test.two-factor-events',
  'select kind from audit_events where account = :account order by at, id',
);
const readEvents = async (email: string) =>
  (await database.rows(selectEvents, { account: await findSubject(email) })).map(
    ({ kind }) => kind,
  );
const signIn = (email: string) => app.post('sign-in/email', { email, password });

describe('turning it on', () => {
  it('TWO-01 TWO-02 takes effect with the first right code', async () => {
    const { email, cookie } = await app.signUp();
    const { uri, secret, recoveryCodes } = await startFactor(app, cookie);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Quitanda:/u);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(new URL(uri).searchParams.get('issuer')).toBe('Quitanda');
    expect(secret).toMatch(/^[A-Z2-7]{52}$/u);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}$/u);
    expect(await fetchState(cookie)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect((await signIn(email)).statusCode).toBe(200);

    const confirm = (code: unknown) => app.post('two-factor/confirm', { code }, withCookie(cookie));
    for (const wrong of ['000000', recoveryCodes[0], '', null, 5]) {
      const response = await confirm(wrong);
      expect([response.statusCode, response.json()]).toEqual([401, buildFailureBody('wrong-code')]);
    }
    const confirmed = await confirm(codeOf(secret));
    expect([confirmed.statusCode, confirmed.body]).toEqual([204, '']);
    expect(await fetchState(cookieOf(confirmed))).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    await typePassword(app, email);
  });

  it('TWO-01 requires the password for each change', async () => {
    const [personWithoutFactor, personWithFactor] = [
      await app.signUp(),
      await signUpWithFactor(app),
    ];
    for (const path of ['start', 'off', 'codes']) {
      const { cookie } = path === 'start' ? personWithoutFactor : personWithFactor;
      for (const body of [{ password: 'outra-senha' }, { password: '' }, {}]) {
        const response = await app.post(`two-factor/${path}`, body, withCookie(cookie));
        expect([path, response.statusCode, response.json()]).toEqual([
          path,
          401,
          { code: 'wrong-password', message: authErrorTexts['wrong-password'] },
        ]);
      }
    }
  });

  it('TWO-02 can be started again with another secret only until it is on', async () => {
    const { cookie } = await app.signUp();
    const first = await startFactor(app, cookie);
    const second = await startFactor(app, cookie);
    expect(second.secret).not.toBe(first.secret);
    const confirm = (secret: string, sessionCookie = cookie) =>
      app.post('two-factor/confirm', { code: codeOf(secret) }, withCookie(sessionCookie));
    expect((await confirm(first.secret)).json()).toEqual(buildFailureBody('wrong-code'));
    const confirmedCookie = cookieOf(await confirm(second.secret));
    const again = await app.post('two-factor/start', { password }, withCookie(confirmedCookie));
    expect([again.statusCode, again.json()]).toEqual([409, buildFailureBody('two-factor-on')]);
    const secondConfirmation = await confirm(second.secret, confirmedCookie);
    expect([secondConfirmation.statusCode, secondConfirmation.json()]).toEqual([
      409,
      buildFailureBody('two-factor-on'),
    ]);
  });

  it('TWO-02 can be started several times at the same time, and one of the secrets counts', async () => {
    const { cookie } = await app.signUp();
    const setups = await Promise.all(Array.from({ length: 5 }, () => startFactor(app, cookie)));
    const confirmations = [];
    for (const { secret } of setups) {
      const body = { code: codeOf(secret) };
      confirmations.push(
        (await app.post('two-factor/confirm', body, withCookie(cookie))).statusCode,
      );
    }
    expect(confirmations.filter((status) => status === 204)).toHaveLength(1);
  });

  it('TWO-02 refuses a confirmation before it was started', async () => {
    const { cookie } = await app.signUp();
    const response = await app.post('two-factor/confirm', { code: '123456' }, withCookie(cookie));
    expect([response.statusCode, response.json()]).toEqual([
      409,
      buildFailureBody('two-factor-off'),
    ]);
  });

  it('TWO-02 stores neither the secret nor the recovery codes in plain text', async () => {
    const { uri, secret, recoveryCodes } = await signUpWithFactor(app);
    // Decodes the secret from base32.
    const rawSecret = Buffer.from(
      [...secret]
        .map((letter) =>
          'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
        )
        .join('')
        .match(/.{8}/gu)
        ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
    ).toString();
    expect(rawSecret).toMatch(/^[\w-]{32}$/u);
    expect(await tablesWith(database, uri, secret, rawSecret, ...recoveryCodes)).toEqual([]);
  });

  it('TWO-02 ends the sessions on other devices, and keeps this one', async () => {
    const { email, cookie } = await app.signUp();
    const otherDevice = cookieOf(await signIn(email));
    const { secret } = await startFactor(app, cookie);
    const confirmed = await app.post(
      'two-factor/confirm',
      { code: codeOf(secret) },
      withCookie(cookie),
    );
    expect((await app.token(cookieOf(confirmed))).statusCode).toBe(200);
    for (const ended of [otherDevice, cookie])
      expect((await app.token(ended)).statusCode).toBe(401);
  });
});

describe('turning it on while the database fails', () => {
  /** Starts an app whose database fails before better-auth marks the second factor as confirmed. */
  async function confirmDuringFailure() {
    const failing: typeof database = {
      ...database,
      rows: (query, ...params) =>
        /update "identity_two_factors" set "verified"/u.test(query.text)
          ? Promise.reject(new DatabaseUnavailableError('gone'))
          : database.rows(query, ...params),
    };
    const failingApp = await startWithIdentity({ database: failing });
    const person = await app.signUp();
    const otherDevice = cookieOf(await signIn(person.email));
    const { secret } = await startFactor(app, person.cookie);
    const body = { code: codeOf(secret) };
    const consoleError = vi.spyOn(console, 'error').mockImplementationOnce(() => {});
    const confirmed = await failingApp.post('two-factor/confirm', body, withCookie(person.cookie));
    expect(confirmed.statusCode).toBe(503);
    consoleError.mockRestore();
    return { ...person, otherDevice, secret };
  }

  it('TWO-02 TWO-08 lets the person sign in again with the password alone', async () => {
    const { email, secret } = await confirmDuringFailure();
    const refused = await (await typePassword(app, email))(codeOf(secret));
    expect(refused.json()).toEqual(buildFailureBody('code-expired'));
    expect((await signIn(email)).statusCode).toBe(200);
  });

  it('TWO-02 lets another device that is signed in turn it on', async () => {
    const { email, otherDevice } = await confirmDuringFailure();
    expect(await fetchState(otherDevice)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    const { secret } = await startFactor(app, otherDevice);
    const body = { code: codeOf(secret) };
    const confirmed = await app.post('two-factor/confirm', body, withCookie(otherDevice));
    expect(confirmed.statusCode).toBe(204);
    expect(await fetchState(otherDevice)).toEqual({ isOn: true, recoveryCodesLeft: 10 });
    await typePassword(app, email);
  });
});

describe('turning it off', () => {
  it('TWO-07 needs the password, and deletes the secret', async () => {
    const { email, cookie } = await signUpWithFactor(app);
    const turnOff = () => app.post('two-factor/off', { password }, withCookie(cookie));
    const first = await turnOff();
    expect([first.statusCode, first.body]).toEqual([204, '']);
    const second = await turnOff();
    expect([second.statusCode, second.json()]).toEqual([409, buildFailureBody('two-factor-off')]);
    expect(await fetchState(cookie)).toEqual({ isOn: false, recoveryCodesLeft: 0 });
    expect(await tablesWith(database, await findSubject(email))).not.toContain(
      'identity_two_factors',
    );
    expect((await signIn(email)).statusCode).toBe(200);
    expect(await readEvents(email)).toEqual([
      'signed-up',
      'two-factor-on',
      'two-factor-off',
      'signed-in',
    ]);
  });

  it('TWO-11 can be done by the operator for a person who lost the phone', async () => {
    const { email } = await signUpWithFactor(app);
    const subject = await findSubject(email);
    const turnOff = () => app.identity.accounts.turnTwoFactorOff(subject, new Date());
    expect([await turnOff(), await turnOff()]).toEqual([true, false]);
    expect((await signIn(email)).statusCode).toBe(200);
  });

  it('TWO-07 makes a sign-in that waits for its code start again', async () => {
    const { email, cookie, secret } = await signUpWithFactor(app);
    const sendCode = await typePassword(app, email);
    await app.post('two-factor/off', { password }, withCookie(cookie));
    expect((await sendCode(codeOf(secret))).json()).toEqual(buildFailureBody('code-expired'));
  });
});

it('TWO-06 new recovery codes invalidate the old ones, and each use lowers their count', async () => {
  const { email, cookie, recoveryCodes } = await signUpWithFactor(app);
  const fetchCurrentState = async () => fetchState(cookie);
  await (
    await typePassword(app, email)
  )(recoveryCodes[0]);
  expect(await fetchCurrentState()).toEqual({ isOn: true, recoveryCodesLeft: 9 });
  const renewed = await app.post('two-factor/codes', { password }, withCookie(cookie));
  const newCodes = renewed.json<NewRecoveryCodes>().recoveryCodes;
  expect([newCodes.length, newCodes.filter((code) => recoveryCodes.includes(code))]).toEqual([
    10,
    [],
  ]);
  expect(await fetchCurrentState()).toEqual({ isOn: true, recoveryCodesLeft: 10 });
  const earlier = await (await typePassword(app, email))(recoveryCodes[1]);
  expect(earlier.json()).toEqual(buildFailureBody('wrong-recovery-code'));
  expect((await (await typePassword(app, email))(newCodes[0])).statusCode).toBe(200);
});

it('TWO-06 creates no recovery codes while the second factor is off', async () => {
  const { cookie } = await app.signUp();
  const response = await app.post('two-factor/codes', { password }, withCookie(cookie));
  expect([response.statusCode, response.json()]).toEqual([409, buildFailureBody('two-factor-off')]);
});

it('TWO-10 sends the owner a mail about each change', async () => {
  await app.deliver();
  const { email, cookie } = await signUpWithFactor(app);
  await app.post('two-factor/codes', { password }, withCookie(cookie));
  await app.post('two-factor/off', { password }, withCookie(cookie));
  await app.deliver();
  const mails = app.mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'A verificação em duas etapas da sua conta na Quitanda foi ligada',
    'Novos códigos de recuperação da sua conta na Quitanda',
    'A verificação em duas etapas da sua conta na Quitanda foi desligada',
  ]);
  const [onText, codesText, offText] = mails.map(({ text }) => text);
  expect(onText).toMatch(
    /A verificação em duas etapas da sua conta foi ligada: \d\d\/\d\d\/\d{4}/u,
  );
  expect(codesText).toContain('Os códigos de recuperação da sua conta foram trocados:');
  expect(offText).toContain('A verificação em duas etapas da sua conta foi desligada:');
  expect(offText).toContain('Se não foi você, crie uma nova senha agora');
});

it('TWO-11 HH-06 deletes the second factor with the account', async () => {
  const { email } = await signUpWithFactor(app);
  const subject = await findSubject(email);
  await database.transaction((sql) => deleteAccountOf(sql, subject, app.identity, new Date()));
  expect(await tablesWith(database, subject)).toEqual([]);
});
