/** AUT-19: sign-ins that are being checked while the account gets a new password or another lock. */
import type { LightMyRequestResponse } from 'fastify';
import { expect, it, vi } from 'vitest';
import { codeOf } from '../../../../fakes/authenticator-app.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { createHoldingDatabase } from '../../../test/held-statement.ts';
import { addPasskey, signInWithPasskey } from '../../../test/people/passkey-person.ts';
import { signUpWithFactor, startFactor, typePassword } from '../../../test/people/second-factor.ts';
import {
  cookieOf,
  password,
  startWithIdentity,
} from '../../../test/servers/start-with-identity.ts';
import { startWithProvider } from '../../../test/servers/start-with-provider.ts';
import { statement } from '../../db/database.ts';

vi.setConfig({ testTimeout: 60_000 });

const publicOrigin = 'http://localhost:4000';
const database = await openTestDatabase();
addCleanup(() => database.close());
const app = await startWithIdentity({ database, publicOrigin });
const holding = createHoldingDatabase(database);
const heldApp = await startWithProvider({}, { database: holding.database, publicOrigin });

const newPassword = 'caqui-manga-77';
const sessionInsert = /^insert into "identity_sessions"/u;
const countSessions = statement<{ count: number }, { email: string }>(
  'test.begun-sessions',
  `select count(*)::int as count from identity_sessions
   where user_id = (select id from identity_users where email = :email)`,
);
const count = async (email: string) => (await database.first(countSessions, { email }))?.count;
const withCookie = (cookie: string) => ({ headers: { cookie, origin: publicOrigin } });

async function reset(email: string): Promise<void> {
  const { subject } = (await app.identity.accounts.find(email)) ?? { subject: '' };
  const token = await app.identity.accounts.createResetToken(subject, new Date());
  const response = await app.post('reset-password', { token, newPassword });
  expect(response.statusCode).toBe(200);
}

/** Begins a sign-in, holds its session back before it is stored, and runs `change` meanwhile. */
async function signInDuring<T>(signIn: () => Promise<T>, change: () => Promise<unknown>) {
  const { isReached, release } = holding.hold(sessionInsert);
  const signingIn = signIn();
  await Promise.race([isReached, signingIn]);
  await change();
  release();
  return signingIn;
}

const codeIn = (response: LightMyRequestResponse) => [
  response.statusCode,
  response.json<{ code?: string }>().code,
];
const hasSession = ({ cookies }: LightMyRequestResponse) =>
  cookies.some(({ name, value }) => name === 'quitanda.session_token' && value !== '');

it('AUT-19 a sign-in with the old password is refused if a link sets a new one meanwhile', async () => {
  const { email } = await app.signUp();
  const signIn = () => heldApp.post('sign-in/email', { email, password });
  const response = await signInDuring(signIn, () => reset(email));
  expect([codeIn(response), hasSession(response)]).toEqual([[401, 'wrong-password'], false]);
  expect(await count(email)).toBe(0);
});

it('AUT-19 a sign-in with the old password is refused if the person changes it meanwhile', async () => {
  const { email, cookie } = await app.signUp();
  const change = { currentPassword: password, newPassword };
  const response = await signInDuring(
    () => heldApp.post('sign-in/email', { email, password }),
    () => app.post('change-password', change, withCookie(cookie)),
  );
  expect([codeIn(response), hasSession(response)]).toEqual([[401, 'wrong-password'], false]);
  expect(await count(email)).toBe(1);
});

it('AUT-19 a sign-in without a code needs one if the second factor is turned on meanwhile', async () => {
  const { email, cookie } = await app.signUp();
  const { secret } = await startFactor(app, cookie);
  const response = await signInDuring(
    () => heldApp.post('sign-in/email', { email, password }),
    () => app.post('two-factor/confirm', { code: codeOf(secret) }, withCookie(cookie)),
  );
  expect([codeIn(response), hasSession(response)]).toEqual([[401, 'code-required'], false]);
  expect(await count(email)).toBe(1);
});

it('AUT-19 a sign-in is refused if the operator locks the account meanwhile, also after the lock', async () => {
  const { email } = await app.signUp();
  const { subject } = (await app.identity.accounts.find(email)) ?? { subject: '' };
  const setDisabled = (isDisabled: boolean) =>
    database.transaction((sql) => app.identity.accounts.setDisabled(sql, subject, isDisabled));
  const signIn = () => heldApp.post('sign-in/email', { email, password });
  const response = await signInDuring(signIn, () => setDisabled(true));
  expect(codeIn(response)).toEqual([401, 'user-disabled']);
  await setDisabled(false);
  expect(await count(email)).toBe(0);
});

it('AUT-19 a code of the second factor begins no session if a link sets a password meanwhile', async () => {
  const { email, secret } = await signUpWithFactor(app);
  const sendCode = await typePassword(heldApp, email);
  const response = await signInDuring(
    () => sendCode(codeOf(secret)),
    () => reset(email),
  );
  expect([codeIn(response), hasSession(response)]).toEqual([[401, 'code-expired'], false]);
  expect(await count(email)).toBe(0);
});

it('AUT-19 a passkey begins no session if a link sets a password meanwhile', async () => {
  const { email, cookie } = await app.signUp();
  const { authenticator } = await addPasskey(app, publicOrigin, cookie);
  const { response } = await signInDuring(
    () => signInWithPasskey(heldApp, authenticator),
    () => reset(email),
  );
  expect([codeIn(response), hasSession(response)]).toEqual([[401, 'passkey-failed'], false]);
  expect(await count(email)).toBe(0);
});

it('AUT-19 a sign-in by a provider begins no session if a link sets a password meanwhile', async () => {
  const person = heldApp.newPerson();
  const first = heldApp.browser();
  await first.signInAs(person);
  await first.finishSignIn();
  const browser = heldApp.browser();
  const path = await signInDuring(
    () => browser.signInAs(person),
    () => reset(person.email),
  );
  expect(path).toContain('sso-expired');
  expect(browser.cookieNames()).not.toContain('quitanda.arrival');
  expect(await count(person.email)).toBe(0);
});

it('AUT-19 a passkey that is being added while a link sets a password is not added', async () => {
  const { email, cookie } = await app.signUp();
  const { isReached, release } = holding.hold(/^insert into "identity_passkeys"/u);
  const adding = addPasskey(heldApp, publicOrigin, cookie);
  await Promise.race([isReached, adding]);
  await reset(email);
  release();
  expect((await adding).added.statusCode).toBe(401);
  const signedIn = await app.post('sign-in/email', { email, password: newPassword });
  const passkeys = await app.request('GET', '/api/auth/passkeys', withCookie(cookieOf(signedIn)));
  expect(passkeys.json()).toEqual([]);
});
