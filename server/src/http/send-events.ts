import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { z } from 'zod';

/**
 * Streams events as lines of JSON. Sends no headers before the first event, so that a failure
 * before the first event is still answered with its own status.
 */
export async function sendEvents(
  reply: FastifyReply,
  schema: z.ZodType,
  events: AsyncIterable<unknown>,
): Promise<FastifyReply> {
  const iterator = events[Symbol.asyncIterator]();
  const first = await iterator.next();

  async function* encodeLines() {
    try {
      for (let next = first; !next.done; next = await iterator.next()) {
        yield `${JSON.stringify(z.encode(schema, next.value))}\n`;
      }
    } finally {
      await iterator.return?.();
    }
  }

  reply.type('application/x-ndjson; charset=utf-8');
  // A proxy that buffers the answer would show all events at once.
  reply.header('x-accel-buffering', 'no');
  return reply.send(Readable.from(encodeLines()));
}
