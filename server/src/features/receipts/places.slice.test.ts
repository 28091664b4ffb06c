/** Tests that requests with receipts are refused before their bodies are read, and never later. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, vi } from 'vitest';
import { addCleanup } from '../../../test/clean-up.ts';
import { openTestDatabase } from '../../../test/database.ts';
import type { Person } from '../../../test/people/person.ts';
import { startFakeGemini } from '../../../test/servers/fakes.ts';
import { startApp } from '../../../test/servers/start-app.ts';
import type { Ai } from '../../ai/ports.ts';
import { JobStopped } from '../../http/worker-pool/job.ts';
import { createWorkerPool, type WorkerPool } from '../../http/worker-pool/worker-pool.ts';
import { receiptWorker } from './receipt-runner.ts';
import { writeReceipt } from './reading/receipt-page.fixture.ts';
import { weeklyReceipt } from './reading/weekly-receipt.fixture.ts';

const database = await openTestDatabase();
addCleanup(() => database.close());
const { ai } = await startFakeGemini();
const text = writeReceipt(weeklyReceipt, 'xml');
const body = JSON.stringify({ text, mayFetch: false });
const read = (person: Person) =>
  person.request('POST', '/api/receipts/read', { body: { text, mayFetch: false } });

/** The app with a pool whose jobs wait until they are released, and which counts its places. */
async function startWithPool() {
  const pool = createWorkerPool({ script: receiptWorker });
  const released = Promise.withResolvers<void>();
  let places = 0;
  const workerPool: WorkerPool = {
    ...pool,
    enter(personId) {
      const place = pool.enter(personId);
      places += 1;
      const leave = () => {
        places -= 1;
        place.leave();
      };
      return { run: (job, input) => released.promise.then(() => place.run(job, input)), leave };
    },
  };
  const readByModel = vi.fn<Ai['receiptReader']['read']>(ai.receiptReader.read);
  const app = await startApp({
    database,
    workerPool,
    ai: { ...ai, receiptReader: { ...ai.receiptReader, read: readByModel } },
  });
  const waitForPlaces = (count: number) => vi.waitFor(() => expect(places).toBe(count), 20_000);
  return { ...app, release: released.resolve, waitForPlaces, readByModel };
}

/** Opens a connection, and sends the head of a request and the first half of its body. */
async function sendHalf(url: string, { token }: Person) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  addCleanup(async () => void socket.destroy());
  await once(socket, 'connect');
  const head = [
    'POST /api/receipts/read HTTP/1.1',
    'host: a',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(Buffer.from(body).subarray(0, 1_000));
  const readAnswer = async () => String((await once(socket, 'data'))[0]);
  const sendRest = () => socket.write(Buffer.from(body).subarray(1_000));
  return { socket, readAnswer, sendRest };
}

it('API-47 gives at most four places to the half-sent bodies of a person, and a lost one frees its place', async () => {
  const { app, person, release, waitForPlaces } = await startWithPool();
  const url = await app.listen({ port: 0 });
  const [ana, bia] = [await person(), await person()];
  const [first, second] = [await sendHalf(url, ana), await sendHalf(url, ana)];
  await sendHalf(url, ana);
  await sendHalf(url, ana);
  await waitForPlaces(4);
  // The server answers, although the rest of the body never arrives.
  for (const each of [await sendHalf(url, ana), await sendHalf(url, ana)]) {
    const refusal = await each.readAnswer();
    expect(refusal).toMatch(/^HTTP\/1.1 429 [^]*\r\nretry-after: 10\r\n/iu);
    expect(refusal).toContain('{"code":"too-many-requests"');
  }
  release();
  expect((await read(bia)).json()).toMatchObject({ status: 'read' });
  first.socket.destroy();
  await waitForPlaces(3);
  expect((await read(ana)).json()).toMatchObject({ status: 'read' });
  second.sendRest();
  expect(await second.readAnswer()).toMatch(/^HTTP\/1.1 200 /u);
  await waitForPlaces(2);
});

it('API-47 frees the places of pipelined requests when their connection is lost', async () => {
  const { app, person, waitForPlaces } = await startWithPool();
  const ana = await person();
  const { socket, sendRest } = await sendHalf(await app.listen({ port: 0 }), ana);
  sendRest();
  const head = `POST /api/receipts/read HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${ana.token}`;
  const type = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  socket.write(`${head}\r\n${type}\r\n\r\n${body}`);
  await waitForPlaces(2);
  socket.destroy();
  await waitForPlaces(0);
});

it('API-201 NF-09 refuses the fifth receipt of a person at the same time, and reads that of another person', async () => {
  const { person, release, waitForPlaces } = await startWithPool();
  const [ana, bia] = [await person(), await person()];
  const answers = [read(ana), read(ana), read(ana), read(ana)];
  await waitForPlaces(4);
  const refused = await read(ana);
  expect([refused.statusCode, refused.json()]).toEqual([
    429,
    { code: 'too-many-requests', message: 'Muitas tentativas. Aguarde um pouco.' },
  ]);
  expect(refused.headers['retry-after']).toBe('10');
  release();
  expect((await read(bia)).json()).toMatchObject({ status: 'read' });
  for (const each of await Promise.all(answers)) expect(each.statusCode).toBe(200);
});

it('API-47 NF-02 refuses a photo before the model is asked, and never after', async () => {
  const { person, release, waitForPlaces, readByModel } = await startWithPool();
  const ana = await person();
  const sendPhoto = () =>
    ana.request('POST', '/api/receipts/photo', {
      body: Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
      headers: { 'content-type': 'image/jpeg' },
    });
  const answers = [sendPhoto(), sendPhoto(), read(ana), read(ana)];
  await waitForPlaces(4);
  expect((await sendPhoto()).statusCode).toBe(429);
  release();
  for (const each of await Promise.all(answers)) expect(each.statusCode).toBe(200);
  expect(readByModel).toHaveBeenCalledTimes(2);
});

it('NF-09 answers that a receipt is unreadable if reading it takes too long', async () => {
  const workerPool: WorkerPool = {
    enter: () => ({
      run: (job) => Promise.reject(new JobStopped(job.name)),
      leave: () => {},
    }),
    countWaiting: () => 0,
    close: async () => {},
  };
  const app = await startApp({ database, workerPool });
  const refused = await read(await app.person());
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'receipt-unreadable' }]);
});
