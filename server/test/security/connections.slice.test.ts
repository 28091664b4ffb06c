import { failure } from '@quitanda/contract';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createHttpListener } from '../../src/http-listener.ts';
import { connectionLimits } from '../../src/http/limits/connection-limits.ts';
import { startApp } from '../servers/start-app.ts';
import { addCleanup } from '../clean-up.ts';

const { app, person } = await startApp();
const ana = await person();
const authorization = { authorization: `Bearer ${ana.token}` };

async function listen(limits = {}) {
  const listener = createHttpListener(limits);
  listener.serve(app);
  const url = await listener.listen(0, '127.0.0.1');
  addCleanup(() => listener.close());
  const open = async (bytes: string): Promise<Socket> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    // The server may close the socket during the write.
    socket.on('error', () => {});
    await once(socket, 'connect');
    socket.write(bytes);
    return socket;
  };
  return { url, open };
}

/** Requests that a client never completes, by what the client does. */
const incompleteRequests = {
  'sends nothing': '',
  'sends half a request line': 'GET /api/sho',
  'sends half its headers': 'GET /api/health/live HTTP/1.1\r\nhost: a\r\nx-a: b',
  'sends half its body': `POST /api/shopping-lists HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${ana.token}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"name"`,
};

it('API-17 answers other clients while hundreds of clients keep connections open', async () => {
  const { url, open } = await listen();
  const idleSockets = await Promise.all(
    Array.from({ length: 400 }, (_, index) =>
      open(Object.values(incompleteRequests)[index % Object.keys(incompleteRequests).length] ?? ''),
    ),
  );
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => fetch(`${url}/api/users/me`, { headers: authorization })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(idleSockets.filter((socket) => socket.readyState === 'open')).toHaveLength(
    idleSockets.length,
  );
  for (const socket of idleSockets) socket.destroy();
});

it('API-46 API-215 handles requests that arrive together in turn, one of each token at a time', async () => {
  const handled: (string | undefined)[] = [];
  const listener = createHttpListener();
  const emit = (_: 'request', { headers }: IncomingMessage, response: ServerResponse) => {
    handled.push(headers.authorization);
    response.end();
    return true;
  };
  listener.serve({ server: { emit } } as unknown as FastifyInstance);
  const { hostname, port } = new URL(await listener.listen(0, '127.0.0.1'));
  addCleanup(() => listener.close());
  const socket = connect(Number(port), hostname);
  const requests = ['a', 'a', 'a', 'a', 'b', 'b'].map(
    (token, index) =>
      `GET / HTTP/1.1\r\nhost: a\r\nauthorization: ${token}\r\n${index === 5 ? 'connection: close\r\n' : ''}\r\n`,
  );
  // One packet, so that the server reads all of them at once.
  socket.write(requests.join(''));
  socket.resume();
  await once(socket, 'close');
  expect(handled).toEqual(['a', 'a', 'b', 'a', 'b', 'a']);
});

// An answer would be wrong, because a client would treat it as a refusal.
it.each(Object.entries(incompleteRequests))(
  'API-17 closes the connection of a client that %s, without an answer',
  async (_, bytes) => {
    const shortLimits = {
      headersTimeout: 100,
      requestTimeout: 200,
      connectionsCheckingInterval: 50,
    };
    const { open } = await listen(shortLimits);
    const socket = await open(bytes);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    await once(socket, 'close');
    expect(answer).toBe('');
  },
);

it('API-17 has a time limit for every part of a request', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout } = connectionLimits;
  expect(headersTimeout).toBeLessThan(60_000);
  expect(requestTimeout).toBeLessThan(300_000);
  expect(keepAliveTimeout).toBeLessThan(120_000);
});

const manyHeaders = Array.from(
  { length: 600 },
  (_, index) => `x-${index}: ${'a'.repeat(40)}\r\n`,
).join('');

it.each([
  ['an address of 20,000 characters', `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  [
    'a header of 20,000 characters',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
  ],
  ['600 headers', `GET / HTTP/1.1\r\nhost: a\r\n${manyHeaders}\r\n`],
  ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na'],
  [
    'a length and chunks',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a header over two lines', 'GET / HTTP/1.1\r\nhost: a\r\nx: a\r\n b: c\r\nq\r\n\r\n'],
])(
  'API-17 refuses %s with a failure of the contract and closes the connection',
  async (_, bytes) => {
    const { open } = await listen();
    const socket = await open(bytes);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    await once(socket, 'close');
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 4(00|13) /u);
    expect(head).toMatch(/^x-content-type-options: nosniff$/mu);
    expect(head).toMatch(/^cache-control: no-store$/mu);
    failure.parse(JSON.parse(body));
  },
);

it('API-17 refuses JSON of 100,000 levels, also with an idempotency key', async () => {
  for (const [start, end] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const note = start.repeat(100_000) + 1 + end.repeat(100_000);
    const response = await ana.request('POST', '/api/shopping-lists', {
      body: `{"name":"Feira","note":${note}}`,
      key: crypto.randomUUID(),
    });
    expect([response.statusCode, response.json()]).toMatchObject([400, { code: 'malformed-body' }]);
  }
});
