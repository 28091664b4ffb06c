/** How answers are written: JSON of the database, ETags, streams of events until the client disconnects. */
import type { ServedImage } from '@quitanda/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';

/**
 * A body that the database has already encoded as JSON. It is not validated when it is sent; instead
 * a slice test checks the statement against the contract.
 */
export class WireJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Like {@link WireJson}, but in pieces, each of which is produced when the client reads it. */
export class WireChunks {
  readonly chunks: AsyncIterable<string>;

  constructor(chunks: AsyncIterable<string>) {
    this.chunks = chunks;
  }
}

/** A row whose JSON is a whole answer, or one item of an answer. */
export interface WireRow {
  json: string;
}

/**
 * Sets the ETag of a body, so that a browser may cache the answer if it revalidates it before each use.
 * Returns whether the client already has this body. Only the client's own cache may store it
 * (`private`), so a 304 reveals no more than the token allows.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, body: string): boolean {
  // The ETag is weak, because a proxy may compress the answer.
  const tag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  const etags = request.headers['if-none-match']?.split(',') ?? [];
  return etags.some((each) => [tag, tag.slice(2), '*'].includes(each.trim()));
}

/**
 * Sends an image that never changes, or 304 if the client has it already. Nothing else than a picture can
 * be made of it: a browser that opens its address runs no script of it, and offers it as a file.
 */
export async function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, tag, read }: ServedImage,
): Promise<FastifyReply> {
  const etag = `"${tag}"`;
  reply.headers({ etag, 'cache-control': 'private, no-cache' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const bytes = await read();
  return reply
    .headers({
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': 'attachment; filename="foto"',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .type(mediaType)
    .send(bytes);
}

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

/** Returns a signal that aborts when the client disconnects before the answer is complete. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const aborter = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) aborter.abort();
  });
  return aborter.signal;
}
