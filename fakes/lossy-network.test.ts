import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { startLossyNetwork, type LossyNetwork, type LossyOptions } from './lossy-network.ts';
import { badNetwork, type Deed, type Weights } from './lossy-plan.ts';

const only = (...deeds: Deed[]): Weights => {
  const share = (deed: string) => (deeds.some((wanted) => wanted === deed) ? 1 : 0);
  const shares = Object.keys(badNetwork).map((deed) => [deed, share(deed)]);
  return Object.fromEntries(shares) as Weights;
};

interface Behind {
  /** The requests that arrived completely, as 'PUT /api/x body'. */
  readonly arrived: string[];
  /** The requests that began to arrive and never ended. */
  readonly broken: string[];
  readonly network: LossyNetwork;
}

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A server that returns the body of each request, behind a network with only these options. */
async function behind(options: Partial<LossyOptions>): Promise<Behind> {
  const arrived: string[] = [];
  const broken: string[] = [];
  const server = createServer((request, response) => {
    let text = '';
    const what = () => `${request.method} ${request.url} ${text}`.trim();
    request.setEncoding('utf8');
    request.on('data', (part: string) => (text += part));
    request.on('error', () => broken.push(what()));
    request.on('end', () => {
      arrived.push(what());
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
  network.behave(false);
  stops.push(network.stop, async () => {
    server.closeAllConnections();
    server.close();
  });
  return { arrived, broken, network };
}

type Outcome = 'broken' | { status: number; retryAfter: string | null; text: string };

/**
 * Sends one write, and returns what a browser would know: the status and the whole body, or
 * nothing.
 */
async function write({ network }: Behind, body: string, path = '/api/x'): Promise<Outcome> {
  try {
    const response = await fetch(network.origin + path, {
      method: 'PUT',
      body,
      headers: { 'idempotency-key': body, connection: 'close' },
    });
    const { status, headers } = response;
    return { status, retryAfter: headers.get('retry-after'), text: await response.text() };
  } catch {
    return 'broken';
  }
}

it('API-18 passes requests to other paths, and all requests while the network is good', async () => {
  const server = await behind({ weights: only('drop-request') });
  expect(await write(server, 'page', '/index.html')).toMatchObject({ text: '{"echo":"page"}' });
  server.network.behave(true);
  expect(await write(server, 'one')).toMatchObject({ status: 200, text: '{"echo":"one"}' });
  expect(server.arrived).toEqual(['PUT /index.html page', 'PUT /api/x one']);
  expect(server.network.figures).toMatchObject({ requests: 1, pass: 1 });
});

it('API-18 drops a request before the server sees any of it', async () => {
  const server = await behind({ weights: only('drop-request') });
  expect(await write(server, 'one')).toBe('broken');
  expect([server.arrived, server.broken]).toEqual([[], []]);
  expect(server.network.figures['drop-request']).toBe(1);
});

it('API-18 cuts a request in the middle of its body', async () => {
  const server = await behind({ weights: only('cut-request') });
  expect(await write(server, 'twelve bytes')).toBe('broken');
  await expect.poll(() => server.broken).toEqual(['PUT /api/x twelve']);
  expect(server.arrived).toEqual([]);
});

it('API-18 drops or cuts an answer after the server acted', async () => {
  for (const deed of ['drop-answer', 'cut-answer'] as const) {
    const server = await behind({ weights: only(deed) });
    expect(await write(server, 'one')).toBe('broken');
    expect(server.arrived).toEqual(['PUT /api/x one']);
    expect(server.network.figures[deed]).toBe(1);
  }
});

it('API-18 a cut answer begins to arrive, with the length of the whole answer', async () => {
  const server = await behind({ weights: only('cut-answer') });
  const response = await fetch(`${server.network.origin}/api/x`, { method: 'PUT', body: 'one' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-length')).toBe('14');
  await expect(response.text()).rejects.toThrow();
});

it('API-18 refuses in the format of the API or of a proxy, before and after the server acted', async () => {
  const server = await behind({ weights: only('refuse') });
  const sent = Array.from({ length: 60 }, (_, count) => `write ${count}`);
  const answers = await Promise.all(sent.map((body) => write(server, body)));
  const told = answers.map((answer) => (answer === 'broken' ? undefined : answer));
  expect(new Set(told.map((answer) => answer?.status))).toEqual(new Set([500, 502, 503, 429]));
  expect(new Set(told.map((answer) => answer?.retryAfter))).toEqual(new Set([null, '0', '1']));
  const isPage = (text = '') => text.startsWith('<html>');
  expect(new Set(told.map((answer) => isPage(answer?.text)))).toEqual(new Set([true, false]));
  const acted = told.filter((_, count) => server.arrived.includes(`PUT /api/x write ${count}`));
  expect(acted.length).toBeGreaterThan(5);
  expect(acted.length).toBeLessThan(40);
  // Only a server that did nothing answers in the format of the API.
  const surely = acted.filter((answer) => answer?.status === 503 || answer?.status === 429);
  expect(surely.every((answer) => isPage(answer?.text))).toBe(true);
});

it('API-18 keeps requests waiting until the network is good again', async () => {
  const server = await behind({ weights: only('hang') });
  let isOver = false;
  const hung = write(server, 'one').finally(() => {
    isOver = true;
  });
  await expect.poll(() => server.network.figures.hang).toBe(1);
  await sleep(100);
  expect(isOver).toBe(false);
  server.network.behave(true);
  expect(await hung).toBe('broken');
});

it('API-18 delivers a request once more, also after later ones', async () => {
  const server = await behind({ weights: only('repeat') });
  for (const body of ['one', 'two', 'three', 'four']) {
    expect(await write(server, body)).toMatchObject({ status: 200 });
  }
  await server.network.delivered();
  const times = (body: string) =>
    server.arrived.flatMap((what, place) => (what.endsWith(body) ? [place] : []));
  for (const body of ['one', 'two', 'three', 'four']) expect(times(body)).toHaveLength(2);
  const isLate = (body: string) => (times(body)[1] ?? 0) - (times(body)[0] ?? 0) > 1;
  expect(['one', 'two', 'three'].some(isLate)).toBe(true);
});

it('API-18 lets a later request overtake an earlier one', async () => {
  const server = await behind({ weights: only('overtake', 'pass'), seed: 3 });
  const sent = Array.from({ length: 12 }, (_, count) => `write ${count}`);
  await Promise.all(sent.map((body) => write(server, body)));
  expect(server.arrived).toHaveLength(12);
  expect(server.network.figures.overtake).toBeGreaterThan(1);
  await server.network.delivered();
  expect(server.network.maxConcurrentWrites()).toBeGreaterThan(1);
  const places = server.arrived.map((what) => Number(what.split(' ').at(-1)));
  expect(places).not.toEqual(places.toSorted((one, other) => one - other));
});

it('API-18 counts the writes that were sent again', async () => {
  const server = await behind({ weights: only('pass') });
  await write(server, 'two');
  await Promise.all(['one', 'one', 'one'].map((body) => write(server, body)));
  expect(server.network.figures).toMatchObject({ requests: 4, resends: 2 });
  await server.network.delivered();
  expect(server.network.maxConcurrentWrites()).toBe(1);
});

it('API-27 counts each write of a device that was sent again, and calls with writes at once', async () => {
  const { network } = await behind({ weights: only('overtake') });
  const sync = async (...writes: string[]) => {
    const body = JSON.stringify({ writes: writes.map((key) => ({ key })) });
    await fetch(`${network.origin}/api/sync`, { method: 'POST', body });
  };
  await sync();
  await sync('one', 'two');
  await sync('one', 'two', 'three');
  expect(network.figures).toMatchObject({ requests: 3, resends: 2 });
  await network.delivered();
  expect(network.maxConcurrentWrites()).toBe(1);
  await Promise.all([sync('four'), sync('five'), sync()]);
  await network.delivered();
  expect(network.maxConcurrentWrites()).toBe(2);
});

it('API-18 does not count a write that was given up before the next one', async () => {
  const server = await behind({ weights: only('hang') });
  const answered = new AbortController();
  const first = fetch(`${server.network.origin}/api/x`, {
    method: 'PUT',
    headers: { 'idempotency-key': 'given up' },
    signal: answered.signal,
  });
  await expect.poll(() => server.network.figures.requests).toBe(1);
  answered.abort();
  await expect(first).rejects.toThrow();
  server.network.behave(true);
  await write(server, 'two');
  await server.network.delivered();
  expect(server.network.maxConcurrentWrites()).toBe(1);
});

it('API-18 does not count a write whose page went away, even if its answer is sent before that is noticed', async () => {
  const server = await behind({ weights: only('overtake') });
  const page = connect(Number(new URL(server.network.origin).port), '127.0.0.1');
  const head = ['PUT /api/x HTTP/1.1', 'host: x', 'idempotency-key: gone', 'content-length: 0'];
  page.write([...head, '', ''].join('\r\n'));
  await expect.poll(() => server.network.figures.requests).toBe(1);
  const next = write(server, 'two');
  await once(page, 'data');
  page.destroy();
  await next;
  await server.network.delivered();
  expect(server.network.maxConcurrentWrites()).toBe(1);
});

it('API-18 breaks the connection when no server listens', async () => {
  const server = await behind({ weights: only('pass'), port: 9 });
  expect(await write(server, 'one')).toBe('broken');
  expect(server.network.figures['server-away']).toBe(1);
});
