/** Waits until a process of the server is ready. */
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines, type StartedProcess } from './processes.ts';

const startTimeoutMs = 60_000;

/**
 * Waits until the server at `url` is ready. Throws with the end of `log` if the server ends or
 * takes too long.
 */
export async function waitUntilReady(
  url: string,
  log: string,
  serverProcess: StartedProcess | undefined,
): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const signal = AbortSignal.timeout(2_000);
    const response = await fetch(`${url}/api/health/ready`, { signal }).catch(() => undefined);
    if (response?.ok) return;
    if (performance.now() > deadline || serverProcess?.hasEnded()) {
      throw new Error(`The server did not start. ${lastLines(log)}`);
    }
    await sleep(100);
  }
}
