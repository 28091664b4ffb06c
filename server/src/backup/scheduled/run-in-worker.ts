/**
 * Runs backups and restores in a separate thread, so that the server answers requests meanwhile,
 * and an uncaught error or a lack of memory ends only that thread.
 */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupOrigin } from '../manifest.ts';
import type { WrittenBackup } from '../write-backup.ts';

export type BackupTask =
  | {
      /** Writes a backup. */
      readonly kind: 'write';
      readonly url: string;
      readonly file: string;
      readonly origin: BackupOrigin;
      readonly photosDirectory: string;
    }
  | {
      /** Restores a backup to the database at `url`, and returns how many photos it lacks. */
      readonly kind: 'restore';
      readonly url: string;
      readonly file: string;
    };

interface Results {
  readonly write: WrittenBackup;
  readonly restore: number;
}

// The worker is a .ts file in the sources and a .js file in the built server, beside this file.
const script = new URL(`./backup-worker${path.extname(import.meta.url)}`, import.meta.url);
const maxHeapMb = 256;

/**
 * Does `task` in a new thread and returns its result. Rejects with the error of the task. When
 * `signal` aborts, the thread is terminated, and then the promise rejects.
 */
export async function runInWorker<Kind extends keyof Results>(
  task: Extract<BackupTask, { readonly kind: Kind }>,
  signal: AbortSignal,
): Promise<Results[Kind]> {
  signal.throwIfAborted();
  const worker = new Worker(script, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  const terminate = () => void worker.terminate();
  signal.addEventListener('abort', terminate);
  try {
    return await new Promise<Results[Kind]>((resolve, reject) => {
      let result: Results[Kind] | undefined;
      let failure: unknown;
      worker.on('message', (message: Results[Kind]) => {
        result = message;
        terminate();
      });
      worker.on('error', (error) => {
        failure = error;
      });
      worker.on('exit', () => {
        if (result !== undefined) resolve(result);
        else if (signal.aborted) reject(signal.reason);
        else reject(failure ?? new Error('The thread of the backup ended without a result.'));
      });
    });
  } finally {
    signal.removeEventListener('abort', terminate);
  }
}
