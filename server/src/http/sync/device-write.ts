/** Applies one write of a device once, by the handler of the single call of the same name. */
import {
  contract,
  isWriteName,
  onlineNames,
  type Endpoint,
  type OutboxWriteName,
  type SyncOutcome,
  type WriteName,
} from '@quitanda/contract';
import type { z } from 'zod';
import type { Database, Sql, Transaction } from '../../db/database.ts';
import type { Bearer } from '../authentication.ts';
import { ApiError } from '../errors/failure.ts';
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
  selectRefusals,
  insertOnceOnlyKey,
  type Claim,
} from './devices.sql.ts';

export type SyncRequest = z.output<typeof contract.sync.body>;
export type SentWrite = SyncRequest['writes'][number];

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

/** Runs `work` in a transaction of its own, or with a savepoint. */
export type RunTransaction = <T>(work: (sql: Transaction) => Promise<T>) => Promise<T>;

export type Refusal = NonNullable<SyncOutcome['refusal']>;

/**
 * Applies a write, unless an earlier call has applied it. Returns its refusal, `null` if it was
 * done, or `forked` if another device uses the same device id.
 */
export async function applyWrite(
  deps: DeviceWritesDeps,
  write: SentWrite,
  run: RunTransaction,
): Promise<Refusal | null | 'forked'> {
  try {
    const call = decodeCall(write);
    const householdId = findChangedHousehold(write.name, deps.bearer.caller);
    return await run((sql) =>
      handleOnce(deps, sql, write, householdId, () => runHandler(deps, write, call, sql)),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || maySucceedLater(error)) throw error;
    const refusal = { status: error.status, failure: error.body };
    return run((sql) =>
      handleOnce(deps, sql, write, null, async () => {
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
      }),
    );
  }
}

/**
 * Calls `handle` if the write is new, records the write as handled in the same transaction, and
 * returns what `handle` returned. For a repeated write it returns the earlier result.
 */
async function handleOnce(
  { bearer, deviceId }: DeviceWritesDeps,
  sql: Transaction,
  { sequence, key }: SentWrite,
  householdId: string | null,
  handle: () => Promise<Refusal | null>,
): Promise<Refusal | null | 'forked'> {
  const userId = bearer.caller.id;
  const keyBits = lastBitsOf(key);
  const { verdict, revision, isMember } = bearer.requireEnabled<Claim>(
    await sql.first(claimSequence, { userId, deviceId, sequence, key: keyBits, householdId }),
  );
  if (householdId !== null && revision !== null) sql.recordRevision(householdId, revision);
  // A device that was deleted meanwhile takes another id too, and is registered under that one.
  if (verdict === 'forked' || verdict === null) return 'forked';
  if (verdict === 'repeated') return (await readRefusals(sql, userId, [key])).get(key) ?? null;
  if (isMember === false) throw new ApiError('not-a-member');
  const refusal = await handle();
  sql.atEnd(recordSequence, { userId, deviceId, sequence, key: keyBits });
  return refusal;
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

export const readRefusals = async (sql: Sql, userId: string, keys: readonly string[]) =>
  new Map<string, Refusal>(
    (await sql.rows(selectRefusals, { userId, keys })).map(({ key, ...refusal }) => [key, refusal]),
  );

/** Failures past a limit of a day. Such a write is refused for good, so that it delays no other. */
const dailyLimits: ReadonlySet<string> = new Set(['too-many-products', 'too-many-items-today']);

/** Whether the write may succeed later. */
const maySucceedLater = ({ status, code }: ApiError) =>
  [401, 429, 500, 503].includes(status) && !dailyLimits.has(code);

/** Returns the last 64 bits of a key as a signed number, because PostgreSQL's bigint is signed. */
export const lastBitsOf = (key: string) =>
  BigInt.asIntN(64, BigInt(`0x${key.replaceAll('-', '').slice(16)}`)).toString();
