/** Fakes the assistant on top of a fake API. The test sends the streamed answers. */
import type { TipsEvent } from '@quitanda/contract';
// jsdom has no streams.
import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { vi } from 'vitest';
import type { fakeApi } from './fake-api.ts';

/** A question that has arrived, and the functions by which the test answers it. */
export interface AskedTip {
  readonly question: string;
  /** Whether the app has aborted the request. */
  readonly isAborted: () => boolean;
  readonly send: (...events: readonly TipsEvent[]) => void;
  readonly end: () => void;
  readonly breakOff: () => void;
}

/**
 * Answers questions by a stream instead of `api`, unless `api` refuses the call or is offline.
 * Returns an array to which each question is added when it arrives.
 */
export function fakeTips(api: ReturnType<typeof fakeApi>): AskedTip[] {
  const asked: AskedTip[] = [];
  const apiFetch = globalThis.fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (path !== '/api/ai/tips' || api.isOffline || api.failures.askTips)
      return apiFetch(path, init);
    const { tip, response } = streamAnswer(init);
    asked.push(tip);
    return response;
  });
  return asked;
}

function streamAnswer({ body, signal }: RequestInit) {
  let answer: ReadableStreamDefaultController<Uint8Array> | undefined;
  const lines = new ReadableStream<Uint8Array>({
    start(controller) {
      answer = controller;
    },
  });
  const sent = typeof body === 'string' ? body : '{}';
  const { question } = JSON.parse(sent) as { question: string };
  const tip: AskedTip = {
    question,
    isAborted: () => signal?.aborted === true,
    send(...events) {
      const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
      answer?.enqueue(new TextEncoder().encode(text));
    },
    end: () => answer?.close(),
    breakOff: () => answer?.error(new TypeError('network error')),
  };
  const headers = { 'content-type': 'application/x-ndjson; charset=utf-8' };
  return { tip, response: new Response(lines as BodyInit, { headers }) };
}
