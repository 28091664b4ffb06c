/**
 * A few threads that read and match what people send, so that the requests of other people do not
 * wait for it (API-201, docs/adr/0076).
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { JobStopped, type JobReply, type JobRequest, type RunJob } from './job.ts';
import { createTurns } from './turns.ts';

export interface WorkerPool {
  /**
   * Throws `too-many-requests` if the person's turn would be refused now, so that the body of such a
   * request is not even read.
   */
  requireRoom(personId: string): void;
  /**
   * Waits for the person's turn, and calls `work`, which may run jobs one after the other. Throws
   * `too-many-requests` if too much is waiting. When `signal` aborts, it no longer waits.
   */
  inTurn<T>(personId: string, work: (run: RunJob) => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Ends all threads. Jobs that are running fail. */
  close(): Promise<void>;
}

export interface WorkerPoolOptions {
  /** The file that the threads run. It calls `serveJobs`. */
  readonly script: URL;
  /** Calls `onElapsed` when a job has run for too long. Returns the function that stops the clock. */
  readonly startClock?: (onElapsed: () => void) => () => void;
}

/** Two, so that one person's long job does not hold up another person, also on a small machine. */
const maxThreads = 2;
const timeLimitSeconds = 10;
const turnLimits = {
  running: maxThreads,
  waitingOfPerson: 3,
  waiting: 40,
  retryAfterSeconds: timeLimitSeconds,
};
const maxHeapMb = 256;
/** A thread that had nothing to do for this long is ended, because it needs memory. */
const maxIdleMs = 60_000;

/** Creates a pool. Its threads start when they are needed. */
export function createWorkerPool({
  script,
  startClock = startRealClock,
}: WorkerPoolOptions): WorkerPool {
  const turns = createTurns(turnLimits);
  const all = new Set<Worker>();
  /** The threads without a job, with the timers that end them. */
  const idle = new Map<Worker, NodeJS.Timeout>();

  function takeThread(): Worker {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      return worker;
    }
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
    worker.unref();
    all.add(worker);
    // A job learns of a failure by itself. Without a job, the thread only ends.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
      all.delete(worker);
    });
    return worker;
  }

  function setIdle(worker: Worker): void {
    const end = () => {
      idle.delete(worker);
      void worker.terminate();
    };
    idle.set(worker, setTimeout(end, maxIdleMs).unref());
  }

  const run: RunJob = async (job, input) => {
    const worker = takeThread();
    let isStopped = false;
    const stopClock = startClock(() => {
      isStopped = true;
      void worker.terminate();
    });
    const reply = await exchange(worker, { name: job.name, input }).finally(stopClock);
    if (reply === 'stopped') throw new JobStopped(job.name);
    if (!isStopped && all.has(worker)) setIdle(worker);
    if ('error' in reply) throw reply.error;
    return reply.output as ReturnType<typeof job.run>;
  };
  return {
    requireRoom: turns.requireRoom,

    async inTurn(personId, work, signal) {
      const endTurn = await turns.take(personId, signal);
      try {
        return await work(run);
      } finally {
        endTurn();
      }
    },
    async close() {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

/** Sends a job to a thread. Returns 'stopped' if the thread was ended, or has no memory left. */
async function exchange(worker: Worker, request: JobRequest): Promise<JobReply | 'stopped'> {
  const listening = new AbortController();
  const { signal } = listening;
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
    worker.postMessage(request);
    return await Promise.race([
      // Rejects if the thread fails.
      once(worker, 'message', { signal }).then(([reply]) => reply as JobReply),
      once(worker, 'exit', { signal }).then(() => 'stopped' as const),
    ]);
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code === 'ERR_WORKER_OUT_OF_MEMORY') return 'stopped';
    throw error;
  } finally {
    listening.abort();
  }
}

function startRealClock(onElapsed: () => void): () => void {
  const timer = setTimeout(onElapsed, timeLimitSeconds * 1_000);
  return () => clearTimeout(timer);
}
