import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { statement } from './database.ts';
import { DirectoryInUseError } from './directory-lock.ts';
import { openEmbedded } from './embedded.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'quitanda-durable-'));
afterAll(() => rmSync(folder, { recursive: true }));
const directory = path.join(folder, 'database');
const tests = path.join(import.meta.dirname, '../../test');
const writer = path.join(tests, 'durable-writer.ts');
vi.setConfig({ testTimeout: 60_000 });

const numbersIn = statement<{ number: number }>('test.read', 'select number from rows');
async function numbers(): Promise<Set<number>> {
  const database = await openEmbedded(directory);
  try {
    return new Set((await database.rows(numbersIn)).map(({ number }) => number));
  } finally {
    await database.close();
  }
}

const write = (howMany: number) => [writer, directory, String(howMany)];
const acknowledged = (said: string) => said.split('\n').slice(0, -1).map(Number);

/** How often the kernel was asked to sync; where it cannot be watched, how often Node was. */
function countSyncs(howMany: number): number {
  const log = path.join(folder, 'strace.log');
  const syncs = ['-f', '-qq', '-e', 'trace=fdatasync,fsync', '-o', log];
  const traced = spawnSync('strace', [...syncs, process.execPath, ...write(howMany)]);
  if (traced.status === 0) {
    return (
      readFileSync(log, 'utf8').match(/\bf(data)?sync\(\d+\)? +(= 0|<unfinished)/gu)?.length ?? 0
    );
  }
  const preload = ['--import', path.join(tests, 'count-syncs.ts')];
  const counted = spawnSync(process.execPath, [...preload, ...write(howMany)], {
    encoding: 'utf8',
  });
  return Number(/syncs: (\d+)/u.exec(counted.stderr)?.[1]);
}

it('has every acknowledged write on the disk', () => {
  expect(spawnSync(process.execPath, write(0)).status).toBe(0);
  const toOpenAndClose = countSyncs(0);
  expect(countSyncs(100) - toOpenAndClose).toBeGreaterThanOrEqual(100);
});

it('loses no acknowledged write when it is killed', async () => {
  const promised: number[] = [];
  for (const life of [50, 200, 450]) {
    const child = spawn(process.execPath, write(1_000_000), {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk) => {
        if (said === '') setTimeout(() => child.kill('SIGKILL'), life);
        said += String(chunk);
      });
      child.on('close', () => resolve());
    });
    promised.push(...acknowledged(said));
  }
  expect(promised.length).toBeGreaterThan(30);
  const kept = await numbers();
  expect(promised.filter((number) => !kept.has(number))).toEqual([]);
});

it('refuses a second process, and only while the first one lives', async () => {
  const database = await openEmbedded(directory);
  await expect(openEmbedded(directory)).rejects.toThrow(DirectoryInUseError);
  const second = spawnSync(process.execPath, write(1), { encoding: 'utf8' });
  expect(second.status).not.toBe(0);
  expect(second.stderr).toContain(
    `The embedded database in ${directory} is in use by another process.`,
  );
  await database.close();
  const third = spawnSync(process.execPath, write(1), { encoding: 'utf8' });
  expect(acknowledged(third.stdout)).toHaveLength(1);
});
