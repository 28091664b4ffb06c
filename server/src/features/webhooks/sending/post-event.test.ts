import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createPoster, type PosterSettings } from './post-event.ts';

/** Starts a server on this machine that records the events it receives. */
async function startReceiver(respond: RequestListener) {
  const requests: { request: IncomingMessage; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      requests.push({ request, body });
      respond(request, response);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { requests, port: (server.address() as AddressInfo).port };
}

const respondWith =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, headers).end('ignored');
  };

const createTestPoster = (settings: Partial<PosterSettings> = {}) =>
  createPoster({ allowsLocal: true, userAgent: 'Quitanda/1.0', ...settings });
const newEventTo = (url: string) => ({
  url,
  headers: { 'webhook-id': 'a' },
  body: '{"type":"tést"}',
});

it('HOOK-02 posts the JSON with its headers', async () => {
  const { requests, port } = await startReceiver(respondWith(204));
  const posted = await createTestPoster()(newEventTo(`http://127.0.0.1:${port}/aviso?a=b`));
  expect(posted).toEqual({ outcome: 'delivered', status: 204 });
  const [sent] = requests;
  expect([sent?.request.method, sent?.request.url, sent?.body]).toEqual([
    'POST',
    '/aviso?a=b',
    '{"type":"tést"}',
  ]);
  expect(sent?.request.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': '16',
    'user-agent': 'Quitanda/1.0',
    'webhook-id': 'a',
  });
});

it.each([301, 307, 400, 404, 410, 500, 503])(
  'HOOK-04 treats status %i as a failure',
  async (status) => {
    const { requests, port } = await startReceiver(
      respondWith(status, { location: 'http://127.0.0.1:1/elsewhere' }),
    );
    expect(await createTestPoster()(newEventTo(`http://127.0.0.1:${port}/`))).toEqual({
      outcome: 'refused',
      status,
    });
    expect(requests).toHaveLength(1);
  },
);

it('HOOK-04 stops waiting for a response after the timeout', async () => {
  const { port } = await startReceiver(() => undefined);
  const posted = await createTestPoster({ timeoutMs: 100 })(
    newEventTo(`http://127.0.0.1:${port}/`),
  );
  expect(posted).toEqual({ outcome: 'timed-out', status: null });
});

it('HOOK-04 reports a refused connection and a receiver without TLS as unreachable', async () => {
  const { port } = await startReceiver(respondWith(200));
  const unreachable = { outcome: 'unreachable', status: null };
  expect(await createTestPoster()(newEventTo('http://127.0.0.1:1/'))).toEqual(unreachable);
  expect(await createTestPoster()(newEventTo(`https://127.0.0.1:${port}/`))).toEqual(unreachable);
});

it('HOOK-04 reports a receiver that switches to another protocol as refused', async () => {
  const { port } = await startReceiver(({ socket }) => {
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
  });
  const post = createTestPoster({ timeoutMs: 60_000 });
  expect(await post(newEventTo(`http://127.0.0.1:${port}/`))).toEqual({
    outcome: 'refused',
    status: 101,
  });
});

it('HOOK-04 closes the connection of an endless response', async () => {
  const closed = Promise.withResolvers<void>();
  const { port } = await startReceiver((_, response) => {
    response.writeHead(200);
    const writeMore = () => {
      while (response.write('x'.repeat(1_000)));
    };
    response.on('drain', writeMore);
    response.on('close', () => closed.resolve());
    writeMore();
  });
  expect(
    await createTestPoster({ timeoutMs: 60_000 })(newEventTo(`http://127.0.0.1:${port}/`)),
  ).toMatchObject({
    status: 200,
  });
  await closed.promise;
});

it('HOOK-03 does not connect to this machine if local addresses are not allowed', async () => {
  const { requests, port } = await startReceiver(respondWith(200));
  const addressRefused = { outcome: 'address-refused', status: null };
  const internetOnly = createTestPoster({ allowsLocal: false });
  expect(await internetOnly(newEventTo(`http://127.0.0.1:${port}/`))).toEqual(addressRefused);
  expect(await internetOnly(newEventTo(`https://127.0.0.1:${port}/`))).toEqual(addressRefused);
  // A name is answered like one that does not exist, so that nobody can look up names here.
  const unreachable = { outcome: 'unreachable', status: null };
  expect(await internetOnly(newEventTo(`https://localhost:${port}/`))).toEqual(unreachable);
  expect(await internetOnly(newEventTo('https://casa.invalid/'))).toEqual(unreachable);
  expect(requests).toEqual([]);
});

it('HOOK-03 checks all addresses of a host name for each connection, and refuses the connection if one address is not allowed', async () => {
  const { requests, port } = await startReceiver(respondWith(200));
  const resolve = vi.fn<NonNullable<PosterSettings['resolve']>>();
  const post = createTestPoster({ resolve });
  const resolveOnceTo = (...addresses: string[]) =>
    resolve.mockImplementationOnce((_, __, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    );
  const url = `http://casa.test:${port}/`;
  resolveOnceTo('127.0.0.1');
  expect(await post(newEventTo(url))).toEqual({ outcome: 'delivered', status: 200 });
  // The name resolves to another address the next time.
  for (const addresses of [['169.254.169.254'], ['127.0.0.1', '169.254.169.254'], ['fe80::1']]) {
    resolveOnceTo(...addresses);
    expect(await post(newEventTo(url))).toEqual({ outcome: 'unreachable', status: null });
  }
  resolveOnceTo();
  expect(await post(newEventTo(url))).toEqual({ outcome: 'unreachable', status: null });
  expect(requests).toHaveLength(1);
  expect(resolve).toHaveBeenCalledTimes(5);
});

it('HOOK-04 rejects if the caller aborts the post', async () => {
  const { port } = await startReceiver(() => undefined);
  const controller = new AbortController();
  const posting = createTestPoster()(newEventTo(`http://127.0.0.1:${port}/`), controller.signal);
  controller.abort();
  await expect(posting).rejects.toThrow(/abort/iu);
});
