import { locks } from 'node:worker_threads';
import { newId } from '@quitanda/contract/ids';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { settle } from '../../../test/settle.ts';
import { withLock, type IsHeld } from './lock.ts';

const newDeferred = () => Promise.withResolvers<void>();

/**
 * Requests the same lock in two tabs. The first tab keeps it until `firstTask` resolves, and the
 * second tab waits for it.
 */
async function requestLockInTwoTabs(progress: () => unknown) {
  const name = newId();
  const log: string[] = [];
  const firstTask = newDeferred();
  let isFirstHolding: IsHeld = () => false;
  const task = (tab: string, done: Promise<void>) => async (isHeld: IsHeld) => {
    log.push(`${tab} starts`);
    if (tab === 'first') isFirstHolding = isHeld;
    await done;
    log.push(`${tab} ends`);
  };
  const completions = [
    withLock(name, task('first', firstTask.promise), progress),
    withLock(name, task('second', Promise.resolve()), progress),
  ];
  await settle();
  return { log, firstTask, completions, isFirstHolding: () => isFirstHolding() };
}

describe('on a page with locks', () => {
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'locks');
  });

  it('MOB-01 lets one tab send at a time, and the next tab after it', async () => {
    const { log, firstTask, completions } = await requestLockInTwoTabs(() => 'same');
    expect(log).toEqual(['first starts']);
    firstTask.resolve();
    await Promise.all(completions);
    expect(log).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
  });

  it('MOB-01 takes over from a suspended tab, which then stops', async () => {
    const { log, firstTask, completions, isFirstHolding } = await requestLockInTwoTabs(
      () => 'same',
    );
    vi.advanceTimersByTime(89_000);
    await settle();
    expect(isFirstHolding()).toBe(true);
    vi.advanceTimersByTime(1_000);
    await Promise.all(completions);
    expect(log).toEqual(['first starts', 'second starts', 'second ends']);
    expect(isFirstHolding()).toBe(false);
    firstTask.resolve();
  });

  it('MOB-01 lets a busy tab continue for as long as it needs', async () => {
    let sent = 0;
    const { log, firstTask, completions, isFirstHolding } = await requestLockInTwoTabs(
      () => (sent += 1),
    );
    for (let wait = 0; wait < 3; wait += 1) {
      vi.advanceTimersByTime(90_000);
      await settle();
    }
    expect(isFirstHolding()).toBe(true);
    firstTask.resolve();
    await Promise.all(completions);
    expect(log.at(-1)).toBe('second ends');
  });

  it('MOB-01 releases the lock and rejects if the task throws', async () => {
    const name = newId();
    const lockPromise = withLock(name, () => Promise.reject(new Error('disk')), String);
    await expect(lockPromise).rejects.toThrow('disk');
    await expect(withLock(name, async () => undefined, String)).resolves.toBeUndefined();
  });
});

it('NAV-15 sends one call at a time where a browser refuses locks, and rejects if a task throws', async () => {
  const request = async () => {
    throw new DOMException('request() is not allowed in this context', 'SecurityError');
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'));
  const { log, firstTask, completions } = await requestLockInTwoTabs(() => 'same');
  expect(log).toEqual(['first starts']);
  firstTask.resolve();
  await Promise.all(completions);
  expect(log).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
  const throwing = withLock(newId(), () => Promise.reject(new Error('lost')), String);
  await expect(throwing).rejects.toThrow('lost');
});

it('MOB-01 sends one call at a time on a page without locks', async () => {
  const { log, firstTask, completions } = await requestLockInTwoTabs(() => 'same');
  expect(log).toEqual(['first starts']);
  firstTask.resolve();
  await Promise.all(completions);
  expect(log).toEqual(['first starts', 'first ends', 'second starts', 'second ends']);
});
