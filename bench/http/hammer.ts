import { readFileSync } from 'node:fs';
import { createHttpClient, type HttpClient, type Sent } from '../http-client.ts';
import type { RunningServer } from '../server.ts';
import { quantile } from '../../scripts/measuring/statistics.ts';

export interface Ran {
  readonly requests: number;
  /** CPU time of the server's process, user and system. */
  readonly cpuSeconds: number;
  /** In milliseconds. */
  readonly p99: number;
}

const clients = new Map<string, HttpClient[]>();

/**
 * Sends requests until the server has used `cpuSeconds` of processor time; each connection sends
 * one after the other. Other programs on the machine make this take longer, but change the result
 * little.
 */
export async function hammer(
  { url, pid }: RunningServer,
  next: () => Sent,
  { connections, cpuSeconds: enough }: { connections: number; cpuSeconds: number },
): Promise<Ran> {
  const before = cpuSecondsOf(pid);
  const run = { isOver: false };
  const watch = setInterval(() => (run.isOver = cpuSecondsOf(pid) - before >= enough), 20);
  const took: number[] = [];
  await Promise.all(
    clientsOf(url, connections).map(async (client) => {
      while (!run.isOver) {
        const start = performance.now();
        await client.send(next());
        took.push(performance.now() - start);
      }
    }),
  );
  clearInterval(watch);
  const cpuSeconds = cpuSecondsOf(pid) - before;
  return { requests: took.length, cpuSeconds, p99: quantile(took, 0.99) };
}

function clientsOf(url: string, count: number): HttpClient[] {
  const open = clients.get(url) ?? Array.from({ length: count }, () => createHttpClient(url));
  clients.set(url, open);
  return open;
}

const ticksPerSecond = 100;

/** CPU time that a process has used. Linux counts it in ticks of a hundredth of a second. */
export function cpuSecondsOf(pid: number): number {
  // Skips the process name, which may contain anything. The state and numbers follow it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
