/**
 * Tests a database that does not answer: its network, its processes, a statement, or a lock hangs.
 * The timers of this process stand still, so its time limits expire only in `expireLimits`, on any
 * machine.
 */
import { newId } from '@quitanda/contract/ids';
import { Socket } from 'node:net';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { holdOpen } from '../../test/lock-waits.ts';
import { newList } from '../../test/people/shopping.ts';
import { createPreparedFolder } from '../../test/servers/prepared-data.ts';
import { startStallingProxy } from '../../test/servers/stalling-proxy.ts';
import { startApp, type TestApp } from '../../test/servers/start-app.ts';
import { startWithIdentity } from '../../test/servers/start-with-identity.ts';
import { clientLimits, expireLimits, stopTimers } from '../../test/time-limits.ts';
import { addCleanup } from '../../test/clean-up.ts';
import { DatabaseUnavailableError, statement } from './database.ts';
import { servingLimits, type DatabaseLimits } from './limits.ts';
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts';
import { openPostgres, type PostgresDatabase, type PostgresOptions } from './postgres.ts';

const logger = pino({ level: 'silent' });

stopTimers();

function open(url: string, options: PostgresOptions = {}): PostgresDatabase {
  const database = openPostgres(url, { limits: clientLimits, ...options });
  addCleanup(() => database.close());
  return database;
}

const openWithLimits = (url: string, limits: Partial<DatabaseLimits>) =>
  open(url, { limits: { ...clientLimits, ...limits }, maxConnections: 1 });

const unavailableAnswer = [
  503,
  { code: 'unavailable', message: 'Serviço indisponível. Tente novamente.' },
];

it('API-26 answers within five seconds that the database does not answer', () => {
  const { connectMs, statementMs, lockMs, answerMs } = servingLimits;
  expect(connectMs + answerMs).toBeLessThan(5_000);
  expect(statementMs).toBeLessThan(answerMs);
  expect(lockMs).toBeLessThan(statementMs);
});

/** Sends a read, a write and a health check at once, and returns the statuses and bodies. */
async function requestAll(app: TestApp, ana: Awaited<ReturnType<TestApp['person']>>) {
  const answers = await Promise.all([
    ana.request('GET', '/api/shopping-lists'),
    ana.request('POST', '/api/shopping-lists', { body: { name: 'Feira' } }),
    app.request('GET', '/api/health/ready'),
  ]);
  return answers.map((answer) => [answer.statusCode, answer.json()]);
}

it('API-26 answers 503 while nothing gets through to the database, and recovers by itself', async () => {
  const realDatabase = await openTestDatabase();
  addCleanup(() => realDatabase.close());
  const proxy = await startStallingProxy(realDatabase.url);
  const app = await startApp({ database: open(proxy.url), logger });
  const ana = await app.person();
  await newList(ana);
  // Some connections are idle when the database stalls, and there are more requests than
  // connections.
  await Promise.all(Array.from({ length: 10 }, () => ana.call('getLists')));
  proxy.stall();
  const requests = Array.from({ length: 10 }, () => requestAll(app, ana));
  for (const answers of await expireLimits(Promise.all(requests))) {
    expect(answers).toEqual([unavailableAnswer, unavailableAnswer, unavailableAnswer]);
  }
  expect((await app.request('GET', '/api/health/live')).statusCode).toBe(200);
  proxy.resume();
  expect((await app.request('GET', '/api/health/ready')).statusCode).toBe(200);
  expect((await ana.call('getLists')).body.length).toBeGreaterThan(0);
});

it('API-18 API-26 answers that a write is unconfirmed, and does a repeated write only once', async () => {
  const realDatabase = await openTestDatabase();
  addCleanup(() => realDatabase.close());
  const proxy = await startStallingProxy(realDatabase.url);
  const app = await startApp({ database: open(proxy.url), logger });
  const ana = await app.person();
  await ana.call('getLists');
  const write = { key: newId(), body: { name: 'Feira' } };
  const stalled = proxy.stallAfter('commit');
  const writing = ana.request('POST', '/api/shopping-lists', write);
  await stalled;
  const unconfirmed = await expireLimits(writing);
  expect([unconfirmed.statusCode, unconfirmed.json()]).toEqual([
    503,
    { code: 'unconfirmed', message: 'Serviço indisponível. Tente novamente.' },
  ]);
  proxy.resume();
  const { body } = await ana.call('createList', write);
  expect((await ana.call('getLists')).body).toMatchObject([{ id: body.id }]);
});

it('AUT-13 API-26 signs nobody out while the database does not answer', async () => {
  const realDatabase = await openTestDatabase();
  addCleanup(() => realDatabase.close());
  const proxy = await startStallingProxy(realDatabase.url);
  const app = await startWithIdentity({ database: open(proxy.url), logger }, { logger });
  const { email, cookie } = await app.signUp();
  proxy.stall();
  const answers = await expireLimits(
    Promise.all([
      app.token(cookie),
      app.post('sign-in/email', { email, password: 'segredo-1234' }),
      app.post('sign-up/email', { email: `x${email}`, password: 'segredo-1234' }),
      app.post('verify-password', { password: 'segredo-1234' }, { headers: { cookie } }),
      app.post('sign-out', {}, { headers: { cookie } }),
    ]),
  );
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
    answers.map(() => unavailableAnswer),
  );
  proxy.resume();
  expect((await app.token(cookie)).statusCode).toBe(200);
});

const selectPid = statement<{ pid: number }>('test.pid', 'select pg_backend_pid() as pid');

it('API-26 drops the connection to a hanging process of PostgreSQL, and connects again', async () => {
  const postgres = await startEmbeddedPostgres(await createPreparedFolder());
  addCleanup(() => postgres.stop());
  const database = openPostgres(postgres.url, { limits: clientLimits, maxConnections: 1 });
  const app = await startApp({ database, logger });
  const haltedPids: number[] = [];
  const halt = (pid: number) => {
    process.kill(pid, 'SIGSTOP');
    haltedPids.push(pid);
  };
  const resume = () => {
    for (const pid of haltedPids.splice(0)) process.kill(pid, 'SIGCONT');
  };
  // Must run before PostgreSQL itself is stopped.
  addCleanup(async () => {
    resume();
    await database.close();
  });
  const fetchReadyStatus = async () => (await app.request('GET', '/api/health/ready')).statusCode;

  // Halts the PostgreSQL process of the only connection.
  const before = (await database.first(selectPid))?.pid ?? 0;
  halt(before);
  expect(await expireLimits(fetchReadyStatus())).toBe(503);
  expect(await fetchReadyStatus()).toBe(200);
  expect((await database.first(selectPid))?.pid).not.toBe(before);
  resume();

  // Halts all of PostgreSQL: neither the connection nor a new one answers.
  halt((await database.first(selectPid))?.pid ?? 0);
  halt(postgres.pid());
  expect(await expireLimits(fetchReadyStatus())).toBe(503);
  expect(await expireLimits(fetchReadyStatus())).toBe(503);
  resume();
  expect(await fetchReadyStatus()).toBe(200);
});

const sleepLong = statement('test.sleep', 'select pg_sleep(60)');

it('API-26 aborts a statement that takes too long, and keeps its connection', async () => {
  const realDatabase = await openTestDatabase();
  addCleanup(() => realDatabase.close());
  const database = openWithLimits(realDatabase.url, { statementMs: 1_500 });
  const before = await database.first(selectPid);
  await expect(database.rows(sleepLong)).rejects.toThrow(DatabaseUnavailableError);
  await expect(
    database.transaction(async (sql) => {
      await sql.rows(sleepLong);
    }),
  ).rejects.toThrow(/statement timeout/u);
  expect(await database.first(selectPid)).toEqual(before);
});

const lockList = statement<{ id: string }, { id: string }>(
  'test.lock-list',
  'select id from lists where id = :id for update',
);

it('API-26 answers 503 to a write that waits too long for a lock, and accepts it once the lock is free', async () => {
  const realDatabase = await openTestDatabase();
  addCleanup(() => realDatabase.close());
  const app = await startApp({
    database: openWithLimits(realDatabase.url, { lockMs: 1_100 }),
    logger,
  });
  const ana = await app.person();
  const listId = await newList(ana);
  const lockHolder = await holdOpen(realDatabase, (sql) => sql.first(lockList, { id: listId }));
  const rename = () =>
    ana.request('PUT', `/api/shopping-lists/${listId}`, { body: { name: 'Outra' } });
  const answer = await rename();
  expect([answer.statusCode, answer.json()]).toEqual(unavailableAnswer);
  await lockHolder.commit();
  expect((await rename()).statusCode).toBe(200);
});

it('API-26 ends an idle transaction, which releases its locks', async () => {
  const realDatabase = await openTestDatabase();
  addCleanup(() => realDatabase.close());
  const app = await startApp({ database: realDatabase });
  const listId = await newList(await app.person());
  const database = openWithLimits(realDatabase.url, { idleInTransactionMs: 500 });
  const idleTransaction = await holdOpen(database, (sql) => sql.first(lockList, { id: listId }));
  // This statement waits for the lock until PostgreSQL has ended the idle transaction.
  expect(await realDatabase.first(lockList, { id: listId })).toEqual({ id: listId });
  await expect(idleTransaction.commit()).rejects.toThrow(DatabaseUnavailableError);
  expect(await database.first(selectPid)).toBeDefined();
});

it('API-26 configures TCP to detect that the other end is gone', async () => {
  const realDatabase = await openTestDatabase();
  addCleanup(() => realDatabase.close());
  const proxy = await startStallingProxy(realDatabase.url);
  const spy = vi.spyOn(Socket.prototype, 'setKeepAlive');
  await open(proxy.url).first(selectPid);
  expect(spy).toHaveBeenCalledWith(true, 30_000);
  spy.mockRestore();
});

const becomeStandby = statement('test.read-only', 'set default_transaction_read_only = on');

it('API-26 answers 503 to a write on a connection to a former primary, and connects again', async () => {
  const realDatabase = await openTestDatabase();
  addCleanup(() => realDatabase.close());
  const database = open(realDatabase.url, { maxConnections: 1 });
  const app = await startApp({ database, logger });
  const ana = await app.person();
  await newList(ana);
  const create = () => ana.request('POST', '/api/shopping-lists', { body: { name: 'Feira' } });
  const sync = (deviceId: string) => {
    const body = { deviceId, cursor: null, acknowledged: 0, writes: [] };
    return ana.request('POST', '/api/sync', { body });
  };
  // `create` writes in a transaction, `sync` in a single statement.
  for (const [write, successStatus] of [
    [create, 201],
    [() => sync(newId()), 200],
  ] as const) {
    await database.rows(becomeStandby);
    const answer = await write();
    expect([answer.statusCode, answer.json()]).toEqual(unavailableAnswer);
    expect((await write()).statusCode).toBe(successStatus);
  }
});
