import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { startLossyNetwork, type LossyNetwork, type LossyOptions } from './lossy-network.ts';
import { badNetwork, type DisturbanceType, type Weights } from './lossy-plan.ts';

const only = (...types: DisturbanceType[]): Weights => {
  const weightOf = (type: string) => (types.some((each) => each === type) ? 1 : 0);
  const weights = Object.keys(badNetwork).map((type) => [type, weightOf(type)]);
  return Object.fromEntries(weights) as Weights;
};

interface ServerBehindNetwork {
  /** The requests that arrived completely, as 'PUT /api/x body'. */
  readonly arrived: string[];
  /** The requests whose connection broke before they arrived completely. */
  readonly broken: string[];
  readonly network: LossyNetwork;
}

const stops: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Starts a server that returns the body of each request, behind a network with these options. */
async function startBehindNetwork(options: Partial<LossyOptions>): Promise<ServerBehindNetwork> {
  const arrived: string[] = [];
  const broken: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    const describe = () => `${request.method} ${request.url} ${text}`.trim();
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('error', () => broken.push(describe()));
    request.on('end', () => {
      arrived.push(describe());
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ echo: text }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const network = await startLossyNetwork({ port, seed: 1, ...options });
  network.setReliable(false);
  stops.push(network.stop, async () => {
    server.closeAllConnections();
    server.close();
  });
  return { arrived, broken, network };
}

type Outcome = 'broken' | { status: number; retryAfterSeconds: string | null; text: string };

/**
 * Sends one write, and returns what a browser would receive: the status and the whole body, or
 * 'broken'.
 */
async function write(
  { network }: ServerBehindNetwork,
  body: string,
  path = '/api/x',
): Promise<Outcome> {
  try {
    const response = await fetch(network.origin + path, {
      method: 'PUT',
      body,
      headers: { 'idempotency-key': body, connection: 'close' },
    });
    const { status, headers } = response;
    return { status, retryAfterSeconds: headers.get('retry-after'), text: await response.text() };
  } catch {
    return 'broken';
  }
}

// Each test waits for its own network most of the time.
describe.concurrent('a network that loses, repeats and reorders', () => {
  it('API-18 passes requests to paths outside of the API, and all requests while the network is reliable', async () => {
    const server = await startBehindNetwork({ weights: only('drop-request') });
    expect(await write(server, 'page', '/index.html')).toMatchObject({ text: '{"echo":"page"}' });
    server.network.setReliable(true);
    expect(await write(server, 'one')).toMatchObject({ status: 200, text: '{"echo":"one"}' });
    expect(server.arrived).toEqual(['PUT /index.html page', 'PUT /api/x one']);
    expect(server.network.figures).toMatchObject({ requests: 1, pass: 1 });
  });

  it('API-18 drops a request before the server sees any of it', async () => {
    const server = await startBehindNetwork({ weights: only('drop-request') });
    expect(await write(server, 'one')).toBe('broken');
    expect([server.arrived, server.broken]).toEqual([[], []]);
    expect(server.network.figures['drop-request']).toBe(1);
  });

  it('API-18 cuts a request in the middle of its body', async () => {
    const server = await startBehindNetwork({ weights: only('cut-request') });
    expect(await write(server, 'twelve bytes')).toBe('broken');
    await expect.poll(() => server.broken).toEqual(['PUT /api/x twelve']);
    expect(server.arrived).toEqual([]);
  });

  it('API-18 drops or cuts an answer after the server executed the request', async () => {
    for (const type of ['drop-answer', 'cut-answer'] as const) {
      const server = await startBehindNetwork({ weights: only(type) });
      expect(await write(server, 'one')).toBe('broken');
      expect(server.arrived).toEqual(['PUT /api/x one']);
      expect(server.network.figures[type]).toBe(1);
    }
  });

  it('API-18 cuts an answer that announced its whole length', async () => {
    const server = await startBehindNetwork({ weights: only('cut-answer') });
    const response = await fetch(`${server.network.origin}/api/x`, { method: 'PUT', body: 'one' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe('14');
    await expect(response.text()).rejects.toThrow();
  });

  it('API-18 refuses requests in the format of the API or of a proxy, with and without executing them', async () => {
    const server = await startBehindNetwork({ weights: only('refuse') });
    const sent = Array.from({ length: 60 }, (_, count) => `write ${count}`);
    const answers = await Promise.all(sent.map((body) => write(server, body)));
    const completeAnswers = answers.map((answer) => (answer === 'broken' ? undefined : answer));
    expect(new Set(completeAnswers.map((answer) => answer?.status))).toEqual(
      new Set([500, 502, 503, 429]),
    );
    expect(new Set(completeAnswers.map((answer) => answer?.retryAfterSeconds))).toEqual(
      new Set([null, '0', '1']),
    );
    const isPage = (text = '') => text.startsWith('<html>');
    expect(new Set(completeAnswers.map((answer) => isPage(answer?.text)))).toEqual(
      new Set([true, false]),
    );
    const executedAnswers = completeAnswers.filter((_, count) =>
      server.arrived.includes(`PUT /api/x write ${count}`),
    );
    expect(executedAnswers.length).toBeGreaterThan(5);
    expect(executedAnswers.length).toBeLessThan(40);
    // Our API answers 503 and 429 only if it executed nothing, so these refusals are from a proxy.
    const temporaryRefusals = executedAnswers.filter(
      (answer) => answer?.status === 503 || answer?.status === 429,
    );
    expect(temporaryRefusals.every((answer) => isPage(answer?.text))).toBe(true);
  });

  it('API-18 leaves requests unanswered until the network is reliable again', async () => {
    const server = await startBehindNetwork({ weights: only('hang') });
    let hasEnded = false;
    const hanging = write(server, 'one').finally(() => {
      hasEnded = true;
    });
    await expect.poll(() => server.network.figures.hang).toBe(1);
    expect(await write(server, 'page', '/index.html')).toMatchObject({ status: 200 });
    expect(hasEnded).toBe(false);
    server.network.setReliable(true);
    expect(await hanging).toBe('broken');
  });

  it('API-18 delivers a request twice, and the second time may be after later requests', async () => {
    const server = await startBehindNetwork({ weights: only('repeat') });
    for (const body of ['one', 'two', 'three', 'four']) {
      expect(await write(server, body)).toMatchObject({ status: 200 });
    }
    await server.network.waitUntilSettled();
    const arrivalsOf = (body: string) =>
      server.arrived.flatMap((request, index) => (request.endsWith(body) ? [index] : []));
    for (const body of ['one', 'two', 'three', 'four']) expect(arrivalsOf(body)).toHaveLength(2);
    const isDeliveredLater = (body: string) =>
      (arrivalsOf(body)[1] ?? 0) - (arrivalsOf(body)[0] ?? 0) > 1;
    expect(['one', 'two', 'three'].some(isDeliveredLater)).toBe(true);
  });

  it('API-18 lets a later request overtake an earlier one', async () => {
    const server = await startBehindNetwork({ weights: only('overtake', 'pass'), seed: 3 });
    const sent = Array.from({ length: 12 }, (_, count) => `write ${count}`);
    await Promise.all(sent.map((body) => write(server, body)));
    expect(server.arrived).toHaveLength(12);
    expect(server.network.figures.overtake).toBeGreaterThan(1);
    await server.network.waitUntilSettled();
    expect(server.network.maxConcurrentWrites()).toBeGreaterThan(1);
    const order = server.arrived.map((request) => Number(request.split(' ').at(-1)));
    expect(order).not.toEqual(order.toSorted((one, other) => one - other));
  });

  it('API-18 counts the writes that were sent again', async () => {
    const server = await startBehindNetwork({ weights: only('pass') });
    await write(server, 'two');
    await Promise.all(['one', 'one', 'one'].map((body) => write(server, body)));
    expect(server.network.figures).toMatchObject({ requests: 4, resends: 2 });
    await server.network.waitUntilSettled();
    expect(server.network.maxConcurrentWrites()).toBe(1);
  });

  it('API-27 counts each repeated write in a call of sync, and the concurrent calls that have writes', async () => {
    const { network } = await startBehindNetwork({ weights: only('overtake') });
    const sync = async (...writes: string[]) => {
      const body = JSON.stringify({ writes: writes.map((key) => ({ key })) });
      await fetch(`${network.origin}/api/sync`, { method: 'POST', body });
    };
    await sync();
    await sync('one', 'two');
    await sync('one', 'two', 'three');
    expect(network.figures).toMatchObject({ requests: 3, resends: 2 });
    await network.waitUntilSettled();
    expect(network.maxConcurrentWrites()).toBe(1);
    await Promise.all([sync('four'), sync('five'), sync()]);
    await network.waitUntilSettled();
    expect(network.maxConcurrentWrites()).toBe(2);
  });

  it('API-18 does not count an aborted write as concurrent with the next write', async () => {
    const server = await startBehindNetwork({ weights: only('hang') });
    const abort = new AbortController();
    const first = fetch(`${server.network.origin}/api/x`, {
      method: 'PUT',
      headers: { 'idempotency-key': 'aborted' },
      signal: abort.signal,
    });
    await expect.poll(() => server.network.figures.requests).toBe(1);
    abort.abort();
    await expect(first).rejects.toThrow();
    server.network.setReliable(true);
    await write(server, 'two');
    await server.network.waitUntilSettled();
    expect(server.network.maxConcurrentWrites()).toBe(1);
  });

  it('API-18 does not count a write of a closed page as concurrent with the next write, even if the write was answered', async () => {
    const server = await startBehindNetwork({ weights: only('overtake') });
    const page = connect(Number(new URL(server.network.origin).port), '127.0.0.1');
    const head = ['PUT /api/x HTTP/1.1', 'host: x', 'idempotency-key: closed', 'content-length: 0'];
    page.write([...head, '', ''].join('\r\n'));
    await expect.poll(() => server.network.figures.requests).toBe(1);
    const next = write(server, 'two');
    await once(page, 'data');
    page.destroy();
    await next;
    await server.network.waitUntilSettled();
    expect(server.network.maxConcurrentWrites()).toBe(1);
  });

  it('API-18 breaks the connection when no server listens', async () => {
    const server = await startBehindNetwork({ weights: only('pass'), port: 9 });
    expect(await write(server, 'one')).toBe('broken');
    expect(server.network.figures['server-down']).toBe(1);
  });
});
