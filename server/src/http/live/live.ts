/** The live stream of a household: its revisions, and who is in a supermarket (docs/adr/0043). */
import { contract, routes } from '@quitanda/contract';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { bearerOf } from '../authentication.ts';
import { awaitChecked } from '../once-only/await-checked.ts';
import { ApiError } from '../errors/failure.ts';
import type { ShareDatabase } from '../limits/fair-connections.ts';
import { schemaOf } from '../accepted-requests.ts';
import type { Hub } from './hub.ts';
import { selectLiveList, selectLiveRevision } from './live.sql.ts';

/**
 * Registers the calls for the stream and for presence on `app`, whose callers are authenticated.
 */
export function mountLive(app: FastifyInstance, shareDatabase: ShareDatabase, hub: Hub): void {
  const [watchMethod, watchUrl] = routes.watchHousehold;
  app.route({
    method: watchMethod,
    url: watchUrl,
    schema: schemaOf('watchHousehold', contract.watchHousehold),
    async handler(request, reply) {
      const bearer = bearerOf(request);
      const { caller, expiresAt, sessionId, checkAccess } = bearer;
      const { id: userId, householdId } = caller;
      if (request.method === 'HEAD') {
        await checkAccess(shareDatabase(bearer));
        return reply.type(linesType).send();
      }
      // The stream is registered before the membership is checked, so that a removal during the
      // check ends the stream.
      const stream = hub.streams.add({ userId, householdId, expiresAt, sessionId }, reply.raw);
      try {
        const household = await shareDatabase(bearer).onOneConnection((sql) =>
          awaitChecked(checkAccess(sql), sql.first(selectLiveRevision, { householdId })),
        );
        if (household === undefined) throw new ApiError('household-not-found');
        // The session may have ended after its token was checked, and before the stream was added.
        if (sessionId !== undefined && hub.endedSessions.has(sessionId))
          throw new ApiError('unauthenticated');
        // For example, the member was removed or the process began to stop while the query ran.
        if (stream.hasEnded()) throw new ApiError('unavailable');
        reply.hijack();
        const headers = {
          ...reply.getHeaders(),
          'content-type': linesType,
          'cache-control': 'no-store',
          // A proxy that buffers the response would forward nothing.
          'x-accel-buffering': 'no',
        };
        stream.begin(headers, household.revision, hub.createPresenceEvent(householdId));
      } catch (error) {
        stream.end();
        throw error;
      }
      return reply;
    },
  });

  const [announceMethod, announceUrl] = routes.announcePresence;
  app.route({
    method: announceMethod,
    url: announceUrl,
    schema: schemaOf('announcePresence', contract.announcePresence),
    async handler(request, reply) {
      const { listId, supermarket } = request.body as z.output<
        typeof contract.announcePresence.body
      >;
      const bearer = bearerOf(request);
      const { caller, checkAccess } = bearer;
      const { id: userId, householdId } = caller;
      const list = await shareDatabase(bearer).onOneConnection((sql) =>
        awaitChecked(
          checkAccess(sql),
          listId === null
            ? Promise.resolve(null)
            : sql.first(selectLiveList, { householdId, listId }),
        ),
      );
      if (list === undefined) throw new ApiError('list-not-found');
      const place = listId === null ? null : { listId, supermarket };
      hub.announce({ householdId, userId, place });
      return reply.code(204).send();
    },
  });
}

const linesType = 'application/x-ndjson; charset=utf-8';
