import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { addCleanup } from '../test/clean-up.ts';
import { createHttpListener } from './http-listener.ts';

async function startListener() {
  const listener = createHttpListener();
  addCleanup(() => listener.close());
  return { listener, url: await listener.listen(0, '127.0.0.1') };
}

/** Creates an app that responds with its name, at /slow only after the test has called `release`. */
async function createNamedApp(name: string) {
  const arrival = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const app = Fastify();
  app.get('/', () => name);
  app.get('/slow', async () => {
    arrival.resolve();
    await release.promise;
    return name;
  });
  await app.ready();
  return { app, slowRequestArrived: arrival.promise, release: release.resolve };
}

it('serves requests while it reports that it is not ready, and answers all of them before it ends', async () => {
  const { listener, url } = await startListener();
  const { app, slowRequestArrived, release } = await createNamedApp('last');
  listener.serve(app);
  const slowRequest = fetch(`${url}/slow`);
  await slowRequestArrived;

  const trafficMoved = Promise.withResolvers<void>();
  const draining = listener.drain(trafficMoved.promise);
  const ready = await fetch(`${url}/api/health/ready`);
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2']);
  const served = await fetch(url);
  expect([await served.text(), served.headers.get('connection')]).toEqual(['last', 'close']);

  trafficMoved.resolve();
  await vi.waitFor(() => expect(fetch(url)).rejects.toThrow(), 5_000);
  release();
  await draining;
  const slowResponse = await slowRequest;
  expect([await slowResponse.text(), slowResponse.headers.get('connection')]).toEqual([
    'last',
    'close',
  ]);
});

it('answers 503 with Retry-After before there is an app', async () => {
  const { url } = await startListener();
  expect((await fetch(url)).status).toBe(503);
});

it('rejects with EADDRINUSE and the port if the port is in use', async () => {
  const { url } = await startListener();
  const port = Number(new URL(url).port);
  const otherListener = createHttpListener();
  await expect(otherListener.listen(port, '127.0.0.1')).rejects.toMatchObject({
    syscall: 'listen',
    code: 'EADDRINUSE',
    port,
  });
});

it('listens on all addresses of localhost', async () => {
  const listener = createHttpListener();
  addCleanup(() => listener.close());
  const { port } = new URL(await listener.listen(0, 'localhost'));
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(503);
});
