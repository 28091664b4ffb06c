import { cpuBetween, cpuTimes } from '../../scripts/measuring/processes.ts';
import { quantile } from '../../scripts/measuring/statistics.ts';
import { createHttpClient, type HttpClient, type HttpRequest } from '../harness/http-client.ts';
import type { RunningServer } from '../harness/server.ts';

export interface LoadResult {
  readonly requests: number;
  /** CPU time of the server's process, user and system. */
  readonly cpuSeconds: number;
  /** In milliseconds. */
  readonly p99: number;
}

const clients = new Map<string, HttpClient[]>();

/**
 * Sends requests until the server has used `maxCpuSeconds` of processor time. Each connection sends
 * one request after the other. Other programs on the machine make this take longer, but hardly
 * change the result.
 */
export async function sendRequests(
  { url, pid }: RunningServer,
  next: () => HttpRequest,
  connections: number,
  maxCpuSeconds: number,
): Promise<LoadResult> {
  const before = cpuTimes([pid]);
  const usedSeconds = () => cpuBetween(before, cpuTimes([pid])) / 1_000;
  const run = { isOver: false };
  const watch = setInterval(() => (run.isOver = usedSeconds() >= maxCpuSeconds), 20);
  const latenciesMs: number[] = [];
  const openClients =
    clients.get(url) ?? Array.from({ length: connections }, () => createHttpClient(url));
  clients.set(url, openClients);
  await Promise.all(
    openClients.map(async (client) => {
      while (!run.isOver) {
        const start = performance.now();
        await client.send(next());
        latenciesMs.push(performance.now() - start);
      }
    }),
  );
  clearInterval(watch);
  const cpuSeconds = usedSeconds();
  return { requests: latenciesMs.length, cpuSeconds, p99: quantile(latenciesMs, 0.99) };
}
