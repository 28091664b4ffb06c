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
import { awaitChecked } from '../once-only/await-checked.ts';
import {
  decodeRequest,
  encode,
  type AnyHandler,
  type AnyRequest,
} from '../once-only/any-handler.ts';
import { insertRefusal, selectRefusals, insertOnceOnlyKey } from './devices.sql.ts';

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

export type Refusal = NonNullable<SyncOutcome['refusal']>;

/**
 * Applies a write that is new. Returns its refusal, which is stored, or null if it was done. Throws
 * what keeps the write from being done or refused now; the write has then changed nothing.
 * `checksAccess` says whether the caller may have been disabled since the transaction has checked it.
 */
export async function applyWrite(
  deps: DeviceWritesDeps,
  sql: Transaction,
  write: SentWrite,
  { isMember, checksAccess }: { isMember: boolean | null; checksAccess: boolean },
): Promise<Refusal | null> {
  try {
    const call = decodeCall(write);
    if (isMember === false) throw new ApiError('not-a-member');
    await sql.withSavepoint(async (part) => {
      const handling = runHandler(deps, write, call, part);
      return checksAccess ? awaitChecked(deps.bearer.checkAccess(part), handling) : handling;
    });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || maySucceedLater(error)) throw error;
    const refusal = { status: error.status, failure: error.body };
    await sql.first(insertRefusal, {
      userId: deps.bearer.caller.id,
      key: write.key,
      deviceId: deps.deviceId,
      sequence: write.sequence,
      status: refusal.status,
      failure: JSON.stringify(refusal.failure),
    });
    return refusal;
  }
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
): Promise<void> {
  const startedAt = now();
  const isNew =
    !wasSentAlone ||
    (await sql.first(insertOnceOnlyKey, { userId: caller.id, key, now: startedAt })) !== undefined;
  const handler = handlers[name as WriteName] as AnyHandler;
  if (isNew) encode(endpoint, await handler(request, { caller, now: startedAt, sql }));
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
