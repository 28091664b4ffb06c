/** One call that sends a device's writes and brings it what changed (docs/adr/0039). */
import { contract, routes, syncLimits, type WriteName } from '@quitanda/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { bearerOf } from '../authentication.ts';
import { ApiError } from '../failure.ts';
import type { Handlers } from '../handlers.ts';
import type { Limit } from '../rate-limits.ts';
import { schemaOf } from '../route-schema.ts';
import { changesOf, type Changes } from './changes.ts';
import type { SelectChanges } from './changes.sql.ts';
import { readCursor } from './cursor.ts';
import { meetDevice } from './devices.sql.ts';
import { dealWithWrites, type Dealt, type SyncRequest } from './device-writes.ts';
import { createTurns } from './turns.ts';

export interface SyncDeps {
  readonly database: Database;
  readonly now: () => Date;
  readonly selectChanges: SelectChanges;
  readonly limit: Limit;
  /** Rows of one answer; tests take fewer. */
  readonly rowLimit?: number | undefined;
}

/** Registers the call on `app`, whose callers are already authenticated. */
export function mountSync(
  app: FastifyInstance,
  handlers: Handlers<WriteName>,
  deps: SyncDeps,
): void {
  const [method, url] = routes.sync;
  const inTurn = createTurns();
  app.route({
    method,
    url,
    schema: schemaOf('sync', contract.sync),
    async handler(request, reply) {
      const body = request.body as SyncRequest;
      const { caller } = bearerOf(request);
      const answer = await inTurn(`${caller.id} ${body.deviceId}`, () =>
        sync(request, body, handlers, deps),
      );
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  });
}

async function sync(
  request: FastifyRequest,
  { deviceId, cursor, acknowledged, writes }: SyncRequest,
  handlers: Handlers<WriteName>,
  deps: SyncDeps,
): Promise<string> {
  const { database, now } = deps;
  const bearer = bearerOf(request);
  const { id: userId } = bearer.caller;
  bearer.admit(await database.first(meetDevice, userId, deviceId, acknowledged, now()));
  const dealt = await dealWithWrites(
    {
      database,
      handlers,
      bearer,
      deviceId,
      now,
      limit: () => deps.limit(request),
      onFailure: (error) => request.log.error({ err: error }, 'a write of a device failed'),
    },
    writes,
  );
  return answerOf(dealt, await changes(bearer.caller, deviceId, cursor, deps));
}

async function changes(
  { id: userId, householdId }: { readonly id: string; readonly householdId: string },
  deviceId: string,
  cursor: string | null,
  { database, selectChanges, rowLimit = syncLimits.rows }: SyncDeps,
): Promise<Changes> {
  const place = readCursor(cursor);
  const known = place?.householdId === householdId ? place : undefined;
  const { epoch = '', revision = 0, kind = '', id = '', resetAt = 0 } = known ?? {};
  const from = [epoch, revision, kind, id, resetAt] as const;
  const whose = [userId, deviceId, householdId] as const;
  const rows = await database.rows(selectChanges, ...whose, ...from, rowLimit + 1);
  // Deleted by another call since this one began.
  if (rows.length === 0) throw new ApiError('unauthenticated');
  return changesOf(rows, { householdId, resetAt, limit: rowLimit });
}

/** The rows are JSON already. */
function answerOf({ outcomes, stopped, isForked }: Dealt, changed: Changes): string {
  const { lastSequence, cursor, hasMore, json } = changed;
  const head = JSON.stringify({ outcomes, stopped, isForked, lastSequence, cursor, hasMore });
  return `${head.slice(0, -1)},"households":[${json}]}`;
}
