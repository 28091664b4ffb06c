import { expect, it, vi } from 'vitest';
import { CallError } from './call-error.ts';
import { SignedOutError, type Identity } from './identity.ts';
import type { ApiRequest, JsonLinesReply } from './request.ts';
import { createStream } from './stream.ts';

const input = { body: { question: 'Como guardar ervas?' } };
const textEvent = { type: 'text', text: 'No vidro.' };
const doneEvent = { type: 'done' };
const networkError = { failure: { kind: 'network' } };

function replyWith(...lines: unknown[]): JsonLinesReply {
  async function* yieldLines() {
    yield* lines;
  }
  return { status: 200, body: undefined, retryAfterMs: 0, lines: yieldLines() };
}

const makeErrorReply = (status: number, body: unknown, retryAfterMs = 0): JsonLinesReply => ({
  ...replyWith(),
  status,
  body,
  retryAfterMs,
});

function setUp(...replies: JsonLinesReply[]) {
  const sent: ApiRequest[] = [];
  const token = vi
    .fn<Identity['token']>()
    .mockImplementation(async (options) => (options?.forceRefresh ? 'renewed' : 'current'));
  const request = async (apiRequest: ApiRequest) => {
    sent.push(apiRequest);
    return replies[sent.length - 1] ?? replyWith(doneEvent);
  };
  const identity = { token, snapshot: () => undefined } as unknown as Identity;
  const stream = createStream(identity, request, () => undefined);
  return { stream, token, sent };
}

async function readAll(events: AsyncIterable<unknown>): Promise<unknown[]> {
  const received: unknown[] = [];
  for await (const event of events) received.push(event);
  return received;
}

it("API-22 sends the user's token, uses the call's time limit, and returns the events", async () => {
  const { stream, sent } = setUp(replyWith(textEvent, doneEvent));
  const { signal } = new AbortController();
  await expect(readAll(stream('askTips', input, { signal }))).resolves.toEqual([
    textEvent,
    doneEvent,
  ]);
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/ai/tips',
      body: input.body,
      headers: { authorization: 'Bearer current' },
      timeoutMs: 75_000,
      usesOutsideService: true,
      signal,
    },
  ]);
});

it('AUT-13 renews the token once if the server reports that it has expired', async () => {
  const failure = { code: 'unauthenticated', message: 'Entre na sua conta para continuar.' };
  const { stream, sent } = setUp(makeErrorReply(401, failure), replyWith(doneEvent));
  await expect(readAll(stream('askTips', input))).resolves.toEqual([doneEvent]);
  expect(sent.map(({ headers }) => headers?.['authorization'])).toEqual([
    'Bearer current',
    'Bearer renewed',
  ]);
  const signedOut = setUp();
  signedOut.token.mockRejectedValueOnce(new SignedOutError());
  await expect(readAll(signedOut.stream('askTips', input))).rejects.toMatchObject({
    failure: { kind: 'error-response', status: 401 },
  });
});

it('AI-04 throws the failure that the server sent before the first event', async () => {
  const failure = { code: 'too-many-requests', message: 'Muitas tentativas.' };
  const { stream } = setUp(makeErrorReply(429, failure, 7_000));
  const received = readAll(stream('askTips', input));
  await expect(received).rejects.toBeInstanceOf(CallError);
  await expect(received).rejects.toMatchObject({
    failure: { kind: 'error-response', status: 429, failure },
    retryAfterMs: 7_000,
  });
});

it('AI-04 ends after the event `done` or `failure`, and ignores later lines', async () => {
  const failure = { type: 'failure', failure: { code: 'ai-cut-off', message: 'Interrompida.' } };
  for (const endEvent of [doneEvent, failure]) {
    const { stream } = setUp(replyWith(textEvent, endEvent, textEvent));
    await expect(readAll(stream('askTips', input))).resolves.toEqual([textEvent, endEvent]);
  }
});

it('AI-04 reports a network failure if a response ends without `done` or `failure`', async () => {
  for (const lines of [[], [textEvent], [null], ['done']]) {
    const { stream } = setUp(replyWith(...lines));
    await expect(readAll(stream('askTips', input))).rejects.toMatchObject(networkError);
  }
  const { stream } = setUp(makeErrorReply(502, { error: 'nginx' }));
  await expect(readAll(stream('askTips', input))).rejects.toMatchObject(networkError);
});
