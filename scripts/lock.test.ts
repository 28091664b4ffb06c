import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { withLock } from './lock.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-lock-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = path.join(folder, 'lock');

it('lets one task at a time run, also within one process', async () => {
  const order: string[] = [];
  const first = withLock(file, async () => {
    order.push('first begins');
    await sleep(50);
    order.push('first ends');
  });
  await Promise.all([first, withLock(file, () => void order.push('second'))]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
  expect(existsSync(file)).toBe(false);
});

it('takes over the lock of a process that had the same id before its container was restarted', async () => {
  writeFileSync(file, String(process.pid));
  expect(await withLock(file, () => 'done')).toBe('done');
});

it('prints one line if it has to wait for another process', async () => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue();
  writeFileSync(file, String(process.ppid));
  const done = withLock(file, () => 'done');
  await sleep(700);
  expect(consoleError.mock.calls).toEqual([[`Waiting for the process that ${file} names…`]]);
  rmSync(file);
  expect(await done).toBe('done');
});
