import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Connection } from '../store/connection.ts';
import type { StoredWrite } from '../store/stored-write.ts';
import { createDeviceProgress } from './device-progress.ts';

const makeWrite = (key: string, name = 'changePantryItem') => ({ key, name }) as StoredWrite;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** A device without a database, or with one that fails, whose waiting writes the test changes. */
function setUp(use: () => Promise<unknown> = async () => undefined) {
  const waiting: StoredWrite[] = [];
  const progress = createDeviceProgress({ use } as unknown as Connection, {
    state: () => ({ pending: waiting }),
    unstored: () => waiting,
  });
  const take = async () =>
    (await progress.takeBatch()).writes.map(({ key, sequence }) => `${key} ${sequence}`);
  return { progress, waiting, take };
}

it('MOB-01 gives a write the same number each time, in the order of the taps, also on a full disk', async () => {
  for (const use of [async () => undefined, () => Promise.reject(new Error('full'))]) {
    const { waiting, take } = setUp(use);
    waiting.push(makeWrite('a'), makeWrite('b'));
    expect(await take()).toEqual(['a 1', 'b 2']);
    waiting.push(makeWrite('c'));
    expect(await take()).toEqual(['a 1', 'b 2', 'c 3']);
    waiting.splice(0, 2);
    expect(await take()).toEqual(['c 3']);
  }
});

it('MOB-01 sends the writes before one that this version does not know, and then that one alone to be refused', async () => {
  const { waiting, take } = setUp();
  waiting.push(makeWrite('a'), makeWrite('b', 'callOfTheNextVersion'), makeWrite('c'));
  expect(await take()).toEqual(['a 1']);
  waiting.shift();
  expect((await take())[0]).toBe('b 2');
});

it('SYN-25 numbers all writes again under a new device id', async () => {
  const { progress, waiting, take } = setUp();
  waiting.push(makeWrite('a'), makeWrite('b'));
  await take();
  waiting.shift();
  const { deviceId } = progress.current();
  await progress.changeDeviceId();
  expect(progress.current().deviceId).not.toBe(deviceId);
  expect(await take()).toEqual(['b 1']);
});

it('MOB-01 limits the wait of the server, and ignores one that a change of the clock has made longer', async () => {
  const { progress } = setUp();
  expect(progress.remainingWaitMs()).toBeLessThanOrEqual(0);
  expect(await progress.requireWait(4_000)).toBe(4_000);
  expect(progress.remainingWaitMs()).toBe(4_000);
  expect(await progress.requireWait(86_400_000)).toBe(900_000);
  expect(progress.remainingWaitMs()).toBe(900_000);
  vi.setSystemTime(Date.now() - 1);
  expect(progress.remainingWaitMs()).toBe(0);
});

it('MOB-01 waits although the wait cannot be stored', async () => {
  const { progress } = setUp(() => Promise.reject(new Error('full')));
  await progress.requireWait(4_000);
  expect(progress.remainingWaitMs()).toBe(4_000);
});
