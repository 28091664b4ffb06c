import { describe, expect, it, vi } from 'vitest';
import type { IsHeld } from '../tabs/lock.ts';
import { createSendQueue } from './send-queue.ts';

/** Creates a queue whose lock, timer and drain the test controls. */
function setUp() {
  const lockRequests: (() => Promise<void>)[] = [];
  const timers: { readonly elapse: () => void; readonly delayMs: number; isStopped: boolean }[] =
    [];
  const drain = vi.fn<(isHeld: IsHeld) => Promise<void>>(async () => undefined);
  const queue = createSendQueue(
    (task) =>
      new Promise((resolve, reject) => {
        lockRequests.push(() => task(() => true).then(resolve, reject));
      }),
    drain,
    (elapse, delayMs) => {
      const timer = { elapse, delayMs, isStopped: false };
      timers.push(timer);
      return () => void (timer.isStopped = true);
    },
    () => 1,
  );
  const runningTimers = () => timers.filter(({ isStopped }) => !isStopped);
  /** What the tests let happen, by the name of the event. */
  const act = {
    wake: queue.wake,
    resume: queue.resume,
    grant: () => lockRequests.shift()?.(),
    delay: () => queue.wakeAfter(1_000),
    elapse: () => {
      for (const { elapse } of runningTimers()) elapse();
    },
    requireSignIn: queue.requireSignIn,
    close: queue.close,
  };
  return { queue, act, drain, lockRequests, runningTimers };
}

type Act = keyof ReturnType<typeof setUp>['act'];

/** The events that lead to each state, also with a request for the lock, if there can be one. */
const paths: Readonly<Record<string, readonly (readonly Act[])[]>> = {
  idle: [[], ['wake', 'grant']],
  queued: [['wake'], ['delay', 'elapse']],
  delayed: [['delay'], ['wake', 'delay']],
  'signed-out': [['requireSignIn'], ['wake', 'requireSignIn']],
  closed: [['close'], ['wake', 'close']],
};

const transitions = [
  ['idle', 'wake', 'queued'],
  ['idle', 'resume', 'queued'],
  ['idle', 'delay', 'delayed'],
  ['idle', 'requireSignIn', 'signed-out'],
  ['idle', 'close', 'closed'],
  ['queued', 'grant', 'idle'],
  ['queued', 'delay', 'delayed'],
  ['queued', 'requireSignIn', 'signed-out'],
  ['queued', 'close', 'closed'],
  ['delayed', 'wake', 'queued'],
  ['delayed', 'resume', 'queued'],
  ['delayed', 'delay', 'delayed'],
  ['delayed', 'elapse', 'queued'],
  ['delayed', 'requireSignIn', 'signed-out'],
  ['delayed', 'close', 'closed'],
  ['signed-out', 'resume', 'queued'],
  ['signed-out', 'close', 'closed'],
] as const;

const allEvents = Object.keys(setUp().act) as Act[];
const ignored = Object.keys(paths).flatMap((state) =>
  allEvents
    .filter((event) => !transitions.some(([from, by]) => from === state && by === event))
    .map((event) => [state, event] as const),
);

describe('the states', () => {
  it.each(transitions)('MOB-01 %s: %s leads to %s', (state, event, next) => {
    for (const path of paths[state] ?? []) {
      const { queue, act, lockRequests, runningTimers } = setUp();
      for (const step of path) void act[step]();
      expect(queue.state()).toBe(state);
      const requestCount = lockRequests.length;
      void act[event]();
      expect(queue.state()).toBe(next);
      // Only `queued` requests the lock, and only `delayed` has a timer.
      if (event !== 'grant')
        expect(lockRequests).toHaveLength(requestCount + (next === 'queued' ? 1 : 0));
      expect(runningTimers()).toHaveLength(next === 'delayed' ? 1 : 0);
    }
  });

  it.each(ignored)('MOB-01 %s: ignores %s', (state, event) => {
    for (const path of paths[state] ?? []) {
      const { queue, act, lockRequests, runningTimers } = setUp();
      for (const step of path) void act[step]();
      const [requestCount, timerCount] = [lockRequests.length, runningTimers().length];
      void act[event]();
      expect(queue.state()).toBe(state);
      if (event !== 'grant') expect(lockRequests).toHaveLength(requestCount);
      expect(runningTimers()).toHaveLength(timerCount);
    }
  });
});

it('MOB-01 runs a drain that waited for the lock while an earlier one failed, but not after the end', async () => {
  for (const event of ['delay', 'requireSignIn', 'close'] as const) {
    const { queue, act, drain } = setUp();
    queue.wake();
    act[event]();
    await act.grant();
    await queue.latestDrain();
    expect(drain).toHaveBeenCalledTimes(event === 'close' ? 0 : 1);
  }
});

it('MOB-01 queues one more drain for all writes that arrive while one runs', async () => {
  const { queue, act, drain, lockRequests } = setUp();
  const drained = Promise.withResolvers<void>();
  drain.mockReturnValueOnce(drained.promise);
  queue.wake();
  const running = act.grant();
  queue.wake();
  queue.wake();
  expect(lockRequests).toHaveLength(1);
  drained.resolve();
  await running;
  await act.grant();
  await queue.latestDrain();
  expect(drain).toHaveBeenCalledTimes(2);
  expect(queue.state()).toBe('idle');
});

it('MOB-01 retries after a drain that fails', async () => {
  const { queue, act, drain, runningTimers } = setUp();
  drain.mockRejectedValueOnce(new Error('the database is full'));
  queue.wake();
  await act.grant()?.catch(() => undefined);
  await queue.latestDrain();
  expect(queue.state()).toBe('delayed');
  expect(runningTimers()).toMatchObject([{ delayMs: 500 }]);
  act.elapse();
  await act.grant();
  expect(drain).toHaveBeenCalledTimes(2);
});

it('MOB-01 doubles the pause with each failure up to half a minute, and begins again after a success', () => {
  const { queue, runningTimers } = setUp();
  const pauses = Array.from({ length: 8 }, () => {
    queue.retryLater();
    return runningTimers()[0]?.delayMs;
  });
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  queue.onSuccess();
  queue.retryLater();
  expect(runningTimers()).toMatchObject([{ delayMs: 500 }]);
});
