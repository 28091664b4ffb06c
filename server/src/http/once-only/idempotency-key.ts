import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { bearerOf } from '../authentication.ts';
import { ApiError } from '../errors/failure.ts';
import { hashRequest, type OnceOnlyKey } from './once-only.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent, before the contract decodes it. */
    sentBody: unknown;
  }
}

const uuid = z.uuid().toLowerCase();

/** Stores each body as it was sent in `request.sentBody`, because {@link readKey} hashes it. */
export function keepSentBody(app: FastifyInstance): void {
  app.decorateRequest('sentBody');
  app.addHook('preValidation', (request, _, done) => {
    request.sentBody = request.body;
    done();
  });
}

/**
 * Returns the once-only key of a write, if it has one (API-18). Throws a 400 for a malformed key.
 */
export function readKey(request: FastifyRequest): OnceOnlyKey | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = uuid.safeParse(header);
  if (!key.success) {
    const field = { field: 'Idempotency-Key', message: 'Identificador inválido.' };
    throw new ApiError('validation', { fields: [field] });
  }
  const { caller } = bearerOf(request);
  const sharedHouseholdId = caller.householdId === caller.id ? null : caller.householdId;
  const { method, url, sentBody } = request;
  const requestHash = hashRequest(method, url, sentBody, sharedHouseholdId);
  return { key: key.data, requestHash };
}
