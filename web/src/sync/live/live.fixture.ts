/** A fake server of live streams, and a tab without screens that reads one. */
import type { LiveEvent } from '@quitanda/contract';
import { newId } from '@quitanda/contract/ids';
import { onTestFinished, vi } from 'vitest';
import { CallError } from '../http/call-error.ts';
import { openLive } from './live.ts';

interface OpenStream {
  readonly send: (event: LiveEvent) => void;
  readonly fail: (error: CallError) => void;
}

const makeNetworkError = () => new CallError({ kind: 'network' });

export function createFakeStreams() {
  const open = new Set<OpenStream>();
  const server = {
    /** How many streams have been requested. */
    requestCount: 0,
    /** The error that each request gets instead of a stream. */
    requestError: undefined as CallError | undefined,
    /** If set, each request is answered only after this promise resolves. */
    gate: undefined as Promise<void> | undefined,
    openCount: () => open.size,
    send(event: LiveEvent) {
      for (const stream of open) stream.send(event);
    },
    /** Ends all streams, as a stopping server does. */
    cut() {
      for (const stream of open) stream.fail(makeNetworkError());
    },
    async *watch(signal: AbortSignal): AsyncGenerator<LiveEvent> {
      server.requestCount += 1;
      if (server.gate) await server.gate;
      if (server.requestError) throw server.requestError;
      const queue: LiveEvent[] = [{ revision: 1 }, { present: [] }];
      let next = Promise.withResolvers<void>();
      let error: CallError | undefined;
      const stream: OpenStream = {
        send(event) {
          queue.push(event);
          next.resolve();
        },
        fail(failure) {
          error = failure;
          next.resolve();
        },
      };
      open.add(stream);
      const abort = () => stream.fail(makeNetworkError());
      signal.addEventListener('abort', abort);
      try {
        for (;;) {
          while (queue.length > 0) yield queue.shift() as LiveEvent;
          if (error) throw error;
          await next.promise;
          next = Promise.withResolvers<void>();
        }
      } finally {
        open.delete(stream);
        signal.removeEventListener('abort', abort);
      }
    },
  };
  return server;
}
export type FakeStreams = ReturnType<typeof createFakeStreams>;

export const ownUserId = newId();

export function openLiveTab(server: FakeStreams, name = newId()) {
  const exchange = { onStreamLine: vi.fn(), onStreamLost: vi.fn(), pull: vi.fn() };
  const announced: unknown[] = [];
  const live = openLive({
    name,
    ownUserId,
    exchange,
    watch: server.watch,
    announce: async (trip) => announced.push(trip),
  });
  onTestFinished(live.close);
  return { live, exchange, announced, name };
}
