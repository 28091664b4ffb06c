/** Runs `npm start`, and waits for its first successful answer. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { addCleanup } from '../clean-up.ts';
import { cpuSecondsOf } from '../http/send-requests.ts';
import { commandOf, memoryMiB, peakMiBOf, treeOf } from '../../scripts/measuring/processes.ts';
import { builtServer } from '../../scripts/build-server.ts';
import { root } from '../../scripts/run.ts';

export interface StartedServer {
  /** From the command to the first successful answer of the readiness check. */
  readonly seconds: number;
  /** Processor time of the server itself until this answer. */
  readonly cpuSeconds: number;
  /** Waits until the memory of the server and its child processes no longer changes. */
  readonly settle: () => Promise<Memory>;
  /** MiB of npm, which waits for the server. */
  readonly npmMiB: () => number;
  readonly stop: () => Promise<void>;
}

const startTimeoutMs = 60_000;
const stableSeconds = 8;
const maxSettleSeconds = 60;

export async function startByNpm(
  settings: Readonly<Record<string, string>>,
): Promise<StartedServer> {
  const port = await findFreePort();
  const { DATABASE_URL: _ignored, ...environment } = process.env;
  const start = performance.now();
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: root,
    env: { ...environment, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(npm, 'exit');
  const { pid = 0 } = npm;
  let serverPid = 0;
  const stop = async () => {
    if (npm.exitCode === null) process.kill(serverPid || pid, 'SIGTERM');
    await ended;
  };
  addCleanup(stop);
  while (!(await isReady(port))) {
    if (npm.exitCode !== null || performance.now() - start > startTimeoutMs) {
      throw new Error('npm start has not answered in time, or has ended.');
    }
    await sleep(5);
  }
  const seconds = (performance.now() - start) / 1_000;
  serverPid = treeOf(pid).find((each) => commandOf(each).includes(builtServer)) ?? 0;
  return {
    seconds,
    cpuSeconds: cpuSecondsOf(serverPid),
    settle: () => settle(serverPid),
    npmMiB: () => {
      const serverPids = new Set(treeOf(serverPid));
      return memoryMiB(treeOf(pid).filter((each) => !serverPids.has(each)));
    },
    stop,
  };
}

async function isReady(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}

interface Memory {
  /** Memory of the server and its child processes, in MiB (PSS). */
  readonly mib: number;
  /** The peak resident memory of the server itself, in MiB. */
  readonly peakMiB: number;
}

/** Waits until the memory has changed by less than a MiB for a while. */
async function settle(pid: number): Promise<Memory> {
  const samples: number[] = [];
  for (let second = 0; second < maxSettleSeconds; second += 1) {
    samples.push(memoryMiB(treeOf(pid)));
    const recentSamples = samples.slice(-stableSeconds);
    if (
      recentSamples.length === stableSeconds &&
      Math.max(...recentSamples) - Math.min(...recentSamples) < 1
    )
      break;
    await sleep(1_000);
  }
  return { mib: samples.at(-1) ?? Number.NaN, peakMiB: peakMiBOf(pid) };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
