/** ETags for answers that a browser may cache if it revalidates them before each use. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Sets the ETag of a body, and returns whether the client already has this body. Only the client's
 * own cache may store it (`private`), so a 304 reveals no more than the token allows.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, body: string): boolean {
  // The ETag is weak, because a proxy may compress the answer.
  const tag = `W/"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.header('etag', tag).header('cache-control', 'private, no-cache');
  const etags = request.headers['if-none-match']?.split(',') ?? [];
  return etags.some((each) => [tag, tag.slice(2), '*'].includes(each.trim()));
}
