/** Opens the live stream of a household over a real connection to the app. */
import { routes, type LiveEvent } from '@quitanda/contract';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { createInterface } from 'node:readline';
import type { Person } from './person.ts';
import { addCleanup } from '../clean-up.ts';

export interface TestStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The events that were received so far. */
  readonly events: () => readonly LiveEvent[];
  /** The latest revision that was received. */
  readonly revision: () => number;
  /** Waits until a condition is true, and checks it again after each event. */
  readonly until: (condition: (stream: TestStream) => boolean) => Promise<void>;
  readonly isOpen: () => boolean;
  readonly ended: Promise<void>;
  readonly close: () => void;
}

/** Returns the URL of an app. The first call makes the app listen. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  const [address] = app.addresses();
  return typeof address === 'object'
    ? `http://127.0.0.1:${address.port}`
    : app.listen({ port: 0, host: '127.0.0.1' });
}

export async function openStream(
  app: FastifyInstance,
  { token }: Pick<Person, 'token'>,
  householdId?: string,
): Promise<TestStream> {
  const abortController = new AbortController();
  addCleanup(async () => abortController.abort());
  // Opens a new connection, because the app may be about to close a pooled connection.
  const request = get((await addressOf(app)) + routes.watchHousehold[1], {
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      ...(householdId !== undefined && { 'quitanda-household': householdId }),
    },
    signal: abortController.signal,
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const status = response.statusCode ?? 0;
  const isAccepted = status === 200;
  if (!isAccepted) response.resume();
  const events: LiveEvent[] = [];
  let isOpen = isAccepted;
  const pendingChecks = new Set<() => void>();
  const ended = (async () => {
    try {
      if (!isAccepted) return;
      for await (const line of createInterface({ input: response })) {
        events.push(JSON.parse(line) as LiveEvent);
        for (const check of pendingChecks) check();
      }
    } catch {
      // The test or the server closed the connection.
    } finally {
      isOpen = false;
    }
  })();
  const stream: TestStream = {
    status,
    headers: response.headers,
    events: () => events,
    revision: () =>
      Math.max(0, ...events.map((event) => ('revision' in event ? event.revision : 0))),
    until: (condition) =>
      new Promise((resolve) => {
        const check = () => {
          if (!condition(stream)) return;
          pendingChecks.delete(check);
          resolve();
        };
        pendingChecks.add(check);
        check();
      }),
    isOpen: () => isOpen,
    ended,
    close: () => abortController.abort(),
  };
  // The server begins each stream with two events.
  if (isAccepted) await stream.until(() => events.length >= 2);
  return stream;
}
