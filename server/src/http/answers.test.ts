import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createDisconnectSignal, sendEvents } from './answers.ts';
import { answerFailures } from './errors/failing.ts';
import { ApiError } from './errors/failure.ts';

const event = z.object({ type: z.literal('text'), text: z.string() });
const createTextEvent = (text: string) => ({ type: 'text', text });

function createStreamingApp(events: (signal: AbortSignal) => AsyncIterable<unknown>) {
  const app = Fastify();
  answerFailures(app);
  app.post('/', (_, reply) => sendEvents(reply, event, events(createDisconnectSignal(reply))));
  return app;
}

it('AI-02 sends each event as one line of JSON', async () => {
  const app = createStreamingApp(async function* () {
    yield createTextEvent('Olá\n');
    yield createTextEvent('mundo');
  });
  const response = await app.inject({ method: 'POST', url: '/' });
  expect(response.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  expect(response.body).toBe('{"type":"text","text":"Olá\\n"}\n{"type":"text","text":"mundo"}\n');
});

it('AI-04 answers a failure before the first event with its status', async () => {
  // oxlint-disable-next-line require-yield -- it fails before its first event
  const app = createStreamingApp(async function* () {
    throw new ApiError('ai-daily-limit', { retryAfterSeconds: 7 });
  });
  const response = await app.inject({ method: 'POST', url: '/' });
  expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '7']);
  expect(response.json()).toMatchObject({ code: 'ai-daily-limit' });
});

it('AI-02 stops reading events when the client has disconnected', async () => {
  const onEnded = vi.fn();
  const app = createStreamingApp(async function* (signal) {
    try {
      yield createTextEvent('um');
      await new Promise((resolve) => {
        signal.addEventListener('abort', resolve);
      });
      yield createTextEvent('ninguém lê');
    } finally {
      onEnded();
    }
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const aborter = new AbortController();
  const response = await fetch(address, { method: 'POST', signal: aborter.signal });
  const { value } = (await response.body?.getReader().read()) ?? {};
  expect(new TextDecoder().decode(value)).toBe('{"type":"text","text":"um"}\n');
  expect(onEnded).not.toHaveBeenCalled();
  aborter.abort();
  await vi.waitFor(() => expect(onEnded).toHaveBeenCalledOnce());
  await app.close();
});
