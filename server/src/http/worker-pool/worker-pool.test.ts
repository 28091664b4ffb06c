import { expect, it, vi } from 'vitest';
import { addCleanup } from '../../../test/clean-up.ts';
import { JobStopped } from './job.ts';
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
  return { pool, clocks };
}

it('API-201 runs jobs in other threads, and returns their results and errors', async () => {
  const { pool } = startPool();
  expect(await pool.inTurn('ana', (run) => run(doubleJob, 21))).toBe(42);
  const failing = pool.inTurn('ana', (run) => run(failingJob, 'broken'));
  await expect(failing).rejects.toThrow(new TypeError('broken'));
  // The thread of a failed job goes on.
  expect(await pool.inTurn('ana', (run) => run(doubleJob, 4))).toBe(8);
});

it('API-201 stops a job that never ends, while the jobs of others go on', async () => {
  const { pool, clocks } = startPool();
  const buffer = new SharedArrayBuffer(8);
  const endless = pool.inTurn('ana', (run) => run(endlessJob, buffer));
  const failure = endless.catch((error: unknown) => error);
  await Atomics.waitAsync(new Int32Array(buffer), 0, 0).value;
  expect(await pool.inTurn('bia', (run) => run(doubleJob, 1))).toBe(2);
  clocks[0]?.();
  expect(await failure).toBeInstanceOf(JobStopped);
  expect(await pool.inTurn('ana', (run) => run(doubleJob, 3))).toBe(6);
});

it('API-201 stops a job that needs too much memory, and no other one', async () => {
  const { pool } = startPool();
  await expect(pool.inTurn('ana', (run) => run(hugeJob, null))).rejects.toThrow(JobStopped);
  expect(await pool.inTurn('ana', (run) => run(doubleJob, 3))).toBe(6);
});
