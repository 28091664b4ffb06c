import { expect, it, vi } from 'vitest';
import { addCleanup } from '../../../test/clean-up.ts';
import { JobStopped, type RunJob } from './job.ts';
import { doubleJob, endlessJob, failingJob, hugeJob } from './test-jobs.fixture.ts';
import { createWorkerPool } from './worker-pool.ts';

vi.setConfig({ testTimeout: 60_000 });
const script = new URL('./test-jobs.fixture.ts', import.meta.url);

function startPool() {
  /** Each lets the time of a job elapse, in the order of the jobs. */
  const clocks: (() => void)[] = [];
  const startClock = (onElapsed: () => void) => {
    clocks.push(onElapsed);
    return () => {};
  };
  const pool = createWorkerPool({ script, startClock });
  addCleanup(pool.close);
  const run =
    (personId: string): RunJob =>
    async (job, input) => {
      const place = pool.enter(personId);
      return place.run(job, input).finally(place.leave);
    };
  return { run, clocks };
}

it('API-201 runs jobs in other threads, and returns their results and errors', async () => {
  const { run } = startPool();
  expect(await run('ana')(doubleJob, 21)).toBe(42);
  const failing = run('ana')(failingJob, 'broken');
  await expect(failing).rejects.toThrow(new TypeError('broken'));
  // The thread of a failed job goes on.
  expect(await run('ana')(doubleJob, 4)).toBe(8);
});

it('API-201 stops a job that never ends, while the jobs of others go on', async () => {
  const { run, clocks } = startPool();
  const buffer = new SharedArrayBuffer(8);
  const endless = run('ana')(endlessJob, buffer);
  const failure = endless.catch((error: unknown) => error);
  await Atomics.waitAsync(new Int32Array(buffer), 0, 0).value;
  expect(await run('bia')(doubleJob, 1)).toBe(2);
  clocks[0]?.();
  expect(await failure).toBeInstanceOf(JobStopped);
  expect(await run('ana')(doubleJob, 3)).toBe(6);
});

it('API-201 stops a job that needs too much memory, and no other one', async () => {
  const { run } = startPool();
  await expect(run('ana')(hugeJob, null)).rejects.toThrow(JobStopped);
  expect(await run('ana')(doubleJob, 3)).toBe(6);
});
