/** Runs `npm start`, and waits for its first successful answer. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanEnvironment, findFreePort } from '../../e2e/support/app.ts';
import { commandOf, memoryMiB, peakMiBOf, treeOf } from '../../scripts/measuring/processes.ts';
import { builtServer } from '../../scripts/build-server.ts';
import { addCleanup } from '../harness/clean-up.ts';

export interface Start {
  /** From the command to the first successful answer of the readiness check. */
  readonly seconds: number;
  /** When the command was started, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Returns the memory of the server and its child processes once it no longer changes. */
  readonly settle: (stableSeconds: number) => Promise<Memory>;
  readonly stop: () => Promise<void>;
}

export interface Memory {
  /** In MiB (PSS). */
  readonly mib: number;
  /** The peak resident memory of the server itself, in MiB. */
  readonly peakMiB: number;
}

const startTimeoutSeconds = 300;
const maxSettleSeconds = 60;

/** Runs `npm start` in `folder`, and returns when the server answers. */
export async function npmStart(
  folder: string,
  settings: Readonly<Record<string, string>>,
): Promise<Start> {
  const port = await findFreePort();
  const start = performance.now();
  const startedAt = Date.now();
  const elapsed = () => (performance.now() - start) / 1_000;
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    env: { ...withoutNpm(cleanEnvironment()), PORT: `${port}`, HOST: '127.0.0.1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  }
  const ended = once(npm, 'exit');
  const { pid = 0 } = npm;
  let serverPid = 0;
  const stop = async () => {
    if (npm.exitCode === null) process.kill(serverPid || pid, 'SIGTERM');
    await ended;
  };
  addCleanup(stop);
  while (!(await isReady(port))) {
    if (npm.exitCode !== null || elapsed() > startTimeoutSeconds) {
      throw new Error(`npm start has not answered in time, or has ended.\n${output.join('')}`);
    }
    await sleep(10);
  }
  const seconds = elapsed();
  serverPid = treeOf(pid).find((each) => commandOf(each).includes(builtServer)) ?? 0;
  return {
    seconds,
    startedAt,
    settle: (stableSeconds) => settle(serverPid, stableSeconds),
    stop,
  };
}

/** Removes the variables that the npm which runs the bench has set. */
const withoutNpm = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^npm_|^INIT_CWD$|^NODE$/iu.test(name)),
  );

async function isReady(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}

/** Waits until the memory has changed by less than a MiB for `stableSeconds`. */
async function settle(pid: number, stableSeconds: number): Promise<Memory> {
  const samples: number[] = [];
  for (let second = 0; second < maxSettleSeconds; second += 1) {
    samples.push(memoryMiB(treeOf(pid)));
    const recent = samples.slice(-stableSeconds);
    const isStable = Math.max(...recent) - Math.min(...recent) < 1;
    if (samples.length >= stableSeconds && isStable) break;
    await sleep(1_000);
  }
  return { mib: samples.at(-1) ?? Number.NaN, peakMiB: peakMiBOf(pid) };
}
