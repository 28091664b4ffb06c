import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects before the answer is complete. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const aborter = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) aborter.abort();
  });
  return aborter.signal;
}
