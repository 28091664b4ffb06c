import { describe, expect, it } from 'vitest';
import { signUpWithFactor } from '../test/people/second-factor.ts';
import { waitUntilBlocked } from '../test/lock-waits.ts';
import { createOperator } from '../test/servers/operator.ts';
import {
  newEmail,
  password,
  startWithIdentity,
  type SignInApp,
} from '../test/servers/start-with-identity.ts';
import { tablesWith } from '../test/stored-rows.ts';
import { statement } from './db/database.ts';
import { raiseRevision } from './db/households.sql.ts';
import { shareLockUser } from './db/lock-user.sql.ts';
import { findCaller } from './features/users/find-caller.ts';
import { ApiError } from './http/errors/failure.ts';
import { runUser as userCommand } from './user-command.ts';

const selectCommands = statement<{ detail: string }, { email: string }>(
  'test.commands-of',
  `select detail from audit_events where kind = 'operator-command'
     and account = (select id from identity_users where email = :email)`,
);

/** Makes PostgreSQL look for a deadlock of this transaction so late that the other one notices first. */
const waitLongForDeadlocks = statement(
  'test.wait-long-for-deadlocks',
  `select set_config('deadlock_timeout', '1min', true)`,
);

const operator = await createOperator();
const runUser = operator.runnerOf(userCommand);
/** Runs `work` with a server on the database of the commands. */
const withServer = <T>(work: (app: SignInApp) => Promise<T>): Promise<T> =>
  operator.withDatabase(async (database) => work(await startWithIdentity({ database })));

const signIn = (email: string, typedPassword = password) =>
  withServer((app) => app.post('sign-in/email', { email, password: typedPassword }));

it('AUT-05 disables an account with all its sessions, and enables it again', async () => {
  const { email, token } = await withServer(async (app) => {
    const account = await app.signUp();
    const response = await app.token(account.cookie);
    return { ...account, token: response.json<{ token: string }>().token };
  });
  expect(await runUser('disable', email.toUpperCase())).toEqual({
    code: 0,
    output: `${email} is disabled.`,
  });
  expect((await signIn(email)).json()).toMatchObject({ code: 'user-disabled' });
  // An earlier token is refused too, even of a person who has never called the API.
  const headers = { authorization: `Bearer ${token}` };
  const answer = await withServer((app) => app.request('GET', '/api/users/me', { headers }));
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { code: 'user-disabled', message: 'Este usuário foi desabilitado.' },
  ]);
  expect(await runUser('enable', email)).toEqual({ code: 0, output: `${email} is enabled.` });
  expect((await signIn(email)).statusCode).toBe(200);
});

it('AUT-01 AUT-25 prints a link that sets a new password', async () => {
  const { email } = await withServer((app) => app.signUp());
  const { code, output } = await runUser('reset-link', email);
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^https:\/\/quitanda\.example\/login\?redefinir=[\w-]{32}$/u),
  ]);
  const token = output.split('=')[1] ?? '';
  await withServer(async (app) => {
    const reset = await app.post('reset-password', { token, newPassword: 'nova-senha' });
    expect(reset.statusCode).toBe(200);
  });
  expect((await signIn(email, 'nova-senha')).statusCode).toBe(200);
});

it('SSO-05 marks an e-mail as verified, once', async () => {
  const { email } = await withServer((app) => app.signUp());
  const output = `The e-mail ${email} is verified. Its owner can now also sign in with a single-sign-on provider that has verified it.`;
  expect(await runUser('confirm-email', email.toUpperCase())).toEqual({ code: 0, output });
  expect(await runUser('confirm-email', email)).toEqual({
    code: 0,
    output: `The e-mail ${email} is already verified.`,
  });
  const unknown = await runUser('confirm-email', newEmail());
  expect(unknown.code).not.toBe(0);
});

it('TWO-11 turns two-factor authentication off, once', async () => {
  const { email } = await withServer((app) => signUpWithFactor(app));
  expect((await signIn(email)).json()).toMatchObject({ code: 'code-required' });
  expect(await runUser('two-factor-off', email.toUpperCase())).toEqual({
    code: 0,
    output: `Two-factor authentication of ${email} is off.`,
  });
  expect((await signIn(email)).statusCode).toBe(200);
  expect((await runUser('two-factor-off', email)).output).toBe(
    `Two-factor authentication of ${email} was already off.`,
  );
  const events = await operator.withDatabase((database) =>
    database.rows(selectCommands, { email }),
  );
  expect(events).toEqual([{ detail: 'user two-factor-off' }]);
  const unknown = await runUser('two-factor-off', newEmail());
  expect(unknown.code).not.toBe(0);
});

it('ADM-01 marks an account as an operator, also before its first call, and removes the mark', async () => {
  const { email, token } = await withServer(async (app) => {
    const account = await app.signUp();
    const response = await app.token(account.cookie);
    return { ...account, token: response.json<{ token: string }>().token };
  });
  const headers = { authorization: `Bearer ${token}` };
  const fetchAdminStatus = async () =>
    (await withServer((app) => app.request('GET', '/api/admin', { headers }))).statusCode;
  expect(await runUser('operator', 'add', email.toUpperCase())).toEqual({
    code: 0,
    output: `${email} is an operator: /admin of the app is open to them.`,
  });
  expect((await runUser('list')).output).toMatch(new RegExp(`^${email} .* operator$`, 'mu'));
  expect(await fetchAdminStatus()).toBe(200);
  expect(await runUser('operator', 'remove', email)).toEqual({
    code: 0,
    output: `${email} is no operator any more.`,
  });
  expect(await fetchAdminStatus()).toBe(404);
  for (const wrong of [['operator'], ['operator', email], ['operator', 'make', email]]) {
    expect(await runUser(...wrong)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^Usage/u),
    });
  }
  const unknown = await runUser('operator', 'add', 'ninguem@exemplo.com.br');
  expect(unknown).toEqual({ code: 1, output: 'Nobody signed up with ninguem@exemplo.com.br.' });
});

it('lists all people with the data that the server has about them', async () => {
  const [ana, bia, eva] = await withServer(async (app) => {
    const accounts = [];
    for (const name of ['ana', 'bia', 'eva']) {
      accounts.push(await app.signUp(`${name}-${newEmail()}`));
    }
    return accounts;
  });
  await runUser('disable', bia?.email ?? '');
  // A person of another provider, known only by their calls of the API.
  const firebaseUser = { subject: newEmail(), email: `dora-${newEmail()}`, displayName: null };
  await operator.withDatabase((database) =>
    findCaller(database, firebaseUser, new Date('2026-01-31T12:00Z')),
  );
  const { code, output } = await runUser('list');
  expect(code).toBe(0);
  const lines = output.split('\n').map((line) => line.split(/ {2,}/u));
  expect(lines[0]).toEqual(['E-MAIL', 'CREATED', 'LAST SEEN']);
  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/u);
  const testEmails = new Set([ana, bia, firebaseUser, eva].map((person) => person?.email ?? ''));
  expect(lines.filter(([email = '']) => testEmails.has(email))).toEqual([
    [ana?.email, day, day],
    // The sessions of the account have ended.
    [bia?.email, day, '-', 'disabled'],
    [firebaseUser.email, '2026-01-31', '-'],
    [eva?.email, day, day],
  ]);
});

it('PRF-02 deletes an account with all data of its owner', async () => {
  const { email, cookie, token } = await withServer(async (app) => {
    const account = await app.signUp();
    const { token: bearer } = (await app.token(account.cookie)).json<{ token: string }>();
    const headers = { authorization: `Bearer ${bearer}` };
    const body = { name: 'Feira' };
    const created = await app.request('POST', '/api/shopping-lists', { headers, body });
    expect(created.statusCode).toBe(201);
    return { ...account, token: bearer };
  });
  const otherPerson = await withServer((app) => app.signUp());
  expect(await runUser('delete', email.toUpperCase())).toEqual({
    code: 0,
    output: `${email} is deleted, with all their data.`,
  });
  await operator.withDatabase(async (database) => {
    expect(await tablesWith(database, email)).toEqual([]);
  });
  await withServer(async (app) => {
    expect((await app.token(cookie)).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.request('GET', '/api/users/me', { headers })).statusCode).toBe(401);
    expect((await app.token(otherPerson.cookie)).statusCode).toBe(200);
  });
  expect((await signIn(email)).json()).toMatchObject({ code: 'user-not-found' });
  expect(await runUser('delete', email)).toEqual({
    code: 1,
    output: `Nobody signed up with ${email}.`,
  });
});

describe('with Firebase', () => {
  const runWithFirebase = operator.runnerOf(userCommand, {
    FIREBASE_PROJECT_ID: 'quitanda-1a2b3',
    FIREBASE_API_KEY: 'AIza-web-key',
  });
  const createFirebaseUser = async () => {
    const owner = { subject: newEmail(), email: newEmail(), displayName: null };
    await operator.withDatabase((database) => findCaller(database, owner, new Date()));
    const call = () =>
      operator.withDatabase((database) =>
        findCaller(database, owner, new Date()).then(
          () => 'accepted',
          (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
        ),
      );
    return { ...owner, call };
  };

  it('AUT-05 AUT-12 disables and enables a person who has opened the app', async () => {
    const { email, call } = await createFirebaseUser();
    expect(await runWithFirebase('disable', email.toUpperCase())).toEqual({
      code: 0,
      output: `${email} is disabled.`,
    });
    expect(await call()).toBe('user-disabled');
    expect((await runWithFirebase('list')).output).toMatch(
      new RegExp(`^${email} .+ disabled$`, 'mu'),
    );
    expect((await runWithFirebase('enable', email)).code).toBe(0);
    expect(await call()).toBe('accepted');
  });

  it('PRF-02 AUT-12 deletes the data on this server, and says where the account is', async () => {
    const { email, call } = await createFirebaseUser();
    expect(await runWithFirebase('delete', email)).toEqual({
      code: 0,
      output: `${email} is deleted, with all their data. The account at Firebase is still there: delete it in the Firebase console.`,
    });
    expect(await call()).toBe('unauthenticated');
  });

  it('AUT-01 AUT-25 AUT-12 refers to Firebase for forgotten passwords', async () => {
    const { code, output } = await runWithFirebase('reset-link', 'ana@exemplo.com.br');
    expect([code, output]).toEqual([1, expect.stringMatching(/^Accounts are kept by Firebase, /u)]);
    expect(await runWithFirebase('disable', 'ninguem@exemplo.com.br')).toEqual({
      code: 1,
      output: 'Nobody with ninguem@exemplo.com.br has opened the app yet.',
    });
  });
});

it('PRF-02 deletes an account although PostgreSQL ends the first attempt because of a deadlock', async () => {
  const { email, token } = await withServer(async (app) => {
    const account = await app.signUp();
    const response = await app.token(account.cookie);
    return { ...account, token: response.json<{ token: string }>().token };
  });
  const headers = { authorization: `Bearer ${token}` };
  const profile = await withServer((app) => app.request('GET', '/api/users/me', { headers }));
  const { id } = profile.json<{ id: string }>();
  const deletion = await operator.withDatabase((database) =>
    database.transaction(async (sql) => {
      // A write of the person has this lock, and then waits for the household, as the deletion waits
      // for this lock. PostgreSQL ends the one that notices first, which must be the deletion.
      await sql.first(waitLongForDeadlocks);
      await shareLockUser(sql, id);
      const result = runUser('delete', email);
      await waitUntilBlocked(database, 1, result);
      await raiseRevision(sql, id, id);
      return { result };
    }),
  );
  expect(await deletion.result).toEqual({
    code: 0,
    output: `${email} is deleted, with all their data.`,
  });
  expect((await signIn(email)).json()).toMatchObject({ code: 'user-not-found' });
});

it('is a program that works while a server runs', async () => {
  await withServer(async (app) => {
    const { email } = await app.signUp();
    const [disabling, unknown] = await Promise.all([
      operator.spawn('user-command.ts', 'disable', email),
      operator.spawn('user-command.ts', 'disable', 'ninguem@exemplo.com.br'),
    ]);
    expect(disabling).toEqual({ code: 0, stdout: `${email} is disabled.\n`, stderr: '' });
    const stderr = 'Nobody signed up with ninguem@exemplo.com.br.\n';
    expect(unknown).toEqual({ code: 1, stdout: '', stderr });
  });
});

it('prints one sentence about each error', async () => {
  expect(await runUser('disable', 'ninguem@exemplo.com.br')).toEqual({
    code: 1,
    output: 'Nobody signed up with ninguem@exemplo.com.br.',
  });
  const wrong = [[], ['destroy', 'a@b.c'], ['delete'], ['list', 'a@b.c'], ['constructor', 'a@b.c']];
  for (const args of wrong) {
    expect(await runUser(...args)).toEqual({
      code: 1,
      output: expect.stringMatching(/^Usage: npm run user/u),
    });
  }
});
