/**
 * A few threads that read and match what people send, so that the requests of other people do not
 * wait for it (API-201, docs/adr/0076).
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { JobStopped, type JobReply, type JobRequest, type RunJob } from './job.ts';
import { createTurns } from './turns.ts';

/** The place of one request among those that may use the threads. */
export interface PoolPlace {
  /**
   * Waits for the person's turn, and runs a job in a thread. The turn ends with the job, so that nobody
   * waits while the request does something else, such as reading from the database.
   */
  readonly run: RunJob;
  /** Leaves the place to other requests. Jobs that wait for their turn fail with `unavailable`. */
  leave(): void;
}

export interface WorkerPool {
  /**
   * Occupies a place for a request whose body has not been read. Throws `too-many-requests` if the
   * person, or all people together, have no more. What has a place is never refused later.
   */
  enter(personId: string): PoolPlace;
  /** Returns how many jobs wait for their turn. */
  countWaiting(): number;
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
  placesOfPerson: 4,
  places: 40,
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

  const runInThread: RunJob = async (job, input) => {
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
    enter(personId) {
      const place = turns.enter(personId);
      return {
        async run(job, input) {
          const endTurn = await place.takeTurn();
          try {
            return await runInThread(job, input);
          } finally {
            endTurn();
          }
        },
        leave: place.leave,
      };
    },
    countWaiting: turns.countWaiting,
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
