/** Tests the metrics of the app, in the form in which Prometheus reads them. */
import { statement } from '../db/database.ts';
import { newId, routes } from '@quitanda/contract';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { createDevice } from '../../test/people/device.ts';
import { openStream } from '../../test/people/live-stream.ts';
import { newList } from '../../test/people/shopping.ts';
import { labelValues, parseMetrics, sumOf } from '../../test/prometheus.ts';
import { newEmail, password, startWithIdentity } from '../../test/servers/start-with-identity.ts';
import { startApp, type TestApp } from '../../test/servers/start-app.ts';
import { addCleanup } from '../../test/clean-up.ts';
import type { AppDeps } from '../app.ts';
import { readPoolState } from '../db/postgres.ts';
import { startPurging, type RetentionRule } from '../db/purging/purge.ts';
import { tryPurgeLock } from '../db/purging/purge.sql.ts';
import { quotaPurge, spendQuota } from '../http/limits/quota.ts';
import { createLogger } from '../log.ts';
import { countWaitingMails, queueMail } from '../mail/mail.ts';
import { createMetrics } from './create-metrics.ts';

const token = 'chave-das-metricas';
const database = await openTestDatabase();
addCleanup(() => database.close());

async function scrape(app: Pick<TestApp, 'request'>) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.request('GET', '/metrics', { headers });
  expect(response.statusCode).toBe(200);
  return parseMetrics(response.body);
}

async function startWithMetrics(deps: Partial<AppDeps> = {}) {
  const metrics = createMetrics('1.2.3');
  const app = await startApp({ database, metrics, metricsToken: token, ...deps });
  return { ...app, metrics, read: () => scrape(app) };
}

const silentLogger = createLogger('silent');
const appLinks = { appId: 'br.com.quitanda', androidCertificates: ['AB'], iosTeamId: 'A1B2C3D4E5' };
const durationMetric = 'quitanda_request_duration_seconds';
const requestCountMetric = `${durationMetric}_count`;

describe('access', () => {
  it('MET-01 serves no metrics unless a setting turns them on', async () => {
    const appWithoutMetrics = await startApp({ database });
    expect((await appWithoutMetrics.request('GET', '/metrics')).statusCode).toBe(404);
    // Without a token, metrics are not served on the main port.
    const appWithoutToken = await startWithMetrics({ metricsToken: undefined });
    const headers = { authorization: `Bearer ${token}` };
    expect((await appWithoutToken.request('GET', '/metrics', { headers })).statusCode).toBe(404);
  });

  it('MET-02 serves metrics on the main port only for the token, and limits attempts without it', async () => {
    const { request, person } = await startWithMetrics({ rateLimit: 1 });
    const ana = await person();
    const requestMetrics = async (authorization?: string) => {
      const headers: Record<string, string> = authorization ? { authorization } : {};
      return request('GET', '/metrics', { headers });
    };
    const wrongHeaders = [
      undefined,
      `Bearer ${token}x`,
      token,
      `Basic ${token}`,
      `Bearer ${ana.token}`,
    ];
    for (const header of wrongHeaders) {
      const response = await requestMetrics(header);
      expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated']);
    }
    expect((await requestMetrics('Bearer outra')).statusCode).toBe(429);
    const { statusCode, headers, body } = await requestMetrics(`Bearer ${token}`);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    expect(body).toContain('quitanda_build_info{version="1.2.3"} 1\n');
    // The token is valid for nothing else.
    const apiHeaders = { authorization: `Bearer ${token}` };
    expect((await request('GET', '/api/users/me', { headers: apiHeaders })).statusCode).toBe(401);
  });
});

describe('requests', () => {
  it('MET-03 counts each request by its call and the class of its status', async () => {
    const { person, request, read } = await startWithMetrics();
    const ana = await person();
    const listId = await newList(ana, 'Feira');
    const startedAt = performance.now();
    for (const _ of [1, 2, 3]) await ana.call('getList', { params: { listId } });
    await ana.expectFailure('getList', { params: { listId: newId() } });
    await request('GET', '/api/users/me');
    await request('HEAD', '/api/health/live');
    await vi.waitFor(async () => {
      const families = await read();
      const countOf = (call: string, status: string) =>
        sumOf(families, requestCountMetric, { call, status });
      expect(countOf('createList', '2xx')).toBe(1);
      expect(countOf('getList', '2xx')).toBe(3);
      expect(countOf('getList', '4xx')).toBe(1);
      expect(countOf('getProfile', '4xx')).toBe(1);
      expect(countOf('checkLive', '2xx')).toBe(1);
    });
    const sum = sumOf(await read(), `${durationMetric}_sum`, { call: 'getList' });
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThanOrEqual((performance.now() - startedAt) / 1_000);
  });

  it('MET-03 counts a failure of the server as 5xx', async () => {
    const { request, read } = await startWithMetrics({
      database: {
        ...database,
        first: async () => {
          throw new Error('broken');
        },
      },
      logger: silentLogger,
    });
    expect((await request('GET', '/api/health/ready')).statusCode).toBe(503);
    await vi.waitFor(async () =>
      expect(sumOf(await read(), requestCountMetric, { call: 'checkReady', status: '5xx' })).toBe(
        1,
      ),
    );
  });

  it('MET-04 has no label that contains an address, an id or personal data', async () => {
    const metrics = createMetrics('1.2.3');
    const app = await startWithIdentity(
      {
        onSignInRejected: metrics.countRejectedSignIn,
        mail: { confirmsEmails: false },
        publicOrigin: 'https://quitanda.example',
      },
      { metrics, metricsToken: token, appLinks },
    );
    const { email, cookie } = await app.signUp();
    const { subject = '' } = (await app.identity.accounts.find(email)) ?? {};
    const session = (await app.token(cookie)).json<{ token: string }>();
    const ana = (await app.person()).withIdentity({ email, subject, token: session.token });
    await ana.call('changeProfile', { body: { displayName: 'Ana Segredo' } });
    const listId = await newList(ana, 'Segredo');
    await ana.call('getList', { params: { listId } });
    await ana.call('saveSupermarket', { body: { name: 'Mercado Segredo' } });
    await ana.call('getPriceHistory', { params: { supermarketName: 'Mercado Segredo' } });
    await createDevice(ana).sync();
    const { id } = (await ana.call('getProfile')).body;
    await app.post('sign-in/email', { email, password: 'senha-errada' });
    for (const unknown of ['/segredo', `/api/${newId()}`, '/api/%00', '/segredo.html?a=segredo']) {
      await app.request('GET', unknown);
    }
    const authPaths = [
      'change-password',
      'config',
      'confirm-email',
      'jwks',
      'request-password-reset',
      'reset-password',
      'sign-out',
      'token',
      'verify-password',
    ];
    for (const path of authPaths) {
      await app.request(
        app.app.hasRoute({ method: 'GET', url: `/api/auth/${path}` }) ? 'GET' : 'POST',
        `/api/auth/${path}`,
      );
    }
    for (const path of [
      '/api/health/ready',
      '/api/openapi.json',
      `/api/ai/suggestions/${newId()}`,
    ]) {
      await app.request('GET', path);
    }
    await app.request('POST', '/mcp');
    for (const name of ['assetlinks.json', 'apple-app-site-association']) {
      await app.request('GET', `/.well-known/${name}`);
    }
    await vi.waitFor(async () =>
      expect(sumOf(await scrape(app), requestCountMetric, { call: 'appLinks' })).toBe(2),
    );
    const headers = { authorization: `Bearer ${token}` };
    const { body: text } = await app.request('GET', '/metrics', { headers });
    // 'egredo' is a part of both 'Segredo' and 'segredo'.
    for (const secret of [email, 'exemplo', 'egredo', listId, id, ana.subject, '/api', '%00']) {
      expect(text).not.toContain(secret);
    }
    const families = parseMetrics(text);
    const keys = [...families.values()].flatMap(({ samples }) =>
      samples.flatMap(({ labels }) => Object.keys(labels)),
    );
    expect([...new Set(keys)].toSorted()).toEqual([
      'call',
      'kind',
      'le',
      'major',
      'minor',
      'patch',
      'reason',
      'space',
      'status',
      'type',
      'version',
    ]);
    const calls = labelValues(families, durationMetric, 'call');
    expect(calls.filter((call) => !(call in routes))).toEqual([
      'appLinks',
      'changePassword',
      'checkReady',
      'confirmEmail',
      'getMetrics',
      'getOpenApi',
      'getPublicKeys',
      'getServerConfig',
      'getToken',
      'mcp',
      'page',
      'requestPasswordReset',
      'resetPassword',
      'showSuggestions',
      'signIn',
      'signOut',
      'signUp',
      'verifyPassword',
    ]);
  });

  it('MET-05 counts open streams, but does not count them as slow requests', async () => {
    const { app, person, read } = await startWithMetrics();
    const ana = await person();
    const stream = await openStream(app, ana);
    expect(sumOf(await read(), 'quitanda_streams_open')).toBe(1);
    stream.close();
    await vi.waitFor(async () => expect(sumOf(await read(), 'quitanda_streams_open')).toBe(0));
    const response = await app.inject({ method: 'GET', url: routes.watchHousehold[1] });
    expect(response.statusCode).toBe(401);
    await vi.waitFor(async () =>
      expect(sumOf(await read(), requestCountMetric, { call: 'watchHousehold' })).toBe(1),
    );
    expect(labelValues(await read(), durationMetric, 'status')).not.toContain('aborted');
  });

  it('MET-05 reports when a household was last changed', async () => {
    const { person, read } = await startWithMetrics();
    const ana = await person();
    await ana.call('getLists');
    const readLastChange = async () =>
      sumOf(await read(), 'quitanda_last_change_timestamp_seconds');
    expect(await readLastChange()).toBe(0);
    const before = Date.now() / 1_000;
    await newList(ana);
    expect(await readLastChange()).toBeGreaterThanOrEqual(before);
    const device = createDevice(ana);
    const afterFirstChange = await readLastChange();
    await device.sync([device.createWrite('createList', { body: { id: newId(), name: 'Feira' } })]);
    expect(await readLastChange()).toBeGreaterThan(afterFirstChange);
  });
});

it('MET-06 reports how many connections of a pool are in use, and how many callers wait', async () => {
  const separateDatabase = await openTestDatabase();
  addCleanup(() => separateDatabase.close());
  const { metrics, read } = await startWithMetrics();
  metrics.watchPool('primary', () => readPoolState(separateDatabase));
  const readPoolGauges = async () => {
    const families = await read();
    return ['max', 'in_use', 'waiting'].map((gauge) =>
      sumOf(families, `quitanda_database_connections_${gauge}`, { pool: 'primary' }),
    );
  };
  await separateDatabase.transaction(async () =>
    expect(await readPoolGauges()).toEqual([10, 1, 0]),
  );
  expect(await readPoolGauges()).toEqual([10, 0, 0]);
  const release = Promise.withResolvers<void>();
  const transactions = Array.from({ length: 13 }, () =>
    separateDatabase.transaction(() => release.promise),
  );
  await vi.waitFor(async () => expect(await readPoolGauges()).toEqual([10, 10, 3]));
  release.resolve();
  await Promise.all(transactions);
  expect(await readPoolGauges()).toEqual([10, 0, 0]);
});

it('MET-07 counts refused sign-ins by their reason', async () => {
  const metrics = createMetrics('1.2.3');
  const app = await startWithIdentity(
    { onSignInRejected: metrics.countRejectedSignIn, passwordTries: 3 },
    { metrics, metricsToken: token },
  );
  const readRejectedSignIns = async () => {
    const { samples } = (await scrape(app)).get('quitanda_rejected_sign_ins_total') ?? {};
    return Object.fromEntries(
      (samples ?? []).map(({ labels, value }) => [labels['reason'], value]),
    );
  };
  const { email } = await app.signUp();
  expect((await app.post('sign-in/email', { email, password })).statusCode).toBe(200);
  expect(await readRejectedSignIns()).toEqual({});
  await app.post('sign-in/email', { email: newEmail(), password });
  await app.post('sign-in/email', { email: 'ana', password });
  await app.post('sign-in/email', { email, password: 'senha-errada' });
  expect((await app.post('sign-in/email', { email, password })).statusCode).toBe(429);
  // A refused sign-up must not be counted as a refused sign-in.
  await app.post('sign-up/email', { email, password });
  expect(await readRejectedSignIns()).toEqual({
    'invalid-email': 1,
    'too-many-requests': 1,
    'user-not-found': 1,
    'wrong-password': 1,
  });
});

it('MET-11 reports when a job last succeeded in any process, even while the database does not answer', async () => {
  const { metrics, read } = await startWithMetrics();
  let readLastSuccess: () => Promise<string | null> = async () => '2026-11-20T06:00:00Z';
  metrics.watchJob('backup', () => readLastSuccess());
  metrics.watchJob('backup-verification', async () => null);
  const name = 'quitanda_job_last_success_timestamp_seconds';
  const readBackupSuccess = async () => sumOf(await read(), name, { task: 'backup' });
  expect(await readBackupSuccess()).toBe(Date.UTC(2026, 10, 20, 6) / 1_000);
  expect(labelValues(await read(), name, 'task')).not.toContain('backup-verification');
  readLastSuccess = () => Promise.reject(new Error('The database does not answer.'));
  expect(await readBackupSuccess()).toBe(Date.UTC(2026, 10, 20, 6) / 1_000);
});

describe('purges', () => {
  const rules = [quotaPurge];
  const monthMs = 31 * 86_400_000;
  const jobSuccessMetric = 'quitanda_job_last_success_timestamp_seconds';

  async function purgeNow(
    metrics: ReturnType<typeof createMetrics>,
    retentionRules: readonly RetentionRule[],
  ) {
    const job = startPurging(database, retentionRules, {
      now: () => new Date(),
      onFailure: () => metrics.countJobFailure('purge'),
      onDeleted: metrics.countPurgedRows,
      onCompleted: () => metrics.recordJobSuccess('purge'),
    });
    await job.stop();
  }

  it('MET-08 reports when expired rows were last deleted, and counts them by rule', async () => {
    const { metrics, read } = await startWithMetrics();
    expect(labelValues(await read(), jobSuccessMetric, 'task')).toEqual([]);
    const quota = { name: 'test-metrics', max: 5, windowMs: 1_000 };
    const longAgo = new Date(Date.now() - monthMs);
    for (const who of ['a', 'b', 'c']) await spendQuota(database, quota, who, longAgo);
    const before = Date.now() / 1_000;
    await purgeNow(metrics, rules);
    const families = await read();
    expect(sumOf(families, jobSuccessMetric, { task: 'purge' })).toBeGreaterThanOrEqual(before);
    const rule = quotaPurge.statement.name;
    expect(sumOf(families, 'quitanda_purged_rows_total', { rule })).toBe(3);
    expect(sumOf(families, 'quitanda_job_failures_total')).toBe(0);
  });

  it('MET-08 reports no success while another process purges, or when the purge fails', async () => {
    const { metrics, read } = await startWithMetrics();
    await database.transaction(async (sql) => {
      await sql.first(tryPurgeLock);
      await purgeNow(metrics, rules);
    });
    const failingRule = {
      statement: statement<{ count: number }>('test.broken', 'select 1/0'),
      retentionMs: 0,
    };
    await purgeNow(metrics, [failingRule]);
    const families = await read();
    expect(labelValues(families, jobSuccessMetric, 'task')).toEqual([]);
    expect(sumOf(families, 'quitanda_job_failures_total', { task: 'purge' })).toBe(1);
  });
});

describe('mail', () => {
  it('MET-12 counts the waiting mails, and keeps the last count if counting fails', async () => {
    const { metrics, read } = await startWithMetrics();
    const readWaitingMails = async () => sumOf(await read(), 'quitanda_mails_waiting');
    expect(await readWaitingMails()).toBe(0);
    metrics.watchMails(() => countWaitingMails(database));
    const mail = { kind: 'reset-password', recipient: newEmail() } as const;
    await queueMail(database, mail, new Date());
    await queueMail(database, mail, new Date());
    expect(await readWaitingMails()).toBe(2);
    metrics.watchMails(() => Promise.reject(new Error('the database does not answer')));
    expect(await readWaitingMails()).toBe(2);
  });
});

describe('notices', () => {
  it('PSH-10 counts attempts by outcome, and keeps the last delay if it cannot be read', async () => {
    const { metrics, read } = await startWithMetrics();
    metrics.countPush('sent');
    metrics.countPush('sent');
    metrics.countPush('dropped');
    metrics.watchPushDelay(async () => 90);
    const families = await read();
    const countOf = (outcome: string) =>
      sumOf(families, 'quitanda_push_messages_total', { outcome });
    expect([countOf('sent'), countOf('failed'), countOf('dropped')]).toEqual([2, 0, 1]);
    expect(sumOf(families, 'quitanda_push_delay_seconds')).toBe(90);
    metrics.watchPushDelay(() => Promise.reject(new Error('the database does not answer')));
    expect(sumOf(await read(), 'quitanda_push_delay_seconds')).toBe(90);
  });
});

describe('the documentation', () => {
  const root = path.join(import.meta.dirname, '../../..');
  const listAppMetrics = async () =>
    [...(await (await startWithMetrics()).read()).keys()].filter((name) =>
      name.startsWith('quitanda_'),
    );

  it('MET-09 lists each metric in docs/METRICS.md', async () => {
    const page = readFileSync(path.join(root, 'docs/METRICS.md'), 'utf8');
    const listedNames = [...page.matchAll(/^\| `(quitanda_\w+)`/gmu)].map(([, name = '']) => name);
    expect(listedNames.toSorted()).toEqual((await listAppMetrics()).toSorted());
  });

  it('MET-09 has a dashboard that queries every metric, and no other', async () => {
    const families = await (await startWithMetrics()).read();
    const dashboard: unknown = JSON.parse(
      readFileSync(path.join(root, 'docs/grafana-dashboard.json'), 'utf8'),
    );
    const expressions = collectExpressions(dashboard);
    expect(expressions.length).toBeGreaterThan(10);
    const queriedNames = new Set(
      expressions
        .flatMap((each) => each.match(/\b(?:quitanda|process|nodejs)_\w+/gu) ?? [])
        .map((name) => name.replace(/_(?:bucket|sum|count)$/u, '')),
    );
    expect([...queriedNames].filter((name) => !families.has(name))).toEqual([]);
    expect((await listAppMetrics()).filter((name) => !queriedNames.has(name))).toEqual([]);
  });
});

/** Returns all queries of a dashboard. */
function collectExpressions(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    ['expr', 'definition'].includes(key) && typeof inner === 'string'
      ? [inner]
      : collectExpressions(inner),
  );
}
