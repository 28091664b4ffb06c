import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { startFakes } from '../../fakes/start-fakes.ts';
import { startMain } from '../test/servers/start-main.ts';
import { addCleanup } from '../test/clean-up.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-main-'));
addCleanup(async () => rmSync(folder, { recursive: true }));
vi.setConfig({ testTimeout: 180_000 });

const start = (settings: Record<string, string> = {}) => startMain(folder, settings);

it('prints its address once it is ready, answers there, and stops at a signal', async () => {
  const server = await start();
  expect(server.output()).toMatch(/^Quitanda: http:\/\/127\.0\.0\.1:\d+$/u);
  const address = server.origin;
  const ready = await fetch(`${address}/api/health/ready`);
  const health = { status: 'ready', ai: 'off', backup: { state: 'off' } };
  expect([ready.status, await ready.json()]).toEqual([200, health]);

  const secondServer = await start();
  expect(await secondServer.ended).toBe(1);
  expect(secondServer.output()).toMatch(/^The database in \S+ is in use by another server\./u);

  server.stop();
  expect(await server.ended).toBe(0);
  expect(server.output().split('\n')).toHaveLength(1);
});

it('ends without open handles when its port is in use', async () => {
  const otherServer = createServer();
  await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
  addCleanup(async () => void otherServer.close());
  const { port } = otherServer.address() as AddressInfo;
  const server = await start({ PORT: String(port), HOST: '127.0.0.1' });
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(/^Another process uses PORT/u);
  expect(existsSync(path.join(folder, 'postgres/postmaster.pid'))).toBe(false);
});

it('AUT-12 uses the Firebase project that its environment names', async () => {
  const firebase = { projectId: 'quitanda-1a2b3', apiKey: 'AIza-web-key' };
  const server = await start({
    FIREBASE_PROJECT_ID: firebase.projectId,
    FIREBASE_API_KEY: firebase.apiKey,
  });
  addCleanup(async () => {
    server.stop();
    await server.ended;
  });
  const { origin } = server;
  const config = await fetch(`${origin}/api/auth/config`);
  expect(await config.json()).toEqual({
    provider: 'firebase',
    firebase,
    hasAssistant: false,
    sendsMail: false,
  });
  expect(config.headers.get('content-security-policy')).toContain('identitytoolkit.googleapis.com');
  const token = await fetch(`${origin}/api/auth/token`);
  expect(token.status).toBe(404);
  server.stop();
  expect(await server.ended).toBe(0);
});

it('AI-05 PRD-04 calls the services that its environment names', async () => {
  const fakes = await startFakes();
  addCleanup(() => fakes.stop());
  fakes.openFoodFacts.replies.set('7891000100103', {
    does: 'find',
    product: { product_name: 'Leite Moça' },
  });
  const server = await start({ ...fakes.environment, OFF_CONTACT: 'ana@exemplo.com.br' });
  addCleanup(async () => {
    server.stop();
    await server.ended;
  });
  const { origin } = server;
  const signUp = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ana@exemplo.com.br', password: 'segredo-1234' }),
  });
  const cookie = signUp.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  const session = await fetch(`${origin}/api/auth/token`, {
    headers: { cookie: cookie.join('; ') },
  });
  const { token } = (await session.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  const body = JSON.stringify({ question: 'E agora?' });
  const tips = await fetch(`${origin}/api/ai/tips`, { method: 'POST', headers, body });
  expect((await tips.text()).trimEnd().split('\n').at(-1)).toBe('{"type":"done"}');
  expect(fakes.gemini.requests.at(-1)?.headers['x-goog-api-key']).toBe('fake-key');

  const found = await fetch(`${origin}/api/products/lookup/7891000100103`, { headers });
  expect(await found.json()).toMatchObject({ found: { name: 'Leite Moça' } });
  expect(fakes.openFoodFacts.requests.at(-1)?.headers['user-agent']).toMatch(
    /^Quitanda\/\d+\.\d+\.\d+ \(ana@exemplo\.com\.br\)$/u,
  );
});

it('DAT-10 DAT-12 DAT-13 makes and verifies backups in BACKUP_DIR, which the command restores', async () => {
  const backupFolder = mkdtempSync(path.join(tmpdir(), 'quitanda-backups-'));
  addCleanup(async () => rmSync(backupFolder, { recursive: true }));
  const server = await start({ BACKUP_DIR: backupFolder });
  const address = server.origin;
  const fetchBackupHealth = async () => {
    const ready = await fetch(`${address}/api/health/ready`);
    return ((await ready.json()) as { backup: { verification: string } }).backup;
  };
  await vi.waitUntil(async () => (await fetchBackupHealth()).verification !== 'waiting', 120_000);
  expect(await fetchBackupHealth()).toEqual({
    state: 'ok',
    lastBackupAt: expect.stringMatching(/Z$/u),
    verification: 'passed',
    lastVerifiedAt: expect.stringMatching(/Z$/u),
  });
  server.stop();
  expect(await server.ended).toBe(0);
  expect(server.output().split('\n')).toHaveLength(1);

  const [file = '', ...others] = readdirSync(backupFolder);
  expect([file, others]).toEqual([expect.stringMatching(/^quitanda-.+Z\.tar\.gz$/u), []]);
  const command = path.join(import.meta.dirname, 'restore-command.ts');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [command, path.join(backupFolder, file)],
    { env: { PATH: process.env.PATH, DATA_DIR: folder } },
  );
  expect(stdout).toMatch(/^The database now has the backup of /u);
});

it('ends with a sentence about what the operator must fix', async () => {
  const DATABASE_URL = 'postgres://ana:segredo@127.0.0.1:1/quitanda';
  const server = await start({ DATABASE_URL });
  expect(await server.ended).toBe(1);
  expect(server.output()).toBe(
    'DATABASE_URL must name a PostgreSQL that answers: connect ECONNREFUSED 127.0.0.1:1.',
  );
});
