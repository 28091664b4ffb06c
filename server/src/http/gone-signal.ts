import type { FastifyReply } from 'fastify';

/** Aborts when the client goes away before it has the whole answer. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const aborter = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) aborter.abort();
  });
  return aborter.signal;
}
