import { readFileSync } from 'node:fs';
import { createHttpClient, type HttpClient, type HttpRequest } from '../http-client.ts';
import type { RunningServer } from '../server.ts';
import { quantile } from '../../scripts/measuring/statistics.ts';

export interface LoadResult {
  readonly requests: number;
  /** CPU time of the server's process, user and system. */
  readonly cpuSeconds: number;
  /** In milliseconds. */
  readonly p99: number;
}

const clients = new Map<string, HttpClient[]>();

/**
 * Sends requests until the server has used `cpuSeconds` of processor time. Each connection sends
 * one request after the other. Other programs on the machine make this take longer, but hardly
 * change the result.
 */
export async function sendRequests(
  { url, pid }: RunningServer,
  next: () => HttpRequest,
  { connections, cpuSeconds: maxCpuSeconds }: { connections: number; cpuSeconds: number },
): Promise<LoadResult> {
  const before = cpuSecondsOf(pid);
  const run = { isOver: false };
  const watch = setInterval(() => (run.isOver = cpuSecondsOf(pid) - before >= maxCpuSeconds), 20);
  const latenciesMs: number[] = [];
  await Promise.all(
    clientsOf(url, connections).map(async (client) => {
      while (!run.isOver) {
        const start = performance.now();
        await client.send(next());
        latenciesMs.push(performance.now() - start);
      }
    }),
  );
  clearInterval(watch);
  const cpuSeconds = cpuSecondsOf(pid) - before;
  return { requests: latenciesMs.length, cpuSeconds, p99: quantile(latenciesMs, 0.99) };
}

function clientsOf(url: string, count: number): HttpClient[] {
  const openClients =
    clients.get(url) ?? Array.from({ length: count }, () => createHttpClient(url));
  clients.set(url, openClients);
  return openClients;
}

const ticksPerSecond = 100;

/**
 * Returns the CPU time that a process has used. Linux counts it in ticks of a hundredth of a
 * second.
 */
export function cpuSecondsOf(pid: number): number {
  // Skips the process name, which may contain anything. The state and numbers follow it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
