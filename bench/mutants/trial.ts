/** Sends test runs to the runner process, and starts another one when a fault has blocked it. */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { tool } from '../../scripts/run.ts';

export interface TestRequest {
  /** Absolute paths of test files. */
  readonly tests: readonly string[];
  /** Absolute paths of sources that changed since the last request. */
  readonly changed: readonly string[];
}

export interface Failure {
  readonly file: string;
  readonly test: string;
  /** Whether the test took so long that a wait may have timed out. */
  readonly isSlow: boolean;
}

export type Answer =
  | { readonly kind: 'ready' | 'progress' }
  | {
      readonly kind: 'done';
      readonly failures: readonly Failure[];
      /** Whether an error was thrown outside of all tests. */
      readonly hasStrayError: boolean;
    };

export type Outcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'stuck' }
  | { readonly kind: 'failed'; readonly failures: readonly Failure[] };

export interface Runner {
  run(request: TestRequest): Promise<Outcome>;
  stop(): void;
}

/** Starts runners on demand. A runner counts as stuck when no test ends for `maxQuietSeconds`. */
export function createRunner(root: string, databaseUrl: string, maxQuietSeconds: number): Runner {
  let child: ChildProcess | undefined;
  const stop = () => {
    if (child?.pid !== undefined) killGroup(child.pid);
    child = undefined;
  };
  return {
    stop,
    async run(request) {
      child ??= await start(root, databaseUrl);
      const answer = await sendRequest(child, request, maxQuietSeconds);
      if (answer === undefined) {
        stop();
        return { kind: 'stuck' };
      }
      const { failures, hasStrayError } = answer;
      // An error outside of all tests belongs to no file, so every file counts as failed.
      if (hasStrayError && failures.length === 0) {
        const stray = { test: 'an error outside of the tests', isSlow: false };
        return { kind: 'failed', failures: request.tests.map((file) => ({ file, ...stray })) };
      }
      return failures.length > 0 ? { kind: 'failed', failures } : { kind: 'passed' };
    },
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The process has ended already.
  }
}

function start(root: string, databaseUrl: string): Promise<ChildProcess> {
  const child = spawn(tool('node'), [path.join(import.meta.dirname, 'runner.ts'), root], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // In its own process group, so that its workers are killed together with it.
    detached: true,
    env: {
      ...process.env,
      TEST_DATABASE_URL: databaseUrl,
      NODE_ENV: 'test',
      VITEST: 'true',
      TEST: 'true',
    },
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`The runner ended with ${code}.`)));
  });
}

/** Resolves to undefined when no message arrives for `maxQuietSeconds`, or when the runner ends. */
function sendRequest(
  child: ChildProcess,
  request: TestRequest,
  maxQuietSeconds: number,
): Promise<Extract<Answer, { kind: 'done' }> | undefined> {
  return new Promise((resolve) => {
    const end = (answer?: Extract<Answer, { kind: 'done' }>) => {
      clearTimeout(timeout);
      child.off('message', onMessage);
      child.off('exit', onExit);
      resolve(answer);
    };
    const onExit = () => end();
    const onMessage = (answer: Answer) => {
      if (answer.kind === 'done') end(answer);
      else timeout.refresh();
    };
    const timeout = setTimeout(onExit, maxQuietSeconds * 1_000);
    child.on('message', onMessage);
    child.on('exit', onExit);
    child.send(request);
  });
}
