/**
 * Applies each write of a device once. A write runs in its own transaction, and uses the handler of
 * the single call of the same name.
 */
import {
  contract,
  isWriteName,
  onlineNames,
  type Endpoint,
  type OutboxWriteName,
  type SyncResponse,
  type SyncOutcome,
  type WriteName,
} from '@quitanda/contract';
import type { z } from 'zod';
import {
  DatabaseUnavailableError,
  transactionWithRetries,
  type Database,
  type Sql,
  type Transaction,
} from '../../db/database.ts';
import type { Bearer } from '../authentication.ts';
import { ApiError } from '../errors/failure.ts';
import { apiErrorOf } from '../errors/failing.ts';
import type { Handlers } from '../handlers.ts';
import {
  decodeRequest,
  findChangedHousehold,
  encode,
  type AnyHandler,
  type AnyRequest,
} from '../once-only/any-handler.ts';
import {
  claimSequence,
  insertRefusal,
  recordSequence,
  selectHandledKeys,
  selectRefusals,
  insertOnceOnlyKey,
  type Claim,
} from './devices.sql.ts';

export type SyncRequest = z.output<typeof contract.sync.body>;
type SentWrite = SyncRequest['writes'][number];

export interface DeviceWritesDeps {
  readonly database: Database;
  readonly handlers: Handlers<WriteName>;
  readonly bearer: Bearer;
  readonly deviceId: string;
  readonly now: () => Date;
  /** Counts a write of the caller. Throws past the limit. */
  readonly limit: () => Promise<void>;
  /** Counts a change of the caller. Throws past the limit of a day. */
  readonly limitChange: () => Promise<void>;
  /** Logs a failure that the server has caused. */
  readonly onFailure: (error: unknown) => void;
}

export interface AppliedWrites {
  readonly outcomes: readonly SyncOutcome[];
  readonly stopped: SyncResponse['stopped'];
  readonly isForked: boolean;
}

/**
 * Applies the writes in order, and stops at a write that can be neither done nor refused now. If
 * the caller has been disabled or deleted, throws the same failure as a single call.
 */
export async function applyWrites(
  deps: DeviceWritesDeps,
  writes: readonly SentWrite[],
): Promise<AppliedWrites> {
  const outcomes: SyncOutcome[] = [];
  for (const [index, write] of writes.entries()) {
    try {
      // The request limit has already counted this call, so the first write is not counted again.
      if (index > 0) await deps.limit();
      await deps.limitChange();
      const refusal = await applyWrite(deps, write);
      if (refusal === 'forked') return { outcomes, stopped: null, isForked: true };
      outcomes.push({ sequence: write.sequence, refusal });
    } catch (error) {
      // The user was deleted or disabled meanwhile, so the whole call fails.
      if (error instanceof ApiError && error.status === 401) throw error;
      const stopped = stopReasonOf(error, deps.onFailure);
      const knownOutcomes = await readEarlierOutcomes(deps, writes.slice(index));
      return { outcomes: [...outcomes, ...knownOutcomes], stopped, isForked: false };
    }
  }
  return { outcomes, stopped: null, isForked: false };
}

type Refusal = NonNullable<SyncOutcome['refusal']>;

/**
 * Applies a write, unless an earlier call has applied it. Returns its refusal, `null` if it was
 * done, or `forked` if another device uses the same device id.
 */
async function applyWrite(
  deps: DeviceWritesDeps,
  write: SentWrite,
): Promise<Refusal | null | 'forked'> {
  try {
    const call = decodeCall(write);
    return await runOnce(deps, write, findChangedHousehold(write.name, deps.bearer.caller), (sql) =>
      runHandler(deps, write, call, sql),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || maySucceedLater(error)) throw error;
    const refusal = { status: error.status, failure: error.body };
    return runOnce(deps, write, null, async (sql) => {
      const { sequence, key } = write;
      await sql.first(insertRefusal, {
        userId: deps.bearer.caller.id,
        key,
        deviceId: deps.deviceId,
        sequence,
        status: refusal.status,
        failure: JSON.stringify(refusal.failure),
      });
      return refusal;
    });
  }
}

/**
 * Calls `run` if the write is new, records the write as handled in the same transaction, and returns
 * what `run` returned. For a repeated write it returns the earlier result.
 */
function runOnce(
  { database, bearer, deviceId }: DeviceWritesDeps,
  { sequence, key }: SentWrite,
  householdId: string | null,
  run: (sql: Transaction) => Promise<Refusal | null>,
): Promise<Refusal | null | 'forked'> {
  const userId = bearer.caller.id;
  const keyBits = lastBitsOf(key);
  return transactionWithRetries(database, async (sql) => {
    const { verdict, revision, isMember } = bearer.requireEnabled<Claim>(
      await sql.first(claimSequence, { userId, deviceId, sequence, key: keyBits, householdId }),
    );
    if (householdId !== null && revision !== null) sql.recordRevision(householdId, revision);
    // A device that was deleted meanwhile takes another id too, and is registered under that one.
    if (verdict === 'forked' || verdict === null) return 'forked';
    if (verdict === 'repeated') return (await readRefusals(sql, userId, [key])).get(key) ?? null;
    if (isMember === false) throw new ApiError('not-a-member');
    const refusal = await run(sql);
    sql.atEnd(recordSequence, { userId, deviceId, sequence, key: keyBits });
    return refusal;
  });
}

interface Call {
  readonly endpoint: Endpoint;
  readonly request: AnyRequest;
}

async function runHandler(
  { handlers, bearer: { caller }, now }: DeviceWritesDeps,
  { name, key, wasSentAlone }: SentWrite,
  { endpoint, request }: Call,
  sql: Transaction,
): Promise<null> {
  const startedAt = now();
  const isNew =
    !wasSentAlone ||
    (await sql.first(insertOnceOnlyKey, { userId: caller.id, key, now: startedAt })) !== undefined;
  const handler = handlers[name as WriteName] as AnyHandler;
  if (isNew) encode(endpoint, await handler(request, { caller, now: startedAt, sql }));
  return null;
}

/** Checks and decodes the request of a write, as the single call would. */
function decodeCall({ name, params, body }: SentWrite): Call {
  if (!isSyncedName(name)) {
    const field = { field: 'name', message: 'Alteração desconhecida.' };
    throw new ApiError('validation', { fields: [field] });
  }
  const endpoint: Endpoint = contract[name];
  return { endpoint, request: decodeRequest(endpoint, { params, body }) };
}

/** `deleteAccount` is not synced, because it needs a password, which no outbox stores. */
const isSyncedName = (name: string): name is Exclude<OutboxWriteName, 'deleteAccount'> =>
  isWriteName(name) && !['deleteAccount', ...onlineNames].includes(name);

/**
 * Returns the outcomes of those writes that an earlier call has handled. The device needs these
 * outcomes, because the rows of this answer contain the effects of the writes.
 */
async function readEarlierOutcomes(
  { database, bearer, deviceId }: DeviceWritesDeps,
  writes: readonly SentWrite[],
): Promise<SyncOutcome[]> {
  const userId = bearer.caller.id;
  const writesByBits = new Map(writes.map((write) => [lastBitsOf(write.key), write]));
  const handledKeys = await database.rows(selectHandledKeys, {
    userId,
    deviceId,
    keys: [...writesByBits.keys()],
  });
  const handledWrites = handledKeys.flatMap(({ key }) => writesByBits.get(key) ?? []);
  const refusals = await readRefusals(
    database,
    userId,
    handledWrites.map(({ key }) => key),
  );
  return handledWrites.map(({ sequence, key }) => ({
    sequence,
    refusal: refusals.get(key) ?? null,
  }));
}

const readRefusals = async (sql: Sql, userId: string, keys: readonly string[]) =>
  new Map<string, Refusal>(
    (await sql.rows(selectRefusals, { userId, keys })).map(({ key, ...refusal }) => [key, refusal]),
  );

/** Failures past a limit of a day. Such a write is refused for good, so that it delays no other. */
const dailyLimits: ReadonlySet<string> = new Set(['too-many-products', 'too-many-items-today']);

/** Whether the write may succeed later. */
const maySucceedLater = ({ status, code }: ApiError) =>
  [401, 429, 500, 503].includes(status) && !dailyLimits.has(code);

function stopReasonOf(
  error: unknown,
  onFailure: (error: unknown) => void,
): SyncResponse['stopped'] {
  const apiError = apiErrorOf(error);
  if (apiError === undefined || error instanceof DatabaseUnavailableError) onFailure(error);
  const { status, body, retryAfterSeconds = 0 } = apiError ?? new ApiError('internal');
  return { status, failure: body, retryAfter: retryAfterSeconds * 1_000 };
}

/** Returns the last 64 bits of a key as a signed number, because PostgreSQL's bigint is signed. */
const lastBitsOf = (key: string) =>
  BigInt.asIntN(64, BigInt(`0x${key.replaceAll('-', '').slice(16)}`)).toString();
