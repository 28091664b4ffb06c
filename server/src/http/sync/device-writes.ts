/**
 * Applies the writes of a device: each once, in its own transaction, through the handler of its
 * call.
 */
import {
  askNames,
  contract,
  deviceNames,
  onlineNames,
  routes,
  type Endpoint,
  type EndpointName,
  type OutboxWriteName,
  type SyncAnswer,
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
import { apiErrorOf, fieldsOfIssues } from '../errors/failing.ts';
import type { Handlers } from '../handlers.ts';
import {
  changedHousehold,
  encode,
  type AnyHandler,
  type AnyRequest,
} from '../once-only/run-write.ts';
import {
  claimSequence,
  insertRefusal,
  recordSequence,
  selectHandledKeys,
  selectRefusals,
  insertKey,
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
  /** Logs a failure that the server has caused. */
  readonly onFailure: (error: unknown) => void;
}

export interface AppliedWrites {
  readonly outcomes: readonly SyncOutcome[];
  readonly stopped: SyncAnswer['stopped'];
  readonly isForked: boolean;
}

/**
 * Applies the writes in order, until one can be neither done nor refused. If the caller may no
 * longer call the API, throws the same failure as a single call.
 */
export async function applyWrites(
  deps: DeviceWritesDeps,
  writes: readonly SentWrite[],
): Promise<AppliedWrites> {
  const outcomes: SyncOutcome[] = [];
  for (const [index, write] of writes.entries()) {
    try {
      // The request limit has already counted this call, which stands for the first write.
      if (index > 0) await deps.limit();
      const refusal = await applyWrite(deps, write);
      if (refusal === 'forked') return { outcomes, stopped: null, isForked: true };
      outcomes.push({ sequence: write.sequence, refusal });
    } catch (error) {
      // The user was deleted or disabled meanwhile, so the whole call fails.
      if (error instanceof ApiError && error.status === 401) throw error;
      const stopped = stoppedBy(error, deps.onFailure);
      const later = await earlierOutcomes(deps, writes.slice(index));
      return { outcomes: [...outcomes, ...later], stopped, isForked: false };
    }
  }
  return { outcomes, stopped: null, isForked: false };
}

type Refusal = NonNullable<SyncOutcome['refusal']>;

/** Returns the refusal of the write, from this or an earlier call; null if the write is done. */
async function applyWrite(
  deps: DeviceWritesDeps,
  write: SentWrite,
): Promise<Refusal | null | 'forked'> {
  try {
    const call = callOf(write);
    return await runOnce(deps, write, changedHousehold(write.name, deps.bearer.caller), (sql) =>
      runHandler(deps, write, call, sql),
    );
  } catch (error) {
    if (!(error instanceof ApiError) || maySucceedLater(error)) throw error;
    const refusal = { status: error.status, failure: error.body };
    return runOnce(deps, write, null, async (sql) => {
      const { sequence, key } = write;
      const { status, failure } = refusal;
      const stored = [status, JSON.stringify(failure)] as const;
      await sql.first(
        insertRefusal,
        deps.bearer.caller.id,
        key,
        deps.deviceId,
        sequence,
        ...stored,
      );
      return refusal;
    });
  }
}

/** Runs `run` if the write is new, and records the write as handled in the same transaction. */
function runOnce(
  { database, bearer, deviceId }: DeviceWritesDeps,
  { sequence, key }: SentWrite,
  householdId: string | null,
  run: (sql: Transaction) => Promise<Refusal | null>,
): Promise<Refusal | null | 'forked'> {
  const userId = bearer.caller.id;
  const bits = lastBits(key);
  return transactionWithRetries(database, async (sql) => {
    const { verdict, revision, isMember } = bearer.admit<Claim>(
      await sql.first(claimSequence, userId, deviceId, sequence, bits, householdId),
    );
    if (householdId !== null && revision !== null) sql.noteRaised(householdId, revision);
    // Other devices have replaced this one meanwhile. The next call registers it again.
    if (verdict === null) throw new ApiError('unavailable');
    if (verdict === 'forked') return verdict;
    if (verdict === 'repeated') return (await refusalsOf(sql, userId, [key])).get(key) ?? null;
    if (isMember === false) throw new ApiError('not-a-member');
    const refusal = await run(sql);
    sql.atEnd(recordSequence, userId, deviceId, sequence, bits);
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
  const at = now();
  const isNew = !wasSentAlone || (await sql.first(insertKey, caller.id, key, at)) !== undefined;
  const handler = handlers[name as WriteName] as AnyHandler;
  if (isNew) encode(endpoint, await handler(request, { caller, now: at, sql }));
  return null;
}

/** Checks and decodes the request of a write, as its own call would. */
function callOf({ name, params, body }: SentWrite): Call {
  if (!isSyncedName(name)) {
    const field = { field: 'name', message: 'Alteração desconhecida.' };
    throw new ApiError('validation', { fields: [field] });
  }
  const endpoint: Endpoint = contract[name];
  return {
    endpoint,
    request: {
      params: parsed(endpoint.params, params ?? {}, 'url'),
      query: parsed(endpoint.query, {}, 'url'),
      body: parsed(endpoint.body, body, 'body'),
    },
  };
}

function parsed(schema: z.ZodType | undefined, value: unknown, part: 'url' | 'body'): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ApiError('validation', { fields: fieldsOfIssues(result.error.issues, part) });
}

/** `deleteAccount` is not synced, because it needs a password, which no outbox stores. */
const isSyncedName = (name: string): name is Exclude<OutboxWriteName, 'deleteAccount'> =>
  Object.hasOwn(routes, name) &&
  routes[name as EndpointName][0] !== 'GET' &&
  !['deleteAccount', ...deviceNames, ...askNames, ...onlineNames].includes(name);

/**
 * The outcomes of those writes that were handled earlier, because the rows of this answer contain
 * them.
 */
async function earlierOutcomes(
  { database, bearer, deviceId }: DeviceWritesDeps,
  writes: readonly SentWrite[],
): Promise<SyncOutcome[]> {
  const userId = bearer.caller.id;
  const bits = new Map(writes.map((write) => [lastBits(write.key), write]));
  const found = await database.rows(selectHandledKeys, userId, deviceId, [...bits.keys()]);
  const handled = found.flatMap(({ key }) => bits.get(key) ?? []);
  const refusals = await refusalsOf(
    database,
    userId,
    handled.map(({ key }) => key),
  );
  return handled.map(({ sequence, key }) => ({ sequence, refusal: refusals.get(key) ?? null }));
}

const refusalsOf = async (sql: Sql, userId: string, keys: readonly string[]) =>
  new Map<string, Refusal>(
    (await sql.rows(selectRefusals, userId, keys)).map(({ key, ...refusal }) => [key, refusal]),
  );

/** Whether the write may succeed later. The daily quota counts as final. */
const maySucceedLater = ({ status, code }: ApiError) =>
  [401, 429, 500, 503].includes(status) && code !== 'too-many-products';

function stoppedBy(error: unknown, onFailure: (error: unknown) => void): SyncAnswer['stopped'] {
  const apiError = apiErrorOf(error);
  if (apiError === undefined || error instanceof DatabaseUnavailableError) onFailure(error);
  const { status, body, retryAfterSeconds = 0 } = apiError ?? new ApiError('internal');
  return { status, failure: body, retryAfter: retryAfterSeconds * 1_000 };
}

/** The last 64 bits of a key, as a signed number, because PostgreSQL's bigint is signed. */
const lastBits = (key: string) =>
  BigInt.asIntN(64, BigInt(`0x${key.replaceAll('-', '').slice(16)}`)).toString();
