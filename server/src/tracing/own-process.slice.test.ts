/** Tests a server process that sends traces, and one that does not. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it, vi } from 'vitest';
import { startCollector } from '../../test/servers/otlp-collector.ts';
import { startMain } from '../../test/servers/start-main.ts';
import { addCleanup } from '../../test/clean-up.ts';
import { createDatabase, dropDatabase } from '../db/throw-away/databases.ts';

vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-traces-'));
addCleanup(async () => rmSync(folder, { recursive: true }));
const template = inject('template');
const { name, url } = await createDatabase(template.url, template.name);
addCleanup(() => dropDatabase(template.url, name));

/** A module that prints which modules of OpenTelemetry's SDK the process loads. */
const loadReporter = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({
    load(url, context, next) {
      if (/opentelemetry\\/(sdk|exporter|otlp|resources)/.test(url)) console.error('loaded', url);
      return next(url, context);
    },
  });
`)}`;

async function start(settings: Readonly<Record<string, string>>) {
  const server = await startMain(folder, { DATABASE_URL: url, ...settings });
  addCleanup(async () => {
    server.stop();
    await server.ended;
  });
  return server;
}

it('TRC-01 loads no tracing library without an endpoint', async () => {
  const loadReporterSettings = { NODE_OPTIONS: `--import=${loadReporter}` };
  const serverWithoutEndpoint = await start({
    ...loadReporterSettings,
    OTEL_EXPORTER_OTLP_HEADERS: 'a=b',
  });
  expect(serverWithoutEndpoint.output()).toMatch(/^Quitanda: \S+$/u);
  const { endpoint } = await startCollector();
  const serverWithEndpoint = await start({
    ...loadReporterSettings,
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  });
  await vi.waitFor(() => expect(serverWithEndpoint.output()).toContain('loaded'), 120_000);
});

it('TRC-01 TRC-04 sends all traces of a server to the endpoint before it stops', async () => {
  const collector = await startCollector();
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20chave',
    OTEL_SERVICE_NAME: 'quitanda-casa',
  });
  const { origin } = server;
  expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200);
  server.stop();
  expect(await server.ended).toBe(0);
  const spans = collector.spans();
  const readySpan = spans.find(({ name: each }) => each === 'GET /api/health/ready');
  expect(readySpan?.resource['service.name']).toBe('quitanda-casa');
  const children = spans.filter(({ parentId }) => parentId === readySpan?.spanId);
  expect(children.length).toBeGreaterThan(0);
  expect(spans.map(({ name: each }) => each)).toContain('job purge');
  for (const { headers } of collector.requests) expect(headers.authorization).toBe('Bearer chave');
});
