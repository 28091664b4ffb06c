/**
 * Sends one request again and again until the bench says that it is done. Runs in a thread of its
 * own, because writing large bodies would delay the requests of the other person in the bench itself.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { createHttpClient, type HttpRequest } from '../harness/http-client.ts';

export interface SenderInput {
  readonly url: string;
  readonly concurrent: number;
  readonly request: HttpRequest;
}

/** How often each status was answered. */
export type SenderResult = ReadonlyMap<number, number>;

const { url, concurrent, request } = workerData as SenderInput;
const answers = new Map<number, number>();
const progress = { isDone: false };
parentPort?.once('message', () => (progress.isDone = true));
const clients = Array.from({ length: concurrent }, () => createHttpClient(url));
await Promise.all(
  clients.map(async (client) => {
    do {
      const { status } = await client.exchange(request);
      answers.set(status, (answers.get(status) ?? 0) + 1);
    } while (!progress.isDone);
  }),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort?.postMessage(answers satisfies SenderResult);
