/** What the server does with its database when a restore goes wrong. */
import type { FastifyInstance } from 'fastify';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, inject, it, vi } from 'vitest';
import { whenDone } from '../test/when-done.ts';
import { readConfig } from './config.ts';
import { statement } from './db/database.ts';
import { openEmbedded } from './db/embedded.ts';
import { findKept, restoringOf, snapshotOf } from './db/replace-directory.ts';
import { createFront, type Front } from './front.ts';
import { createLogger } from './log.ts';
import { startService } from './service.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-service-'));
whenDone(async () => rmSync(folder, { recursive: true }));
vi.setConfig({ testTimeout: 60_000 });
const template = inject('template');

/** A service on the filled database, with a front that tells what it was told. */
async function start(filled: string, name: string) {
  const directory = path.join(folder, name, 'database');
  cpSync(filled, directory, { recursive: true });
  const front = createFront();
  const apps: FastifyInstance[] = [];
  const pause = vi.fn<Front['pause']>(() => front.pause());
  const watched: Front = {
    ...front,
    pause,
    serve: (app) => {
      apps.push(app);
      front.serve(app);
    },
  };
  const giveUp = vi.fn<(error: unknown) => never>((error) => {
    throw error;
  });
  const config = readConfig({ DATA_DIR: path.dirname(directory) });
  const left = snapshotOf(directory);
  mkdirSync(left);
  const service = await startService(config, watched, createLogger('silent'), giveUp);
  expect(existsSync(left)).toBe(false);
  const { orders } = service.embedded ?? {};
  return { directory, apps, pause, giveUp, service, replace: () => orders?.replace() };
}

if ('directory' in template) {
  it('goes back to the database from before when the app does not start on the new one', async () => {
    const { directory, apps, giveUp, service, replace } = await start(template.directory, 'back');
    const next = restoringOf(directory);
    cpSync(template.directory, next, { recursive: true });
    const broken = await openEmbedded(next);
    await broken.rows(statement('test.break', 'drop table server_secrets cascade'));
    await broken.close();
    await expect(replace()).rejects.toThrow(
      /does not start on it, so the one from before is back/u,
    );
    expect(giveUp).not.toHaveBeenCalled();
    expect(apps).toHaveLength(2);
    expect((await apps[1]?.inject('/api/health/ready'))?.statusCode).toBe(200);
    expect(findKept(directory)).toBeUndefined();
    await service.end(0);
  });

  it('goes on when there is nothing to restore, and gives up rather than answer 503 for ever', async () => {
    const { directory, apps, pause, giveUp, service, replace } = await start(
      template.directory,
      'stuck',
    );
    await expect(replace()).rejects.toThrow(/no longer there/u);
    expect(pause).not.toHaveBeenCalled();

    const [app] = apps;
    if (!app) throw new Error('No app was served.');
    const stuck = new Error('stuck');
    vi.spyOn(app, 'close').mockRejectedValueOnce(stuck);
    cpSync(template.directory, restoringOf(directory), { recursive: true });
    await expect(replace()).rejects.toBe(stuck);
    expect(giveUp).toHaveBeenCalledWith(stuck);
    await service.end(0);
  });
} else {
  it('leaves PostgreSQL to its own tools', () => expect(template.url).toBeTruthy());
}
