/** PRF-03 to PRF-06: fresh proofs, and ended sessions, at several processes with one database. */
import { newId } from '@quitanda/contract';
import type { Session } from '@quitanda/contract/sessions';
import { describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../../test/database.ts';
import { addCleanup } from '../../../../test/clean-up.ts';
import { holdOpen, waitUntilBlocked } from '../../../../test/lock-waits.ts';
import { createHeldBody } from '../../../../test/people/held-body.ts';
import { openStream } from '../../../../test/people/live-stream.ts';
import { addPasskey, optionsOf } from '../../../../test/people/passkey-person.ts';
import {
  cookieOf,
  password,
  startWithIdentity,
  type SignInApp,
} from '../../../../test/servers/start-with-identity.ts';
import type { Sql } from '../../../db/database.ts';
import { lockUser } from '../../../db/lock-user.sql.ts';
import { selectEndedSessions } from '../../../http/live/ended-sessions.sql.ts';

vi.setConfig({ testTimeout: 60_000 });

const publicOrigin = 'https://quitanda.example';
const database = await openTestDatabase();
addCleanup(() => database.close());
const settings = { database, publicOrigin };
const app = await startWithIdentity(settings, { listenUrl: database.url });
const otherProcess = await startWithIdentity(settings, { listenUrl: database.url });
const pollingProcess = await startWithIdentity(settings);

const withCookie = (cookie: string) => ({ headers: { cookie, origin: publicOrigin } });
const post = (path: string, body: object, cookie: string) =>
  app.post(path, body, withCookie(cookie));
const tokenOf = async (cookie: string) => (await app.token(cookie)).json<{ token: string }>().token;
const call = (process: SignInApp, token: string, method: string, path: string, body?: object) =>
  process.request(method, path, { body, headers: { authorization: `Bearer ${token}` } });
const newKey = () => ({
  name: 'Planilha',
  scope: 'write',
  secret: `qtd_${'a'.repeat(6)}${newId().replaceAll('-', '')}${'b'.repeat(5)}`,
  expiresInDays: null,
});
const createKey = (process: SignInApp, token: string) =>
  call(process, token, 'POST', '/api/users/me/keys', newKey());
/** Sends half of a request, and waits until the server reads its body. `finish` sends the rest. */
async function beginCall(process: SignInApp, token: string, sent: Call) {
  const [method, url, body, headers] = sent;
  const { stream, isRead, release } = createHeldBody(body);
  const response = process.app.inject({
    method,
    url,
    payload: stream,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...headers,
    },
  });
  const answered = Promise.resolve(response);
  await isRead;
  return async () => {
    release();
    return answered;
  };
}
type Call = readonly [
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  body: object,
  headers?: Readonly<Record<string, string>>,
];
const signUp = async () => {
  const { email, cookie } = await app.signUp();
  return { email, cookie, token: await tokenOf(cookie) };
};
const signIn = async (email: string) =>
  cookieOf(await app.post('sign-in/email', { email, password }));
/** Makes all sign-ins so old that they prove nothing. */
const ageSignIns = () =>
  database.transaction((sql) =>
    sql.script(`update identity_sessions set created_at = created_at - interval '11 minutes',
      proved_at = proved_at - interval '11 minutes'`),
  );

describe('PRF-05 the last token of a session that has ended', () => {
  const endings: readonly (readonly [
    string,
    (cookie: string, email: string) => Promise<unknown>,
  ])[] = [
    ['a sign-out', (cookie) => post('sign-out', {}, cookie)],
    [
      'a new password on another device',
      async (_, email) => {
        const change = { currentPassword: password, newPassword: 'nova-senha-77' };
        return post('change-password', change, await signIn(email));
      },
    ],
    [
      'a lock by the operator, also after its end',
      async (_, email) => {
        const { subject } = (await app.identity.accounts.find(email)) ?? { subject: '' };
        for (const isDisabled of [true, false]) {
          await database.transaction((sql) =>
            app.identity.accounts.setDisabled(sql, subject, isDisabled),
          );
        }
      },
    ],
  ];

  it.each(endings)('is refused by every process after %s', async (_, end) => {
    const { email, cookie, token } = await signUp();
    for (const process of [app, otherProcess, pollingProcess])
      expect((await call(process, token, 'GET', '/api/users/me')).statusCode).toBe(200);
    const streams = [
      await openStream(app.app, { token }),
      await openStream(otherProcess.app, { token }),
      await openStream(pollingProcess.app, { token }),
    ];
    await end(cookie, email);
    await Promise.all(streams.map(({ ended }) => ended));
    for (const process of [app, otherProcess, pollingProcess]) {
      expect((await createKey(process, token)).statusCode).toBe(401);
      expect((await call(process, token, 'DELETE', '/api/users/me')).statusCode).toBe(401);
      expect((await openStream(process.app, { token })).status).toBe(401);
    }
  });

  it('is refused by a process that starts afterwards', async () => {
    const { cookie, token } = await signUp();
    await post('sign-out', {}, cookie);
    const newProcess = await startWithIdentity(settings);
    expect((await call(newProcess, token, 'GET', '/api/users/me')).statusCode).toBe(401);
  });

  it('does not end the other sessions of the person', async () => {
    const { email, cookie } = await signUp();
    const token = await tokenOf(await signIn(email));
    const stream = await openStream(app.app, { token });
    await post('sign-out', {}, cookie);
    expect((await call(app, token, 'GET', '/api/users/me')).statusCode).toBe(200);
    expect(stream.isOpen()).toBe(true);
  });
});

describe('PRF-03 a call that needs a fresh proof', () => {
  const id = newId();
  const calls: readonly (readonly [method: string, path: string, body: object | undefined])[] = [
    ['DELETE', '/api/users/me', undefined],
    ['GET', '/api/users/me/export', undefined],
    ['POST', '/api/users/me/keys', {}],
    ['POST', '/api/webhooks', {}],
    ['DELETE', `/api/households/${id}`, undefined],
    ['PUT', `/api/households/${id}/responsible/${id}`, undefined],
  ];

  it.each(calls)('%s %s is refused ten minutes after the sign-in', async (method, path, body) => {
    const { cookie } = await signUp();
    await ageSignIns();
    const response = await call(app, await tokenOf(cookie), method, path, body);
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { code: 'proof-required', message: 'Confirme que é você para continuar.' },
    ]);
  });

  it('is accepted after the password, until ten minutes have passed', async () => {
    const { cookie } = await signUp();
    await ageSignIns();
    expect((await post('verify-password', { password: 'errada' }, cookie)).statusCode).toBe(401);
    expect((await createKey(app, await tokenOf(cookie))).statusCode).toBe(403);
    expect((await post('verify-password', { password }, cookie)).statusCode).toBe(204);
    expect((await createKey(app, await tokenOf(cookie))).statusCode).toBe(201);
    await ageSignIns();
    expect((await createKey(app, await tokenOf(cookie))).statusCode).toBe(403);
  });

  it('is accepted after a passkey of the person, which begins no session', async () => {
    const { cookie } = await signUp();
    const { authenticator } = await addPasskey(app, publicOrigin, cookie);
    const { cookie: otherCookie } = await signUp();
    await ageSignIns();
    const prove = async (of: string) => {
      const options = await app.post('sign-in/passkey-options', {});
      const response = authenticator.get(optionsOf(options), {});
      return app.post('verify-passkey', { response }, withCookie(`${of}; ${cookieOf(options)}`));
    };
    const refused = await prove(otherCookie);
    expect([refused.statusCode, refused.cookies]).toEqual([401, []]);
    expect((await createKey(app, await tokenOf(otherCookie))).statusCode).toBe(403);
    const proved = await prove(cookie);
    expect([proved.statusCode, proved.cookies]).toEqual([204, []]);
    expect((await createKey(app, await tokenOf(cookie))).statusCode).toBe(201);
    expect(await readSessions(cookie)).toHaveLength(1);
  });
});

describe('PRF-06 a call that is still being sent when its session ends', () => {
  const readCounts = async (email: string) => {
    const token = await tokenOf(await signIn(email));
    const read = async (path: string) => (await call(app, token, 'GET', path)).json<unknown[]>();
    return [(await read('/api/shopping-lists')).length, (await read('/api/users/me/keys')).length];
  };
  const calls: readonly Call[] = [
    ['POST', '/api/shopping-lists', { name: 'Feira' }],
    ['POST', '/api/shopping-lists', { name: 'Feira' }, { 'idempotency-key': newId() }],
    ['POST', '/api/ai/tips', { question: 'Como guardar alface?' }],
    ['POST', '/api/users/me/keys', newKey()],
    ['DELETE', '/api/users/me', {}],
  ];

  it('is refused and writes nothing, in every process, also as the first call of its token', async () => {
    const { email, cookie, token: usedToken } = await signUp();
    const firstCounts = await readCounts(email);
    for (const process of [app, otherProcess, pollingProcess])
      expect((await call(process, usedToken, 'GET', '/api/users/me')).statusCode).toBe(200);
    const newToken = await tokenOf(cookie);
    const finishers = [];
    for (const process of [app, otherProcess, pollingProcess]) {
      for (const token of [usedToken, newToken])
        for (const sent of calls) finishers.push(await beginCall(process, token, sent));
    }
    const streams = [
      await openStream(app.app, { token: usedToken }),
      await openStream(otherProcess.app, { token: usedToken }),
      await openStream(pollingProcess.app, { token: usedToken }),
    ];
    await post('sign-out', {}, cookie);
    await Promise.all(streams.map(({ ended }) => ended));
    for (const finish of finishers) expect((await finish()).statusCode).toBe(401);
    expect(await readCounts(email)).toEqual(firstCounts);
  });

  it('is refused if it needs a proof, although its process has not learned of the end', async () => {
    const { email, cookie, token } = await signUp();
    const firstCounts = await readCounts(email);
    const rows = (async (query, ...params) =>
      query.name === selectEndedSessions.name
        ? []
        : database.rows(query, ...params)) as Sql['rows'];
    const deafProcess = await startWithIdentity({ ...settings, database: { ...database, rows } });
    const finishers = [];
    for (const sent of calls.slice(-2)) finishers.push(await beginCall(deafProcess, token, sent));
    await post('sign-out', {}, cookie);
    for (const finish of finishers) expect((await finish()).statusCode).toBe(401);
    expect(await readCounts(email)).toEqual(firstCounts);
  });

  it('keeps the session until it has committed, if it holds the session already', async () => {
    const { cookie, token } = await signUp();
    const { id } = (await call(app, token, 'GET', '/api/users/me')).json<{ id: string }>();
    const lock = await holdOpen(database, (sql) => lockUser(sql, id));
    const creating = createKey(app, token);
    await waitUntilBlocked(database, 1, creating);
    let hasEnded = false;
    const ending = post('sign-out', {}, cookie).finally(() => {
      hasEnded = true;
    });
    await waitUntilBlocked(database, 2, ending);
    expect(hasEnded).toBe(false);
    await lock.commit();
    expect((await creating).statusCode).toBe(201);
    expect((await ending).statusCode).toBe(200);
  });
});

const readSessions = async (cookie: string) =>
  (await app.request('GET', '/api/auth/sessions', withCookie(cookie))).json<Session[]>();

describe('PRF-04 the devices of a person', () => {
  it('are listed with their names and last use, and can be signed out', async () => {
    const { email, cookie } = await signUp();
    const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' };
    const phone = await app.post('sign-in/email', { email, password }, { headers });
    const tablet = await signIn(email);
    const listed = await readSessions(cookie);
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const onPhone = listed.find(({ device }) => device === 'Chrome no Android');
    expect(onPhone).toMatchObject({ isCurrent: false, lastUsedAt: expect.any(String) });
    const stranger = await signUp();
    await post('sessions/end', { id: onPhone?.id }, stranger.cookie);
    expect((await app.token(cookieOf(phone))).statusCode).toBe(200);
    await post('sessions/end', { id: onPhone?.id }, cookie);
    expect((await app.token(cookieOf(phone))).statusCode).toBe(401);
    expect((await app.token(tablet)).statusCode).toBe(200);
    await post('sessions/end-others', {}, cookie);
    expect((await app.token(tablet)).statusCode).toBe(401);
    expect(await readSessions(cookie)).toMatchObject([{ isCurrent: true }]);
  });
});
