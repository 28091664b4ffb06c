/**
 * How much does one person, whose requests cost as much as an account may cause, delay another
 * person?
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { quantile } from '../../scripts/measuring/statistics.ts';
import { addCleanup } from '../harness/clean-up.ts';
import { createHttpClient } from '../harness/http-client.ts';
import { authenticate } from '../harness/people.ts';
import { startPostgres } from '../harness/postgres.ts';
import type { Report } from '../harness/report.ts';
import { startServer } from '../harness/server.ts';
import type { SenderInput, SenderResult } from './sender-thread.ts';
import { heavyNames, prepareHeavyRequests, type HeavyRequest } from './heavy-requests.ts';

export const normal = {
  /** How many requests the other person sends while each kind of heavy request is sent. */
  requests: 400,
  /** How many heavy requests are sent at the same time. */
  concurrent: 8,
  /** Lines of the receipt, and items of the list. */
  size: 1_000,
};
export const short: typeof normal = { requests: 50, concurrent: 2, size: 100 };

interface Sample {
  readonly name: string;
  readonly milliseconds: readonly number[];
  /** How often each status was answered. */
  readonly answers: ReadonlyMap<number, number>;
  readonly unexpectedCount: number;
}

export async function measure({ requests, concurrent, size }: typeof normal): Promise<Report> {
  const postgres = await startPostgres();
  const { url } = await startServer({
    DATABASE_URL: await postgres.createDatabase('neighbours'),
    // Both people have the limits of production.
    RATE_LIMIT: '600',
  });
  const otherClient = createHttpClient(url);
  /** Measures the requests of a new person, who has used up no limit yet. */
  const measureOther = async () => {
    const { token } = await authenticate(url);
    return measureRequests(requests, async () => {
      await otherClient.get('/api/shopping-lists', await token());
    });
  };
  await measureOther();
  const quiet = await measureOther();
  const samples: Sample[] = [];
  for (const name of heavyNames) {
    console.log(`Beside ${name}…`);
    const { token } = await authenticate(url);
    const heavy = (await prepareHeavyRequests(otherClient, await token(), size))[name];
    const request = { ...heavy.request, token: await token() };
    samples.push(await measureBeside(name, { url, concurrent, request }, heavy, measureOther));
  }
  const quietP99 = quantile(quiet, 0.99);
  const worstP99 = Math.max(...samples.map(({ milliseconds }) => quantile(milliseconds, 0.99)));
  return {
    method: [
      `A person sends a heavy request ${concurrent} times at once, again and again, with a list of ${size} items. Another person reads an empty overview of lists ${requests} times, one after the other.`,
    ],
    tables: [
      {
        title: 'Milliseconds of the other person, and answers to the first one',
        head: ['beside', 'p50', 'p99', 'max', 'answers'],
        rows: [{ name: 'nothing', milliseconds: quiet, answers: new Map() }, ...samples].map(
          ({ name, milliseconds, answers }) => [
            name,
            quantile(milliseconds, 0.5),
            quantile(milliseconds, 0.99),
            quantile(milliseconds, 1),
            [...answers].map(([status, count]) => `${count} × ${status}`).join(', '),
          ],
        ),
      },
    ],
    goals: [
      { name: 'neighbours-added-p99-ms', figure: worstP99 - quietP99, bound: 100 },
      {
        name: 'neighbours-unexpected-answers',
        figure: samples.reduce((count, { unexpectedCount }) => count + unexpectedCount, 0),
        bound: 0,
        isExact: true,
      },
    ],
  };
}

/** Sends requests one after the other, and returns how many milliseconds each took. */
async function measureRequests(count: number, send: () => Promise<void>): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const start = performance.now();
    await send();
    milliseconds.push(performance.now() - start);
  }
  return milliseconds;
}

/** Sends heavy requests from another thread while `measureOther` measures. */
async function measureBeside(
  name: string,
  input: SenderInput,
  { statuses }: HeavyRequest,
  measureOther: () => Promise<number[]>,
): Promise<Sample> {
  const sender = new Worker(new URL('./sender-thread.ts', import.meta.url), { workerData: input });
  addCleanup(async () => void (await sender.terminate()));
  const answered = once(sender, 'message');
  const milliseconds = await measureOther();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  sender.postMessage('done');
  const [answers] = (await answered) as [SenderResult];
  await sender.terminate();
  const unexpectedCount = [...answers]
    .filter(([status]) => status !== 429 && !statuses.includes(status))
    .reduce((sum, [, count]) => sum + count, 0);
  return { name, milliseconds, answers, unexpectedCount };
}
