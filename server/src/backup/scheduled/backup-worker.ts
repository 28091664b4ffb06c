/** Runs in the thread that `runInWorker` starts: does one task, and posts its result. */
import { parentPort, workerData } from 'node:worker_threads';
import { openPhotoFiles } from '../../db/photo-files.ts';
import { writeBackup } from '../write-backup.ts';
import { checkRestore } from './check-restore.ts';
import type { BackupTask } from './run-in-worker.ts';

const task = workerData as BackupTask;
const result =
  task.kind === 'write'
    ? await writeBackup(task.url, task.file, task.origin, openPhotoFiles(task.photosDirectory))
    : await checkRestore(task.url, task.file);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort?.postMessage(result);
