import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/failure.ts';
import type { RunJob } from './job.ts';
import type { WorkerPool } from './worker-pool.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs jobs for a request that has a place in the worker pool. */
    runJob?: RunJob;
  }
}

/**
 * Occupies a place in the pool until the request is answered or its connection is lost, also while its
 * body arrives. Throws `too-many-requests`.
 */
export function occupyPlace(
  pool: Pick<WorkerPool, 'enter'>,
  personId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  // The connection may have been lost while the caller was looked up. `close` then never comes.
  if (request.raw.socket.destroyed) throw new ApiError('unavailable');
  const place = pool.enter(personId);
  request.runJob = place.run;
  reply.raw.once('close', place.leave);
}
