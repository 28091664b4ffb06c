/** A device that listens to a household, over a real connection to the app. */
import { routes, type LiveEvent } from '@quitanda/contract';
import type { FastifyInstance } from 'fastify';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { Person } from './person.ts';
import { whenDone } from './when-done.ts';

export interface HeardStream {
  readonly status: number;
  readonly headers: Headers;
  /** What was said so far. */
  readonly events: () => readonly LiveEvent[];
  /** The latest revision that was said. */
  readonly revision: () => number;
  /** Waits until what was said is so. */
  readonly until: (isSo: (stream: HeardStream) => boolean) => Promise<void>;
  readonly isOpen: () => boolean;
  readonly ended: Promise<void>;
  readonly close: () => void;
}

/** Where an app listens, from the first time that this is asked for. */
export async function addressOf(app: FastifyInstance): Promise<string> {
  const [known] = app.addresses();
  return typeof known === 'object'
    ? `http://127.0.0.1:${known.port}`
    : app.listen({ port: 0, host: '127.0.0.1' });
}

export async function openStream(
  app: FastifyInstance,
  { token }: Pick<Person, 'token'>,
  householdId?: string,
): Promise<HeardStream> {
  const closing = new AbortController();
  whenDone(async () => {
    closing.abort();
    // One that was opened and asked nothing would keep the app from closing.
    app.server.closeAllConnections();
  });
  const response = await fetch((await addressOf(app)) + routes.watchHousehold[1], {
    headers: {
      authorization: `Bearer ${token}`,
      ...(householdId !== undefined && { 'quitanda-household': householdId }),
    },
    signal: closing.signal,
  });
  const events: LiveEvent[] = [];
  let isOpen = response.ok;
  const waiting = new Set<() => void>();
  const ended = (async () => {
    try {
      if (!response.ok || !response.body) return;
      const body = Readable.fromWeb(response.body);
      for await (const line of createInterface({ input: body })) {
        events.push(JSON.parse(line) as LiveEvent);
        for (const look of waiting) look();
      }
    } catch {
      // Closed by the test, or cut off.
    } finally {
      isOpen = false;
    }
  })();
  const stream: HeardStream = {
    status: response.status,
    headers: response.headers,
    events: () => events,
    revision: () =>
      Math.max(0, ...events.map((event) => ('revision' in event ? event.revision : 0))),
    until: (isSo) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isSo(stream)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    isOpen: () => isOpen,
    ended,
    close: () => closing.abort(),
  };
  if (response.ok) await stream.until(() => events.length >= 2);
  return stream;
}
