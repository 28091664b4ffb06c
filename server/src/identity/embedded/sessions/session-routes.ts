/**
 * The routes for the sessions of the signed-in person (PRF-04). `sessions` lists them,
 * `sessions/end` ends another one, and `sessions/end-others` ends all others. A ended session is
 * refused at once by every process (docs/adr/0079).
 */
import type { Session } from '@quitanda/contract/sessions';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sql } from '../../../db/database.ts';
import { ApiError } from '../../../http/errors/failure.ts';
import type { Limit } from '../../../http/limits/rate-limits.ts';
import { deleteOtherSessions } from '../../identity.sql.ts';
import type { CallLibrary } from '../library-request.ts';
import { findSession } from '../password-routes.ts';
import { deleteSession, selectSessions } from './sessions.sql.ts';

export interface SessionRoutesDeps {
  readonly database: Sql;
  readonly callLibrary: CallLibrary;
  readonly limitAddress: Limit;
}

const sessionId = z.object({ id: z.string().regex(/^[\w-]{1,100}$/u) });

export function registerSessionRoutes(app: FastifyInstance, deps: SessionRoutesDeps): void {
  const { database, callLibrary, limitAddress } = deps;
  async function requireSession(request: FastifyRequest) {
    const current = await findSession(callLibrary, request);
    if (!current || current.user.isDisabled) throw new ApiError('unauthenticated');
    return { subject: current.user.id, currentId: current.session.id };
  }

  app.get('/api/auth/sessions', { onRequest: limitAddress }, async (request, reply) => {
    const { subject, currentId } = await requireSession(request);
    const sessions = await database.rows(selectSessions, { subject, now: new Date() });
    return reply.send(
      sessions.map((each) => ({ ...each, isCurrent: each.id === currentId }) satisfies Session),
    );
  });

  app.post('/api/auth/sessions/end', { onRequest: limitAddress }, async (request, reply) => {
    const { subject } = await requireSession(request);
    const input = sessionId.safeParse(request.body);
    // A session that has ended meanwhile is what the person wants.
    if (input.success) await database.rows(deleteSession, { subject, sessionId: input.data.id });
    return reply.code(204).send();
  });

  app.post('/api/auth/sessions/end-others', { onRequest: limitAddress }, async (request, reply) => {
    const { subject, currentId } = await requireSession(request);
    await database.rows(deleteOtherSessions, { subject, sessionId: currentId });
    return reply.code(204).send();
  });
}
