/** The call `sync` applies a device's writes and returns what changed (docs/adr/0039). */
import { contract, routes, syncLimits, type WriteName } from '@quitanda/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DatabaseUnavailableError } from '../../db/database.ts';
import { bearerOf, recordMembership, withHousehold } from '../authentication.ts';
import { ApiError } from '../errors/failure.ts';
import type { Handlers } from '../handlers.ts';
import type { ShareDatabase } from '../limits/fair-connections.ts';
import type { Limit } from '../limits/rate-limits.ts';
import { schemaOf } from '../accepted-requests.ts';
import { hasEveryRow, createEmptyChanges, readChanges, type Changes } from './changes.ts';
import type { SelectChanges } from './changes.sql.ts';
import { selectMemberships } from '../membership.sql.ts';
import { readCursor } from './cursor.ts';
import { registerDevice } from './devices.ts';
import { readDevice, type DeviceState } from './devices.sql.ts';
import type { SyncRequest } from './device-write.ts';
import { applyWrites, type AppliedWrites } from './device-writes.ts';
import { createSerialQueue } from './serial-queue.ts';

export interface SyncDeps {
  readonly shareDatabase: ShareDatabase;
  readonly now: () => Date;
  readonly selectChanges: SelectChanges;
  readonly limit: Limit;
  readonly limitChange: Limit;
  /** The maximum number of rows in one answer; tests set a small one. */
  readonly rowLimit?: number | undefined;
}

/** Registers the call on `app`, whose callers are already authenticated. */
export function mountSync(
  app: FastifyInstance,
  handlers: Handlers<WriteName>,
  deps: SyncDeps,
): void {
  const [method, url] = routes.sync;
  // If the database does not answer, the syncs that wait fail as soon as the one before them (API-48).
  const runInOrder = createSerialQueue((error) => error instanceof DatabaseUnavailableError);
  app.route({
    method,
    url,
    schema: schemaOf('sync', contract.sync),
    async handler(request, reply) {
      const body = request.body as SyncRequest;
      const { caller } = bearerOf(request);
      const answer = await runInOrder(`${caller.id} ${body.deviceId}`, () =>
        sync(request, body, handlers, deps),
      );
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  });
}

async function sync(
  request: FastifyRequest,
  { deviceId, cursor, acknowledged, writes, household }: SyncRequest,
  handlers: Handlers<WriteName>,
  deps: SyncDeps,
): Promise<string> {
  const { shareDatabase, now, selectChanges, rowLimit = syncLimits.rows } = deps;
  const sender = bearerOf(request);
  const bearer = household === undefined ? sender : withHousehold(sender, household);
  const { id: userId, householdId } = bearer.caller;
  const database = shareDatabase(bearer);
  const reading = database.first(readDevice, {
    userId,
    deviceId,
    acknowledged,
    now: now(),
    householdId,
  });
  const state = bearer.requireEnabled<DeviceState>(await reading);
  recordMembership(bearer, householdId, state.isMember);
  if (!state.isRegistered) await registerDevice(database, userId, deviceId, now());
  const readMemberships = async () =>
    (await database.first(selectMemberships, { userId, householdIds: state.householdIds }))?.json ??
    '[]';
  const sentCursor = readCursor(cursor);
  const householdCursor = sentCursor?.householdId === householdId ? sentCursor : undefined;
  if (cursor !== null && writes.length === 0 && hasEveryRow(householdCursor, state)) {
    const changes = state.isMember
      ? createEmptyChanges(state, cursor, householdId)
      : buildNonMemberChanges(state);
    return encodeAnswer(noWrites, changes, await readMemberships());
  }
  const appliedWrites = await applyWrites(
    {
      database,
      handlers,
      bearer,
      deviceId,
      now,
      limit: () => deps.limit(request),
      limitChange: () => deps.limitChange(request),
      onFailure: (error) => request.log.error({ err: error }, 'a write of a device failed'),
    },
    writes,
  );
  // Read after the writes, which may change the time zone (CASA-65).
  const readingMemberships = readMemberships();
  // Prevents an unhandled rejection, because the promise is awaited only at the end.
  readingMemberships.catch(() => {});
  const readDeps = { sql: database, selectChanges, userId, deviceId, householdId, limit: rowLimit };
  const changes = state.isMember ? await readChanges(readDeps, householdCursor, state) : undefined;
  // Everybody has a personal household. If it does not exist any more, the account was deleted
  // after this call began.
  if (changes === undefined && householdId === userId) throw new ApiError('unauthenticated');
  const shownChanges = changes ?? buildNonMemberChanges(state);
  return encodeAnswer(appliedWrites, shownChanges, await readingMemberships);
}

/** Returns changes without rows, for a caller who is not a member. Their writes were refused. */
const buildNonMemberChanges = ({ lastSequence }: DeviceState): Changes => ({
  lastSequence,
  json: '',
  cursor: '',
  hasMore: false,
});

const noWrites: AppliedWrites = { outcomes: [], stopped: null, isForked: false };

/** Concatenates text, because the rows of the household are JSON already. */
function encodeAnswer(
  { outcomes, stopped, isForked }: AppliedWrites,
  changes: Changes,
  memberships: string,
): string {
  const { lastSequence, cursor, hasMore, json } = changes;
  const head = JSON.stringify({ outcomes, stopped, isForked, lastSequence, cursor, hasMore });
  return `${head.slice(0, -1)},"memberships":${memberships},"households":[${json}]}`;
}
