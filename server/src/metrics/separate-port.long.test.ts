/** Tests a server that serves its metrics on a separate port. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it, vi } from 'vitest';
import { startMailbox } from '../../../fakes/mailbox.ts';
import { parseMetrics, sumOf } from '../../test/prometheus.ts';
import { startMain } from '../../test/servers/start-main.ts';
import { newEmail, password } from '../../test/servers/start-with-identity.ts';
import { addCleanup } from '../../test/clean-up.ts';
import { findFreePort } from '../db/embedded-postgres/free-port.ts';
import { createDatabase, dropDatabase } from '../db/throw-away/databases.ts';

vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-metrics-'));
addCleanup(async () => rmSync(folder, { recursive: true }));
const template = inject('template');
const { name, url } = await createDatabase(template.url, template.name);
addCleanup(() => dropDatabase(template.url, name));

async function start(settings: Readonly<Record<string, string>>) {
  const server = await startMain(folder, { DATABASE_URL: url, METRICS_PORT: '0', ...settings });
  addCleanup(async () => {
    server.stop();
    await server.ended;
  });
  const addresses = /^Quitanda: (\S+)\nMetrics: (\S+)$/mu;
  // The server may log something before it prints its addresses, or end without them.
  const hasEnded = server.ended.then(() => true);
  const isReady = async () =>
    addresses.test(server.output()) || Promise.race([hasEnded, Promise.resolve(false)]);
  await expect.poll(isReady).toBe(true);
  const [, mainUrl = '', metricsUrl = ''] = addresses.exec(server.output()) ?? [];
  return { ...server, mainUrl, metricsUrl };
}

it('MET-02 MET-08 serves only metrics on the separate port, and only to this machine', async () => {
  const server = await start({});
  expect(server.metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/u);
  expect(server.metricsUrl).not.toContain(new URL(server.mainUrl).host);
  await fetch(`${server.mainUrl}/api/health/live`);
  await vi.waitFor(async () => {
    const response = await fetch(server.metricsUrl);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    const families = parseMetrics(await response.text());
    const call = { call: 'checkLive', status: '2xx' };
    expect(sumOf(families, 'quitanda_request_duration_seconds_count', call)).toBe(1);
    const pool = { pool: 'primary' };
    expect(sumOf(families, 'quitanda_database_connections_max', pool)).toBe(10);
    const purgedAt = sumOf(families, 'quitanda_job_last_success_timestamp_seconds', {
      task: 'purge',
    });
    expect(Math.abs(purgedAt - Date.now() / 1_000)).toBeLessThan(3_600);
    expect(sumOf(families, 'quitanda_statement_duration_seconds_count')).toBeGreaterThan(0);
    expect(sumOf(families, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });
  const otherPath = await fetch(new URL('/api/users/me', server.metricsUrl));
  expect(otherPath.status).toBe(404);
  const mainPortResponse = await fetch(`${server.mainUrl}/metrics`, {
    headers: { accept: 'text/plain' },
  });
  expect(await mainPortResponse.text()).not.toContain('quitanda_build_info');
  server.stop();
  expect(await server.ended).toBe(0);
  await expect(fetch(server.metricsUrl)).rejects.toThrow();
});

it('MET-12 HOOK-04 reports when mails and events were last sent, and counts failed attempts', async () => {
  const mailbox = await startMailbox();
  addCleanup(() => mailbox.stop());
  const port = String(await findFreePort());
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  const server = await start({ ...mailbox.environment, HOST: '127.0.0.1', PORT: port, PUBLIC_URL });
  const post = (path: string, body: object) =>
    fetch(`${server.mainUrl}/api/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const email = newEmail();
  const read = async () => parseMetrics(await (await fetch(server.metricsUrl)).text());
  const waitUntil = (work: () => Promise<void>) => vi.waitFor(work, { timeout: 120_000 });
  expect((await post('sign-up/email', { email, password })).status).toBe(200);
  expect((await post('request-password-reset', { email })).status).toBe(204);
  await mailbox.waitForMail(email, 'Nova senha na Quitanda');
  const lastSuccess = 'quitanda_job_last_success_timestamp_seconds';
  await waitUntil(async () => {
    const families = await read();
    for (const task of ['mail', 'webhooks', 'push']) {
      const age = Date.now() / 1_000 - sumOf(families, lastSuccess, { task });
      expect(Math.abs(age)).toBeLessThan(3_600);
    }
    expect(sumOf(families, 'quitanda_mails_waiting')).toBe(0);
  });
  mailbox.refuse(451);
  await post('request-password-reset', { email });
  await waitUntil(async () => {
    const families = await read();
    expect(sumOf(families, 'quitanda_job_failures_total', { task: 'mail' })).toBe(1);
    expect(sumOf(families, 'quitanda_mails_waiting')).toBe(1);
  });
});

it('MET-02 requires the token of METRICS_TOKEN on the separate port too', async () => {
  const token = 'chave-das-metricas';
  const server = await start({ METRICS_TOKEN: token });
  expect((await fetch(server.metricsUrl)).status).toBe(401);
  const headers = { authorization: `Bearer ${token}` };
  expect((await fetch(server.metricsUrl, { headers })).status).toBe(200);
  const mainPortResponse = await fetch(`${server.mainUrl}/metrics`, { headers });
  expect(await mainPortResponse.text()).not.toContain('quitanda_build_info');
});

it('MET-02 explains that another process uses METRICS_PORT, and stops', async () => {
  const otherServer = createServer();
  await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
  addCleanup(async () => void otherServer.close());
  const { port } = otherServer.address() as AddressInfo;
  const server = await start({ METRICS_PORT: String(port) });
  expect(await server.ended).toBe(1);
  expect(server.output()).toBe(
    'Another process uses METRICS_PORT: stop it, or set another METRICS_PORT.',
  );
});
