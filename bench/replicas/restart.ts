/** A rolling restart under load: does any request fail? */
import { newId } from '@quitanda/contract/ids';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp, type RunningServer } from '../server.ts';
import { connectTo } from './client.ts';
import { childrenOf } from './processes.ts';

export interface RestartResult {
  readonly requests: number;
  /** Requests that got no answer, or an error. */
  readonly failed: number;
  readonly seconds: number;
}

const clientCount = 8;
const deadlineMs = 60_000;

export async function restartUnderLoad({ url, pid }: RunningServer): Promise<RestartResult> {
  const newToken = await signUp(url);
  const headers = { authorization: `Bearer ${await newToken()}` };
  const list = { id: newId(), name: 'Feira' };
  await connectTo(url)({ method: 'POST', path: '/api/shopping-lists', headers, body: list });
  const path = `/api/shopping-lists/${list.id}`;
  const stopSending = new AbortController();
  let requestCount = 0;
  let failedCount = 0;
  const clients = Array.from({ length: clientCount }, async (_, index) => {
    const send = connectTo(url);
    // Half of the clients read the list, the other half write a supermarket.
    const request = index % 2 === 0 ? { method: 'GET' as const, path } : supermarketWrite(headers);
    while (!stopSending.signal.aborted) {
      const { status } = await send({ headers, ...request }).catch(() => ({ status: 0 }));
      requestCount += 1;
      if (status !== 200 && status !== 201) failedCount += 1;
    }
  });
  const start = performance.now();
  await replaceAll(pid);
  const seconds = (performance.now() - start) / 1_000;
  stopSending.abort();
  await Promise.all(clients);
  return { requests: requestCount, failed: failedCount, seconds };
}

const supermarketWrite = (headers: Readonly<Record<string, string>>) => ({
  method: 'POST' as const,
  path: '/api/supermarkets',
  headers,
  body: { name: 'Mercado da Praça' },
});

/** Replaces every process of the cluster, and waits until all have been replaced. */
async function replaceAll(pid: number): Promise<void> {
  const oldPids = new Set(childrenOf(pid));
  const deadline = performance.now() + deadlineMs;
  process.kill(pid, 'SIGHUP');
  for (;;) {
    await sleep(100);
    const pids = childrenOf(pid);
    if (pids.length === oldPids.size && pids.every((each) => !oldPids.has(each))) return;
    if (performance.now() > deadline) throw new Error('The processes were not replaced.');
  }
}
