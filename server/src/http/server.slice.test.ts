import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { listHandlers } from '../features/lists/lists.routes.ts';
import { statement } from '../db/database.ts';
import { createLogger } from '../log.ts';
import { openTestDatabase } from '../../test/database.ts';
import { startApp } from '../../test/servers/start-app.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

const tooManyRequestsFailure = {
  code: 'too-many-requests',
  message: 'Muitas tentativas. Aguarde um pouco.',
};

describe('limits', () => {
  it('API-17 API-211 limits the requests of one user and says how long to wait', async () => {
    const app = await startApp({ database, rateLimit: 3 });
    const [ana, bia] = [await app.person(), await app.person()];
    const call = () => ana.request('GET', '/api/users/me');
    for (let count = 0; count < 3; count += 1) expect((await call()).statusCode).toBe(200);
    const answer = await call();
    expect([answer.statusCode, answer.json()]).toEqual([429, tooManyRequestsFailure]);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await bia.request('GET', '/api/users/me')).statusCode).toBe(200);
  });

  it('API-17 API-211 limits an address before it verifies tokens', async () => {
    const app = await startApp({ database, rateLimit: 1 });
    const call = () => app.request('GET', '/api/users/me');
    for (let count = 0; count < 5; count += 1) expect((await call()).statusCode).toBe(401);
    expect((await call()).statusCode).toBe(429);
  });

  it('API-17 API-211 counts callers with a valid token separately, even behind one address', async () => {
    const app = await startApp({ database, rateLimit: 2 });
    const people = await Promise.all(Array.from({ length: 8 }, () => app.person()));
    for (const _ of [1, 2]) {
      for (const each of people) {
        expect((await each.request('GET', '/api/users/me')).statusCode).toBe(200);
      }
    }
    // Callers without a token share the limit of their address.
    const fetchStatusWithoutToken = async () =>
      (await app.request('GET', '/api/users/me')).statusCode;
    expect([
      await fetchStatusWithoutToken(),
      await fetchStatusWithoutToken(),
      await fetchStatusWithoutToken(),
    ]).toEqual([401, 401, 429]);
  });

  it('API-17 API-211 accepts the address of the client only from a trusted proxy', async () => {
    const fetchStatusesBehindProxy = async (
      trustProxy: false | string[],
      network = '203.0.113.',
    ) => {
      const app = await startApp({ database, rateLimit: 1, trustProxy });
      const statuses = new Set<number>();
      for (let count = 0; count < 7; count += 1) {
        const headers = { 'x-forwarded-for': `${network}${count}` };
        statuses.add((await app.request('GET', '/api/users/me', { headers })).statusCode);
      }
      return [...statuses];
    };
    expect(await fetchStatusesBehindProxy(['127.0.0.1'])).toEqual([401]);
    // One household or attacker has a whole IPv6 network, so its addresses count as one.
    expect(await fetchStatusesBehindProxy(['127.0.0.1'], '2001:db8::')).toEqual([401, 429]);
    expect(await fetchStatusesBehindProxy(['10.0.0.1'])).toEqual([401, 429]);
    expect(await fetchStatusesBehindProxy(false)).toEqual([401, 429]);
  });
});

describe('internal failures', () => {
  const logLines: string[] = [];
  const logger = createLogger('info', { write: (line) => void logLines.push(line) });

  it('API-17 reveals no SQL or stack, and logs no e-mail, token or value', async () => {
    const broken = statement<never, { text: string }>(
      'test.broken',
      'select :text::uuid from nowhere',
    );
    vi.spyOn(listHandlers, 'getLists').mockImplementationOnce(async (_, { sql }) => {
      await sql.rows(broken, { text: 'segredo@exemplo.com.br' });
      return { status: 200, body: [] };
    });
    const app = await startApp({ database, logger });
    const ana = await app.person({ email: 'segredo@exemplo.com.br' });
    const response = await ana.request('GET', '/api/shopping-lists?busca=segredo');
    expect([response.statusCode, response.json()]).toEqual([
      500,
      { code: 'internal', message: 'Erro interno. Tente novamente.' },
    ]);
    const log = logLines.join('');
    expect(log).toContain('nowhere');
    expect(log).toContain('/api/shopping-lists');
    expect(log).not.toMatch(/segredo/u);
    expect(log).not.toContain(ana.token);
  });

  it('API-17 answers 500 if a reply does not fit the contract', async () => {
    const app = await startApp({ database, logger });
    const ana = await app.person();
    vi.spyOn(listHandlers, 'getLists').mockImplementationOnce(async () => ({
      status: 200,
      body: [{ secret: 1 }] as never,
    }));
    expect((await ana.request('GET', '/api/shopping-lists')).statusCode).toBe(500);
    expect(logLines.at(-2)).toContain('An answer does not fit the contract.');
  });

  it('API-17 rolls back a failed write, and retries a write after a conflict', async () => {
    const { createList } = listHandlers;
    const spy = vi.spyOn(listHandlers, 'createList');
    const app = await startApp({ database, logger });
    const ana = await app.person();
    const create = () => ana.request('POST', '/api/shopping-lists', { body: { name: 'Feira' } });
    const failOnceWith = (error: Error) =>
      spy.mockImplementationOnce(async (request, context) => {
        await createList(request, context);
        throw error;
      });
    failOnceWith(new Error('no'));
    expect((await create()).statusCode).toBe(500);
    expect((await ana.call('getLists')).body).toEqual([]);
    failOnceWith(Object.assign(new Error('deadlock detected'), { code: '40P01' }));
    failOnceWith(Object.assign(new Error('could not serialize'), { code: '40001' }));
    expect((await create()).statusCode).toBe(201);
    expect((await ana.call('getLists')).body).toHaveLength(1);
    spy.mockRestore();
  });
});

it('reports that it is live, and ready only while its database answers', async () => {
  const app = await startApp({ database, logger: createLogger('silent') });
  expect((await app.request('GET', '/api/health/live')).json()).toEqual({ status: 'live' });
  expect((await app.request('GET', '/api/health/ready')).json()).toEqual({
    status: 'ready',
    ai: 'off',
    backup: { state: 'off' },
  });
  vi.spyOn(app.database, 'first').mockRejectedValueOnce(new Error('gone'));
  const response = await app.request('GET', '/api/health/ready');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ code: 'unavailable' });
});

describe('on a real socket', () => {
  const startListening = async () => {
    const app = await startApp({ database });
    await app.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.app.server.address() as AddressInfo;
    return { ...app, port };
  };
  const sendBytes = (port: number, bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk.toString();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(received));
    });

  it.each([
    [
      'an address of 20,000 characters',
      `GET /api/${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
      413,
    ],
    ['bytes that are not HTTP', 'olá\r\n\r\n', 400],
    ['a NUL in the address', 'GET /api/\0 HTTP/1.1\r\nhost: a\r\n\r\n', 400],
  ])('API-17 answers %s with a failure of the contract', async (_, bytes, status) => {
    const { port } = await startListening();
    const response = await sendBytes(port, bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'));
    expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual({
      code: expect.any(String),
      message: expect.any(String),
    });
  });

  it('API-17 answers a HEAD of an address of 20,000 characters without a body', async () => {
    const { port } = await startListening();
    const response = await sendBytes(
      port,
      `HEAD /api/${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    );
    expect(response).toMatch(/^HTTP\/1\.1 413 [^]*\r\n\r\n$/u);
  });

  it.each(['GET /a\0b HTTP/1.1\r\n\r\n', 'GET / HTTP/1.1\r\n\x01: a\r\n\r\n'])(
    'NAV-14 speaks of no body to the unreadable request %j',
    async (bytes) => {
      const { port } = await startListening();
      const [head, body] = (await sendBytes(port, bytes)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 400 /u);
      expect(JSON.parse(body ?? '')).toEqual({
        code: 'validation',
        message: 'Confira os campos indicados.',
      });
    },
  );

  it('closes the app as soon as the requests in progress are answered', async () => {
    const { app, person, port } = await startListening();
    const ana = await person();
    const { getLists } = listHandlers;
    const [arrival, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.spyOn(listHandlers, 'getLists').mockImplementationOnce(async (...call) => {
      arrival.resolve();
      await release.promise;
      return getLists(...call);
    });
    const responseInProgress = new Promise<{ status?: number; headers: IncomingHttpHeaders }>(
      (resolve) => {
        const headers = { authorization: `Bearer ${ana.token}`, connection: 'keep-alive' };
        httpRequest(
          { port, host: '127.0.0.1', path: '/api/shopping-lists', headers },
          (response) => {
            response.resume();
            resolve({ status: response.statusCode ?? 0, headers: response.headers });
          },
        ).end();
      },
    );
    await arrival.promise;
    const closing = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    release.resolve();
    const { status, headers } = await responseInProgress;
    expect([status, headers.connection]).toEqual([200, 'close']);
    // A connection that stays open would delay the end beyond the time limit of this test.
    await closing;
  });
});
