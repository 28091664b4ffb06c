/** Answers that a browser may keep, as long as it asks each time whether they are still so. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sets the tag of a body and says whether the client has it already. It was kept by this client
 * alone (`private`), and nobody learns from a 304 more than their own token would have shown them.
 */
export function isKept(request: FastifyRequest, reply: FastifyReply, body: string): boolean {
  // Weak: a proxy that compresses it leaves it the same answer.
  const tag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  const known = request.headers['if-none-match']?.split(',') ?? [];
  return known.some((each) => [tag, tag.slice(2), '*'].includes(each.trim()));
}
