import { afterEach, expect, it, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { createRequestJsonLines } from './request.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const tipsRequest = {
  method: 'POST',
  path: '/api/ai/tips',
  body: {},
  timeoutMs: 60_000,
  usesOutsideService: true,
};
const networkError = new CallError({ kind: 'network' });
const toBytes = (text: string) => new TextEncoder().encode(text);

function setUp(answer: () => Promise<Response>) {
  const fetch = vi.fn<typeof globalThis.fetch>(answer);
  vi.stubGlobal('fetch', fetch);
  const reached: boolean[] = [];
  const request = createRequestJsonLines(() => (isReached) => reached.push(isReached));
  return { reached, request, signal: () => fetch.mock.calls[0]?.[1]?.signal };
}

/** Creates a streamed answer whose lines the test sends. */
function createStreamedAnswer(contentType = 'application/x-ndjson; charset=utf-8') {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(newController) {
      controller = newController;
    },
  });
  return {
    answer: async () => new Response(body, { headers: { 'content-type': contentType } }),
    send: (text: string) => controller?.enqueue(toBytes(text)),
    end: () => controller?.close(),
    breakOff: () => controller?.error(new TypeError('network error')),
  };
}

async function readAll(lines: AsyncIterable<unknown>): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const line of lines) read.push(line);
  return read;
}

it('AI-02 resolves as soon as the status is known, then yields each line', async () => {
  const { answer, send, end } = createStreamedAnswer();
  const { request, reached } = setUp(answer);
  const { status, lines } = await request(tipsRequest);
  expect({ status, reached }).toEqual({ status: 200, reached: [true] });
  send('{"a":1}\n{"b":2}\n');
  end();
  await expect(readAll(lines)).resolves.toEqual([{ a: 1 }, { b: 2 }]);
});

it('API-17 returns the whole body of an error answer, with its Retry-After', async () => {
  const body = { code: 'too-many-requests', message: 'Muitas tentativas.' };
  const headers = { 'retry-after': '7' };
  const { request, reached } = setUp(async () => Response.json(body, { status: 429, headers }));
  const reply = await request(tipsRequest);
  expect(reply).toMatchObject({ status: 429, body, retryAfterMs: 7_000 });
  await expect(readAll(reply.lines)).resolves.toEqual([]);
  expect(reached).toEqual([true]);
});

it('AI-02 closes the connection when the reader stops', async () => {
  const { answer, send } = createStreamedAnswer();
  const { request, signal } = setUp(answer);
  const { lines } = await request(tipsRequest);
  send('{"a":1}\n{"b":2}\n');
  expect(signal()?.aborted).toBe(false);
  for await (const _ of lines) break;
  expect(signal()?.aborted).toBe(true);
});

it('AI-02 ends the request and the wait for a line after an abort, even if fetch ignores the abort', async () => {
  const { answer, send } = createStreamedAnswer();
  const { request, reached, signal } = setUp(answer);
  const aborter = new AbortController();
  const { lines } = await request({ ...tipsRequest, signal: aborter.signal });
  const reading = lines[Symbol.asyncIterator]();
  send('{"a":1}\n');
  await reading.next();
  const next = reading.next();
  aborter.abort();
  await expect(next).rejects.toEqual(networkError);
  expect(signal()?.aborted).toBe(true);
  expect(reached).toEqual([true]);
});

it('MOB-01 times out if the first chunk or a later one takes too long', async () => {
  vi.useFakeTimers();
  const silent = setUp(() => new Promise(() => undefined));
  const outcome = silent.request(tipsRequest).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toEqual(networkError);
  expect(silent.signal()?.aborted).toBe(true);

  const { answer, send } = createStreamedAnswer();
  const { request, signal } = setUp(answer);
  const { lines } = await request(tipsRequest);
  const read = readAll(lines).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(59_999);
  send('{"a":1}\n');
  await vi.advanceTimersByTimeAsync(59_999);
  expect(signal()?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await read).toEqual(networkError);
  expect(signal()?.aborted).toBe(true);
});

it('AI-04 reports a broken connection or a line that is not JSON as a network failure', async () => {
  const broken = createStreamedAnswer();
  const first = await setUp(broken.answer).request(tipsRequest);
  broken.breakOff();
  await expect(readAll(first.lines)).rejects.toEqual(networkError);

  const cut = createStreamedAnswer();
  const second = await setUp(cut.answer).request(tipsRequest);
  cut.send('{"a":');
  cut.end();
  await expect(readAll(second.lines)).rejects.toEqual(networkError);
});

it('AI-04 reports the server as unreachable only without a connection, not for a slow or failing assistant', async () => {
  const unreachable = setUp(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(unreachable.request(tipsRequest)).rejects.toEqual(networkError);
  expect(unreachable.reached).toEqual([false]);

  const proxy = setUp(async () => new Response('<html>504</html>', { status: 504 }));
  await expect(proxy.request(tipsRequest)).rejects.toEqual(networkError);
  expect(proxy.reached).toEqual([]);

  const captivePortal = setUp(createStreamedAnswer('text/html').answer);
  vi.useFakeTimers();
  const outcome = captivePortal.request(tipsRequest).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await outcome).toEqual(networkError);
  expect(captivePortal.reached).toEqual([]);

  const { answer, breakOff } = createStreamedAnswer();
  const broken = setUp(answer);
  const { lines } = await broken.request(tipsRequest);
  breakOff();
  await expect(readAll(lines)).rejects.toEqual(networkError);
  expect(broken.reached).toEqual([true]);
});
