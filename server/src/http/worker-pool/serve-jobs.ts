/** The side of a thread: runs the jobs that the pool sends. */
import { constants, setPriority } from 'node:os';
import { parentPort, type MessagePort } from 'node:worker_threads';
import type { AnyJob, JobReply, JobRequest } from './job.ts';

/** Runs each job that this thread receives, and answers with its result or its error. */
export function serveJobs(jobs: readonly AnyJob[]): void {
  if (parentPort === null) throw new Error('This file runs only in a thread.');
  const port: MessagePort = parentPort;
  // Requests of everybody come before the long work of one person. On Linux this changes only the
  // calling thread; elsewhere it would change the whole process.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const jobsByName = new Map(jobs.map((job) => [job.name, job]));
  port.on('message', ({ name, input }: JobRequest) => {
    port.postMessage(runJob(jobsByName.get(name), input));
  });
}

function runJob(job: AnyJob | undefined, input: unknown): JobReply {
  try {
    if (job === undefined) throw new Error('This thread does not have the job.');
    return { output: job.run(input as never) };
  } catch (error) {
    return { error };
  }
}
