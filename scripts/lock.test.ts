import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

/** Ends the pauses between the attempts to get the lock, the oldest first. */
const pauseEnds = vi.hoisted(() => [] as (() => void)[]);
vi.mock('node:timers/promises', () => ({
  setTimeout: () => new Promise<void>((resolve) => pauseEnds.push(resolve)),
}));
// Another test of this worker may have loaded the lock with the real timers.
vi.resetModules();
const { withLock } = await import('./lock.mjs');

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'lock');

/** Waits until an attempt to get the lock has failed, and starts the next attempt. */
async function retryOnce(): Promise<void> {
  await vi.waitFor(() => expect(pauseEnds).toHaveLength(1));
  pauseEnds.shift()?.();
}

it('lets one task at a time run, also within one process', async () => {
  const order: string[] = [];
  const firstTask = Promise.withResolvers<void>();
  const first = withLock(file, async () => {
    order.push('first begins');
    await firstTask.promise;
    order.push('first ends');
  });
  const second = withLock(file, () => void order.push('second'));
  vi.spyOn(console, 'error').mockReturnValue();
  await retryOnce();
  await vi.waitFor(() => expect(pauseEnds).toHaveLength(1));
  expect(order).toEqual(['first begins']);
  firstTask.resolve();
  await first;
  await retryOnce();
  await second;
  expect(order).toEqual(['first begins', 'first ends', 'second']);
  expect(existsSync(file)).toBe(false);
});

it('takes over the lock of a process that had the same id before its container was restarted', async () => {
  writeFileSync(file, String(process.pid));
  const done = withLock(file, () => 'done');
  await retryOnce();
  expect(await done).toBe('done');
});

it('prints one line if it has to wait for another process', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  consoleError.mockClear();
  writeFileSync(file, String(process.ppid));
  const done = withLock(file, () => 'done');
  for (const _attempt of [1, 2, 3]) await retryOnce();
  await vi.waitFor(() => expect(pauseEnds).toHaveLength(1));
  expect(consoleError.mock.calls).toEqual([[`Waiting for the process that ${file} names…`]]);
  rmSync(file);
  await retryOnce();
  expect(await done).toBe('done');
});
