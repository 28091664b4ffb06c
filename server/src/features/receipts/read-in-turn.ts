import path from 'node:path';
import { ApiError } from '../../http/errors/failure.ts';
import type { Caller } from '../../http/handlers.ts';
import { JobStopped, type RunJob } from '../../http/worker-pool/job.ts';
import type { WorkerPool } from '../../http/worker-pool/worker-pool.ts';

/**
 * The file of the threads. It is a .ts file in the sources and a .js file in the built server, beside
 * this file.
 */
export const receiptWorker = new URL(
  `./receipt-worker${path.extname(import.meta.url)}`,
  import.meta.url,
);

/**
 * Calls `read` when it is the caller's turn. Throws 'receipt-unreadable' if reading or matching takes
 * longer than any receipt does (NF-09).
 */
export async function readInTurn<T>(
  workerPool: WorkerPool,
  { caller, signal }: { readonly caller: Caller; readonly signal: AbortSignal },
  read: (run: RunJob) => Promise<T>,
): Promise<T> {
  try {
    return await workerPool.inTurn(caller.id, read, signal);
  } catch (error) {
    throw error instanceof JobStopped ? new ApiError('receipt-unreadable') : error;
  }
}
