/** Fakes the assistant on top of a fake API. The test sends the streamed answers. */
import type { ReceivedEvent } from '@quitanda/contract';
// jsdom has no streams.
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { vi } from 'vitest';
import type { fakeApi } from './fake-api.ts';

/** The answer to a question that has arrived. The test sends it piece by piece. */
export interface AnswerStream {
  readonly question: string;
  /** What was sent with the question. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Whether the app has aborted the request. */
  readonly isAborted: () => boolean;
  readonly send: (...events: readonly ReceivedEvent<'askTips'>[]) => void;
  /** Ends the response without an error. */
  readonly end: () => void;
  /** Ends the response with a network error. */
  readonly breakOff: () => void;
}

/**
 * Answers questions by a stream instead of `api`, unless `api` refuses the call or is offline.
 * Returns an array to which the stream of each answer is added when its question arrives.
 */
export function fakeTips(api: ReturnType<typeof fakeApi>): AnswerStream[] {
  const streams: AnswerStream[] = [];
  const apiFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== '/api/ai/tips' || api.isOffline || api.failures.askTips)
      return apiFetch(path, init);
    const { stream, response } = createAnswerStream(init);
    streams.push(stream);
    return response;
  });
  return streams;
}

function createAnswerStream({ body, signal }: RequestInit) {
  let lines: ReadableStreamDefaultController<Uint8Array> | undefined;
  const responseBody = new ReadableStream<Uint8Array>({
    start(controller) {
      lines = controller;
    },
  });
  const sent = typeof body === 'string' ? body : '{}';
  const sentBody = JSON.parse(sent) as { readonly question: string };
  const stream: AnswerStream = {
    question: sentBody.question,
    body: sentBody,
    isAborted: () => signal?.aborted === true,
    send(...events) {
      const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
      lines?.enqueue(new TextEncoder().encode(text));
    },
    end: () => lines?.close(),
    breakOff: () => lines?.error(new TypeError('network error')),
  };
  const headers = { 'content-type': 'application/x-ndjson; charset=utf-8' };
  return { stream, response: new Response(responseBody as BodyInit, { headers }) };
}
