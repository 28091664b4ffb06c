/** Work on what people send that may take long, and therefore runs in a thread of its own (API-201). */
export interface Job<I, O> {
  /** Unique in the server. */
  readonly name: string;
  /** Both the input and the output are copied from one thread to another. */
  readonly run: (input: I) => O;
}

export type AnyJob = Job<never, unknown>;

/** Runs a job in another thread. Throws {@link JobStopped}, or the error of the job. */
export type RunJob = <I, O>(job: Job<I, O>, input: I) => Promise<O>;

/** Thrown for a job that was stopped, because it took too much time or memory. */
export class JobStopped extends Error {
  constructor(jobName: string) {
    super(`The job ${jobName} took too long or too much memory.`);
  }
}

/** What a thread receives. */
export interface JobRequest {
  readonly name: string;
  readonly input: unknown;
}

/** What a thread answers. */
export type JobReply = { readonly output: unknown } | { readonly error: unknown };
