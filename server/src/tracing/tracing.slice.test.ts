/** Tests the traces of the app, with a collector that reads the real format. */
import { newId } from '@quitanda/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startServer } from '../../../fakes/local-server.ts';
import { openTestDatabase } from '../../test/database.ts';
import { holdOpen, waitUntilBlocked } from '../../test/lock-waits.ts';
import { createDevice } from '../../test/people/device.ts';
import { openStream } from '../../test/people/live-stream.ts';
import { newList } from '../../test/people/shopping.ts';
import { startCollector, type CollectedSpan } from '../../test/servers/otlp-collector.ts';
import { startApp } from '../../test/servers/start-app.ts';
import { startWithIdentity } from '../../test/servers/start-with-identity.ts';
import { addCleanup } from '../../test/clean-up.ts';
import type { AppDeps } from '../app.ts';
import { statement } from '../db/database.ts';
import { openPostgres } from '../db/postgres.ts';
import { startPurging } from '../db/purging/purge.ts';
import { createLogger } from '../log.ts';
import { purges } from '../purges.ts';
import { createTracing } from './create-tracing.ts';
import type { TracingSettings } from './tracing.ts';

const { url, close } = await openTestDatabase();
addCleanup(close);

async function startTracing(settings: Partial<TracingSettings> = {}) {
  const collector = await startCollector();
  const warn = vi.fn<(details: object, message: string) => void>();
  const tracing = createTracing(
    {
      url: `${collector.endpoint}/v1/traces`,
      headers: {},
      serviceName: 'quitanda',
      sampleRatio: 1,
      ...settings,
    },
    { appVersion: '1.2.3', logger: { warn } },
  );
  const database = openPostgres(url, { onStatement: tracing.onStatement });
  addCleanup(() => database.close());
  return {
    tracing,
    database,
    collector,
    warn,
    /** Closes the tracing, and returns the spans that the collector got. */
    async closeAndCollectSpans() {
      await tracing.close();
      return collector.spans();
    },
  };
}

async function startTracedApp(
  settings: Partial<TracingSettings> = {},
  deps: Partial<AppDeps> = {},
) {
  const tracingSetup = await startTracing(settings);
  const app = await startApp({
    database: tracingSetup.database,
    tracing: tracingSetup.tracing,
    ...deps,
  });
  return { ...tracingSetup, ...app };
}

const namesOf = (spans: readonly CollectedSpan[]) => spans.map(({ name }) => name);
const childrenOf = (spans: readonly CollectedSpan[], { spanId }: CollectedSpan) =>
  spans.filter(({ parentId }) => parentId === spanId);

function findOnlySpan(spans: readonly CollectedSpan[], name: string): CollectedSpan {
  const [span, ...others] = spans.filter((each) => each.name === name);
  if (!span || others.length > 0) throw new Error(`${name}: not one of ${namesOf(spans).join()}`);
  return span;
}

const silentLogger = createLogger('silent');

describe('requests', () => {
  it('TRC-02 records a request with its method, route pattern and status', async () => {
    const { person, request, closeAndCollectSpans } = await startTracedApp();
    const before = Date.now();
    const ana = await person();
    const listId = await newList(ana, 'Feira');
    await ana.expectFailure('getList', { params: { listId: newId() } });
    await ana.call('getLists');
    await request('GET', '/qualquer/pagina');
    const collectedSpans = await closeAndCollectSpans();
    const readSpan = findOnlySpan(collectedSpans, 'GET /api/shopping-lists/:listId');
    expect(readSpan).toMatchObject({
      kind: 'server',
      parentId: undefined,
      hasFailed: false,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/shopping-lists/:listId',
        'http.response.status_code': 404,
      },
      resource: { 'service.name': 'quitanda', 'service.version': '1.2.3' },
    });
    expect(Object.keys(readSpan.resource)).toHaveLength(2);
    expect(readSpan.startsAt).toBeGreaterThanOrEqual(before);
    expect(readSpan.endsAt).toBeGreaterThan(readSpan.startsAt);
    expect(readSpan.endsAt).toBeLessThanOrEqual(Date.now() + 1);
    const status = 'http.response.status_code';
    expect(findOnlySpan(collectedSpans, 'POST /api/shopping-lists').attributes[status]).toBe(201);
    // An address without a route is not recorded, because it may contain anything.
    expect(findOnlySpan(collectedSpans, 'GET').attributes).toEqual({
      'http.request.method': 'GET',
      [status]: 404,
    });
    expect(listId).not.toBe('');
  });

  it('TRC-02 marks an answer of 500 or more as failed', async () => {
    const tracingSetup = await startTracing();
    const app = await startApp({
      tracing: tracingSetup.tracing,
      database: {
        ...tracingSetup.database,
        first: async () => {
          throw new Error('segredo');
        },
      },
      logger: silentLogger,
    });
    await app.request('GET', '/api/health/ready');
    const failedSpan = findOnlySpan(
      await tracingSetup.closeAndCollectSpans(),
      'GET /api/health/ready',
    );
    expect(failedSpan.hasFailed).toBe(true);
    expect(failedSpan.attributes).toMatchObject({
      'http.response.status_code': 503,
      'error.type': '503',
    });
  });

  it('TRC-02 records neither a live stream nor its statements', async () => {
    const { app, person, closeAndCollectSpans } = await startTracedApp();
    const ana = await person();
    await ana.call('getLists');
    const stream = await openStream(app, ana);
    await newList(ana, 'Feira');
    stream.close();
    const collectedSpans = await closeAndCollectSpans();
    expect(namesOf(collectedSpans).filter((name) => name.includes('live'))).toEqual([]);
    const spanIds = new Set(collectedSpans.map(({ spanId }) => spanId));
    const orphans = collectedSpans.filter(
      ({ parentId }) => parentId !== undefined && !spanIds.has(parentId),
    );
    expect(orphans).toEqual([]);
  });
});

describe('statements', () => {
  it('TRC-03 records each statement of a request by its name, as a child of the request', async () => {
    const { person, closeAndCollectSpans } = await startTracedApp();
    const ana = await person();
    await ana.call('getLists');
    await newList(ana, 'Feira');
    const collectedSpans = await closeAndCollectSpans();
    const writeSpan = findOnlySpan(collectedSpans, 'POST /api/shopping-lists');
    const statements = childrenOf(collectedSpans, writeSpan);
    expect(namesOf(statements)).toContain('insertList');
    expect(namesOf(statements)).toContain('commit');
    for (const each of statements) {
      expect(each).toMatchObject({ kind: 'client', traceId: writeSpan.traceId, hasFailed: false });
      expect(each.attributes).toEqual({
        'db.system.name': 'postgresql',
        'db.query.summary': each.name,
      });
      expect(each.startsAt).toBeGreaterThanOrEqual(writeSpan.startsAt);
      expect(each.endsAt).toBeLessThanOrEqual(writeSpan.endsAt);
    }
  });

  it('TRC-03 records a failed statement with its error code, without the message', async () => {
    const { tracing, database, closeAndCollectSpans } = await startTracing();
    const failing = statement<never, { text: string }>('test.failing', 'select :text::text::int');
    const work = () => tracing.traceJob('test', () => database.rows(failing, { text: 'segredo' }));
    await expect(work()).rejects.toThrow(/segredo/u);
    const collectedSpans = await closeAndCollectSpans();
    const jobSpan = findOnlySpan(collectedSpans, 'job test');
    expect(jobSpan).toMatchObject({ hasFailed: true, attributes: { 'error.type': '22P02' } });
    expect(childrenOf(collectedSpans, jobSpan)).toMatchObject([
      {
        name: 'test.failing',
        hasFailed: true,
        attributes: {
          'db.system.name': 'postgresql',
          'db.query.summary': 'test.failing',
          'error.type': '22P02',
        },
      },
    ]);
    expect(JSON.stringify(collectedSpans)).not.toContain('segredo');
  });

  it('TRC-03 measures a statement from its turn on the connection', async () => {
    const { tracing, database, closeAndCollectSpans } = await startTracing();
    const lock = statement<never>('test.lock', 'select pg_advisory_xact_lock(1)');
    const quick = statement<never>('test.quick', 'select 1');
    const lockHolder = await holdOpen(database, (sql) => sql.rows(lock));
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const job = tracing.traceJob('test', () =>
      database.onOneConnection((sql) => Promise.all([sql.rows(lock), sql.rows(quick)])),
    );
    await waitUntilBlocked(database, 1, job);
    vi.advanceTimersByTime(200);
    await lockHolder.commit();
    await job;
    const collectedSpans = await closeAndCollectSpans();
    const lockSpan = findOnlySpan(collectedSpans, 'test.lock');
    expect(lockSpan.endsAt - lockSpan.startsAt).toBeCloseTo(200);
    expect(findOnlySpan(collectedSpans, 'test.quick').startsAt).toBeCloseTo(lockSpan.endsAt);
  });

  it('TRC-03 records no statements outside requests and jobs', async () => {
    const { tracing, database, closeAndCollectSpans } = await startTracing();
    const one = statement<never>('test.one', 'select 1');
    await database.rows(one);
    // A callback that was scheduled in a job keeps the job's context after its end.
    let laterStatement: Promise<unknown> = Promise.resolve();
    await tracing.traceJob('test', async () => {
      laterStatement = new Promise((resolve) => {
        setImmediate(() => resolve(database.rows(one)));
      });
    });
    await laterStatement;
    expect(namesOf(await closeAndCollectSpans())).toEqual(['job test']);
  });
});

it('TRC-04 records a purge with its statements', async () => {
  const { tracing, database, closeAndCollectSpans } = await startTracing();
  const onFailure = vi.fn<(error: unknown) => void>();
  const job = startPurging(database, purges, {
    now: () => new Date(),
    onFailure,
    trace: (work) => tracing.traceJob('purge', work),
  });
  await job.stop();
  expect(onFailure).not.toHaveBeenCalled();
  const collectedSpans = await closeAndCollectSpans();
  const purgeSpan = findOnlySpan(collectedSpans, 'job purge');
  expect(purgeSpan).toMatchObject({
    kind: 'internal',
    hasFailed: false,
    attributes: { 'quitanda.job': 'purge' },
  });
  expect(childrenOf(collectedSpans, purgeSpan).length).toBeGreaterThan(0);
});

it('TRC-05 has no address, id, name, e-mail or token in any span', async () => {
  const tracingSetup = await startTracing();
  const app = await startWithIdentity({}, { tracing: tracingSetup.tracing });
  const { email, cookie } = await app.signUp();
  const { subject = '' } = (await app.identity.accounts.find(email)) ?? {};
  const session = (await app.token(cookie)).json<{ token: string }>();
  const ana = (await app.person()).withIdentity({ email, subject, token: session.token });
  await ana.call('changeProfile', { body: { displayName: 'Ana Segredo' } });
  const listId = await newList(ana, 'Segredo');
  await ana.call('getProducts', { query: { search: 'segredo' } });
  await ana.call('saveSupermarket', { body: { name: 'Mercado Segredo' } });
  await ana.call('getPriceHistory', { params: { supermarketName: 'Mercado Segredo' } });
  await createDevice(ana).sync();
  await app.post('sign-in/email', { email, password: 'senha-errada' });
  for (const path of ['/segredo', `/api/${newId()}`, '/api/%00', '/segredo?a=segredo']) {
    await app.request('GET', path);
  }
  const { id } = (await ana.call('getProfile')).body;
  const collectedSpans = await tracingSetup.closeAndCollectSpans();
  expect(collectedSpans.length).toBeGreaterThan(10);
  const text = JSON.stringify(collectedSpans);
  // 'egredo' is a part of both 'Segredo' and 'segredo'.
  for (const secret of [email, 'exemplo', 'egredo', listId, id, subject, session.token, '%00']) {
    expect(text).not.toContain(secret);
  }
  const keys = collectedSpans.flatMap(({ attributes }) => Object.keys(attributes));
  expect([...new Set(keys)].toSorted()).toEqual([
    'http.request.method',
    'http.response.status_code',
    'http.route',
  ]);
});

describe('trace ids', () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const spanId = 'b7ad6b7169203331';
  const requestWithTraceparent = async (
    traceparent: string,
    trustProxy: AppDeps['trustProxy'],
    settings: Partial<TracingSettings> = {},
  ) => {
    const { app, closeAndCollectSpans } = await startTracedApp(settings, { trustProxy });
    await app.inject({
      method: 'GET',
      url: '/api/health/live',
      headers: { traceparent },
      remoteAddress: '::ffff:10.1.2.3',
    });
    return closeAndCollectSpans();
  };

  it('TRC-06 continues the trace of a trusted proxy', async () => {
    const traceparent = `00-${traceId}-${spanId}-01`;
    const [continuedSpan] = await requestWithTraceparent(traceparent, ['192.0.2.1', '10.0.0.0/8']);
    expect(continuedSpan).toMatchObject({ traceId, parentId: spanId });
    for (const otherProxies of [false as const, ['10.1.2.4', '192.168.0.0/16', '::1']]) {
      const [rootSpan] = await requestWithTraceparent(traceparent, otherProxies);
      expect(rootSpan?.traceId).not.toBe(traceId);
      expect(rootSpan?.parentId).toBeUndefined();
    }
  });

  it.each([
    `00-${traceId}-${spanId}-01-more`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    'segredo',
  ])('TRC-06 begins a new trace for the traceparent %s', async (traceparent) => {
    const [rootSpan, ...others] = await requestWithTraceparent(traceparent, ['10.1.2.3']);
    expect(others).toEqual([]);
    expect(rootSpan?.parentId).toBeUndefined();
    expect(rootSpan?.traceId).not.toBe(traceId);
  });

  it('TRC-06 reads a later version of traceparent, and records a trace only if its flags request it', async () => {
    const laterVersion = `01-${traceId}-${spanId}-03-more`;
    const [continuedSpan] = await requestWithTraceparent(laterVersion, ['10.1.2.3'], {
      sampleRatio: 0,
    });
    expect(continuedSpan).toMatchObject({ traceId, parentId: spanId });
    expect(await requestWithTraceparent(`00-${traceId}-${spanId}-00`, ['10.1.2.3'])).toEqual([]);
  });

  it('TRC-06 records the configured share of new traces', async () => {
    const sampledTracing = await startTracing({ sampleRatio: 0.5 });
    for (let count = 0; count < 400; count += 1)
      await sampledTracing.tracing.traceJob('test', async () => {});
    const collectedSpans = await sampledTracing.closeAndCollectSpans();
    expect(collectedSpans.length).toBeGreaterThan(120);
    expect(collectedSpans.length).toBeLessThan(280);
  });
});

it('TRC-07 sends the configured headers, and logs only once that the collector rejects the traces', async () => {
  const { tracing, collector, warn } = await startTracing({
    headers: { 'x-api-key': 'chave-secreta' },
  });
  collector.answerWith(401);
  await tracing.traceJob('test', async () => {});
  await tracing.close();
  expect(collector.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['chave-secreta']);
  expect(warn.mock.calls).toMatchObject([
    [{ reason: expect.any(String) }, 'traces cannot be sent, and are dropped meanwhile'],
  ]);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('chave-secreta');
});

it('TRC-07 stops within seconds even if the collector does not answer', async () => {
  const hangingServer = await startServer(() => new Promise<never>(() => undefined));
  addCleanup(() => hangingServer.stop());
  const { tracing, warn } = await startTracing({ url: `${hangingServer.origin}/v1/traces` });
  await tracing.traceJob('test', async () => {});
  await tracing.close();
  // The exporter alone would wait ten seconds, and then report the failure.
  expect(warn).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(hangingServer.requests).toHaveLength(1), 20_000);
});
