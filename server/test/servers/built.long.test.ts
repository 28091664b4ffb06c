import { newId } from '@quitanda/contract/ids';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { buildServer, builtServer } from '../../../scripts/build-server.ts';
import { root } from '../../../scripts/run.ts';
import { createDatabase, dropDatabase } from '../../src/db/throw-away/databases.ts';
import { startMain } from './start-main.ts';
import { addCleanup } from '../clean-up.ts';
import { newKeySecret } from '../people/connections.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-built-'));
addCleanup(async () => rmSync(folder, { recursive: true }));
vi.setConfig({ testTimeout: 180_000 });

// Builds outside of the test, because a build prints a line, and vitest.setup.ts forbids output of
// a test.
beforeAll(() => buildServer(), 180_000);

it('starts from the build, and signs up, writes, searches and backs up', async () => {
  const backups = path.join(folder, 'backups');
  mkdirSync(backups);
  // Configures a model, because the library of the language models is loaded only then.
  const settings = {
    BACKUP_DIR: backups,
    AI_BASE_URL: 'http://127.0.0.1:9/v1',
    AI_MODEL: 'none',
    ...(await createDatabaseSettings()),
  };
  const server = await startMain(folder, settings, path.join(root, builtServer));
  addCleanup(async () => {
    server.stop();
    await server.ended;
  });
  expect(server.output()).toMatch(/^Quitanda: http:\/\/127\.0\.0\.1:\d+$/mu);
  const { origin } = server;

  const signUp = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ email: `${newId()}@exemplo.com.br`, password: 'segredo-1234' }),
  });
  const cookie = signUp.headers.getSetCookie().join('; ');
  const signedIn = await fetch(`${origin}/api/auth/token`, { headers: { cookie } });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const list = await fetch(`${origin}/api/shopping-lists`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': newId() },
    body: JSON.stringify({ id: newId(), name: 'Feira' }),
  });
  expect([list.status, await list.json()]).toMatchObject([201, { name: 'Feira' }]);

  // Checks that the build contains the starter catalogue and the contract.
  const products = await fetch(`${origin}/api/products?search=banana`, { headers });
  const [banana] = (await products.json()) as { name: string }[];
  expect(banana?.name).toMatch(/^Banana/u);
  const description = await fetch(`${origin}/api/openapi.json`);
  expect(
    Object.keys(((await description.json()) as { paths: object }).paths).length,
  ).toBeGreaterThan(20);

  // Checks that the build contains the library of `/mcp`, which is loaded with the first request.
  const secret = newKeySecret();
  const post = (url: string, bearer: string, body: object) =>
    fetch(origin + url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const key = { name: 'Chave', scope: 'read', secret, expiresInDays: null };
  expect((await post('/api/users/me/keys', token, key)).status).toBe(201);
  const params = { name: 'list_lists', arguments: {} };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  expect(await (await post('/mcp', secret, call)).text()).toContain('Feira');

  // Checks that the build contains the separate script of the thread that makes backups.
  const fetchBackupState = async () => {
    const ready = await fetch(`${origin}/api/health/ready`);
    return ((await ready.json()) as { backup: { verification: string } }).backup;
  };
  await vi.waitUntil(async () => (await fetchBackupState()).verification !== 'waiting', 120_000);
  expect(await fetchBackupState()).toMatchObject({ state: 'ok', verification: 'passed' });

  server.stop();
  expect(await server.ended).toBe(0);
});

/**
 * Creates a database if the tests use a PostgreSQL. Otherwise returns no setting, and the server
 * starts an embedded PostgreSQL in its data folder.
 */
async function createDatabaseSettings(): Promise<Record<string, string>> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return {};
  const { url: DATABASE_URL, name } = await createDatabase(url);
  addCleanup(() => dropDatabase(url, name));
  return { DATABASE_URL };
}
