import path from 'node:path';
import { ApiError } from '../../http/errors/failure.ts';
import { JobStopped, type RunJob } from '../../http/worker-pool/job.ts';

/**
 * The file of the threads. It is a .ts file in the sources and a .js file in the built server, beside
 * this file.
 */
export const receiptWorker = new URL(
  `./receipt-worker${path.extname(import.meta.url)}`,
  import.meta.url,
);

/**
 * Returns `run` for jobs on receipts. It throws 'receipt-unreadable' if a job takes longer than any
 * receipt does (NF-09).
 */
export function createReceiptRunner(run: RunJob): RunJob {
  return async (job, input) => {
    try {
      return await run(job, input);
    } catch (error) {
      throw error instanceof JobStopped ? new ApiError('receipt-unreadable') : error;
    }
  };
}
