import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the client disconnects before the answer is complete. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const aborter = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) aborter.abort();
  });
  return aborter.signal;
}
