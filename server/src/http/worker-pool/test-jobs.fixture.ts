/** The jobs that the tests of the pool run. As a file of a thread, it serves them. */
import { isMainThread } from 'node:worker_threads';
import type { Job } from './job.ts';
import { serveJobs } from './serve-jobs.ts';

export const doubleJob: Job<number, number> = { name: 'double', run: (number) => number * 2 };

export const failingJob: Job<string, never> = {
  name: 'failing',
  run: (message) => {
    throw new TypeError(message);
  },
};

/** Says that it has started, and never ends. */
export const endlessJob: Job<SharedArrayBuffer, never> = {
  name: 'endless',
  run: (buffer) => {
    const started = new Int32Array(buffer);
    Atomics.store(started, 0, 1);
    Atomics.notify(started, 0);
    for (;;) Atomics.add(started, 1, 1);
  },
};

/** Needs more memory than a thread may have. */
export const hugeJob: Job<null, number> = {
  name: 'huge',
  run: () => {
    // Copies of 8 MB, because each small piece would make the collector look for garbage again.
    const piece = Array.from({ length: 1_000_000 }, (_, index) => index + 0.5);
    const kept: number[][] = [];
    for (;;) kept.push([...piece]);
  },
};

if (!isMainThread) serveJobs([doubleJob, failingJob, endlessJob, hugeJob]);
