import { expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import type { Person } from '../../../test/people/person.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import { addCleanup } from '../../../test/clean-up.ts';
import { JobStopped } from '../../http/worker-pool/job.ts';
import { createWorkerPool, type WorkerPool } from '../../http/worker-pool/worker-pool.ts';
import { receiptWorker } from './read-in-turn.ts';
import { writeReceipt } from './reading/receipt-page.fixture.ts';
import { weeklyReceipt } from './reading/weekly-receipt.fixture.ts';

const database = await openTestDatabase();
addCleanup(() => database.close());
const text = writeReceipt(weeklyReceipt, 'xml');
const read = (person: Person) =>
  person.request('POST', '/api/receipts/read', { body: { text, mayFetch: false } });

it('API-201 NF-09 refuses the fifth receipt of a person at the same time, and reads that of another person', async () => {
  const pool = createWorkerPool({ script: receiptWorker });
  // Each turn begins only once it is released, as if the work before it took long.
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let slowPersonId: string | undefined;
  let requests = 0;
  const workerPool: WorkerPool = {
    ...pool,
    inTurn: async (personId, work, signal) => {
      slowPersonId ??= personId;
      if (personId === slowPersonId) requests += 1;
      return pool.inTurn(
        personId,
        async (run) => {
          if (personId === slowPersonId) await released;
          return work(run);
        },
        signal,
      );
    },
  };
  const app = await startApp({ database, workerPool });
  const [ana, bia] = [await app.person(), await app.person()];
  const answers = [read(ana), read(ana), read(ana), read(ana)];
  await vi.waitFor(() => expect(requests).toBe(4), 20_000);
  const refused = await read(ana);
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { code: 'too-many-requests', message: 'Muitas tentativas. Aguarde um pouco.' },
  ]);
  expect(refused.headers['retry-after']).toBe('10');
  expect((await read(bia)).json()).toMatchObject({ status: 'read' });
  release();
  for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(200);
});

it('NF-09 answers that a receipt is unreadable if reading it takes too long', async () => {
  const workerPool: WorkerPool = {
    inTurn: (_personId, work) => work((job) => Promise.reject(new JobStopped(job.name))),
    requireRoom: () => {},
    close: async () => {},
  };
  const app = await startApp({ database, workerPool });
  const refused = await read(await app.person());
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'receipt-unreadable' }]);
});
