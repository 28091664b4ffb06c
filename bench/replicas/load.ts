import { createHttpClient, type HttpClient, type HttpRequest } from '../http-client.ts';
import type { RunningServer } from '../server.ts';
import { childrenOf, cpuSecondsSince, cpuTimesOf } from './processes.ts';

export interface LoadResult {
  readonly perSecond: number;
  /** Requests for each second of CPU that the processes of the API used together. */
  readonly perCpuSecond: number;
  /** Requests for each second of CPU that PostgreSQL, its replica and PgBouncer used together. */
  readonly perDatabaseSecond: number;
}

const connections = 16;
const clients = new Map<string, HttpClient[]>();

/**
 * Sends requests for `milliseconds`, on each connection one after the other, and counts them.
 */
export async function loadFor(
  { url, pid }: RunningServer,
  databasePids: () => readonly number[],
  nextRequest: () => HttpRequest,
  milliseconds: number,
): Promise<LoadResult> {
  const openClients =
    clients.get(url) ?? Array.from({ length: connections }, () => createHttpClient(url));
  clients.set(url, openClients);
  const pids = childrenOf(pid);
  const before = { api: cpuTimesOf(pids), database: cpuTimesOf(databasePids()) };
  const start = performance.now();
  let requestCount = 0;
  await Promise.all(
    openClients.map(async (client) => {
      while (performance.now() - start < milliseconds) {
        await client.send(nextRequest());
        requestCount += 1;
      }
    }),
  );
  const seconds = (performance.now() - start) / 1_000;
  return {
    perSecond: requestCount / seconds,
    perCpuSecond: requestCount / cpuSecondsSince(before.api, pids),
    perDatabaseSecond: requestCount / cpuSecondsSince(before.database, databasePids()),
  };
}
