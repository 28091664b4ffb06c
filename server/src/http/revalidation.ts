/** Answers that a browser may cache if it revalidates them each time. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sets the ETag of a body, and returns whether the client already has it. The cache is the client's
 * own (`private`), so a 304 reveals no more than the token allows.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, body: string): boolean {
  // The ETag is weak, because a proxy may compress the answer.
  const tag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  const etags = request.headers['if-none-match']?.split(',') ?? [];
  return etags.some((each) => [tag, tag.slice(2), '*'].includes(each.trim()));
}
