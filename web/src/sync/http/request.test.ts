import { afterEach, expect, it, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { createRequest } from './request.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const readRequest = { method: 'GET', path: '/api/x', timeoutMs: 15_000 };

function setUp(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  const reached: boolean[] = [];
  return { fetch, reached, request: createRequest(() => (isReached) => reached.push(isReached)) };
}

const networkError = new CallError({ kind: 'network' });

it('UI-05 returns the status and parsed body of any JSON response', async () => {
  const { request, reached } = setUp(async () => Response.json({ code: 'x' }, { status: 404 }));
  await expect(request(readRequest)).resolves.toEqual({
    status: 404,
    body: { code: 'x' },
    retryAfterMs: 0,
  });
  expect(reached).toEqual([true]);
});

it('sends JSON and accepts a response without a body', async () => {
  const { request, fetch } = setUp(async () => new Response(null, { status: 204 }));
  const reply = await request({ ...readRequest, method: 'PUT', body: { add: 1 } });
  expect(reply).toEqual({ status: 204, body: undefined, retryAfterMs: 0 });
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({
    method: 'PUT',
    body: '{"add":1}',
    cache: 'no-cache',
    headers: { 'content-type': 'application/json' },
  });
});

it('API-22 sends an image unchanged, with its own media type', async () => {
  const { request, fetch } = setUp(async () => Response.json({}));
  const photo = new Blob(['…'], { type: 'image/webp' });
  await request({ ...readRequest, method: 'POST', body: photo });
  const sent = fetch.mock.calls[0]?.[1];
  expect(sent?.body).toBe(photo);
  expect(sent?.headers).toEqual({ 'content-type': 'image/webp' });
});

it('AI-04 does not report the server as unreachable after a gateway timeout, but does so without a connection', async () => {
  const slowRequest = { ...readRequest, usesOutsideService: true };
  const proxy = setUp(async () => new Response('<html>504</html>', { status: 504 }));
  await expect(proxy.request(slowRequest)).rejects.toEqual(networkError);
  expect(proxy.reached).toEqual([]);
  const unreachable = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(unreachable.request(slowRequest)).rejects.toEqual(networkError);
  expect(unreachable.reached).toEqual([false]);
});

it('UI-07 throws a network failure without a connection, and reports the server as unreachable', async () => {
  const { request, reached } = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(request(readRequest)).rejects.toEqual(networkError);
  expect(reached).toEqual([false]);
});

it('MOB-01 rejects the page of a proxy or of a public Wi-Fi', async () => {
  for (const status of [200, 502]) {
    const { request } = setUp(async () => new Response('<html>Login</html>', { status }));
    await expect(request(readRequest)).rejects.toEqual(networkError);
  }
});

it('MOB-01 follows no redirect, because a POST would become a GET', async () => {
  const { request, fetch } = setUp(async () => Response.json({}));
  await request({ ...readRequest, method: 'POST', body: {} });
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error', cache: 'no-cache' });
});

it('MOB-01 times out even if fetch ignores the abort', async () => {
  vi.useFakeTimers();
  const { request, fetch } = setUp(() => new Promise(() => undefined));
  const outcome = request(readRequest).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual(networkError);
  expect(fetch.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});

it('MOB-01 applies the time limit also to the body', async () => {
  vi.useFakeTimers();
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([123])) });
  const { request } = setUp(async () => new Response(body));
  const outcome = request(readRequest).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await outcome).toEqual(networkError);
});

it('does not change the network state if the caller aborts', async () => {
  const { request, reached } = setUp(() => new Promise(() => undefined));
  const aborter = new AbortController();
  const outcome = request({ ...readRequest, signal: aborter.signal }).catch(
    (error: unknown) => error,
  );
  aborter.abort();
  expect(await outcome).toEqual(networkError);
  await expect(request({ ...readRequest, signal: aborter.signal })).rejects.toEqual(networkError);
  expect(reached).toEqual([]);
});

it('MOB-01 reads Retry-After as seconds or as a date', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  const waits = { '7': 7_000, [inAMinute]: 60_000, soon: 0 };
  for (const [header, wait] of Object.entries(waits)) {
    const headers = { 'retry-after': header };
    const { request } = setUp(async () => Response.json({}, { status: 429, headers }));
    const reply = await request(readRequest);
    expect(reply.retryAfterMs).toBe(wait);
  }
});

it.each([-1, 0, 1])(
  'MOB-01 compares a Retry-After date with the server’s clock, even if that clock is wrong by %s h',
  async (hours) => {
    const serverNow = Date.now() + hours * 3_600_000;
    const utc = (at: number) => new Date(at).toUTCString();
    const headers = { date: utc(serverNow), 'retry-after': utc(serverNow + 60_000) };
    const { request } = setUp(async () => Response.json({}, { status: 429, headers }));
    expect((await request(readRequest)).retryAfterMs).toBe(60_000);
  },
);
