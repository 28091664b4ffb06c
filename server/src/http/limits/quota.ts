/**
 * Limits on requests that cost money or may harm other users. The uses are counted in the database,
 * so all processes share a limit.
 */
import type { ErrorCode } from '@quitanda/contract';
import type { Sql } from '../../db/database.ts';
import type { RetentionRule } from '../../db/purging/purge.ts';
import { ApiError } from '../errors/failure.ts';
import { deleteUses, purgeEndedWindows, recordUse, selectWindowEnd } from './quota.sql.ts';

export interface Quota {
  /** The name of the quota, unique in the server. */
  readonly name: string;
  /** Uses in a window, which starts with the first use; 0 means no limit. */
  readonly max: number;
  readonly windowMs: number;
  /** The code of the failure past the limit; `too-many-requests` by default. */
  readonly code?: ErrorCode;
  /** The message of the failure, with the time until the window ends; that of the code by default. */
  readonly message?: (retryAfterSeconds: number) => string;
}

/**
 * Counts `amount` uses by `who`, at most the quota's maximum. Inside a transaction, the use counts only if the transaction commits, and
 * simultaneous uses wait for each other. Throws the quota's code, with the time until the window ends.
 */
export async function spendQuota(
  sql: Sql,
  quota: Quota,
  who: string,
  now: Date,
  amount = 1,
): Promise<void> {
  if (await trySpendQuota(sql, quota, who, now, amount)) return;
  const { name, windowMs, code = 'too-many-requests', message } = quota;
  const window = await sql.first(selectWindowEnd, { name, who });
  const windowEnd = new Date(now.getTime() + windowMs);
  const remainingMs = new Date(window?.endsAt ?? windowEnd).getTime() - now.getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil(remainingMs / 1_000));
  throw new ApiError(code, {
    retryAfterSeconds,
    ...(message && { message: message(retryAfterSeconds) }),
  });
}

/** Like {@link spendQuota}, but returns false past the limit instead of throwing. */
export async function trySpendQuota(
  sql: Sql,
  { name, max, windowMs }: Quota,
  who: string,
  now: Date,
  amount = 1,
): Promise<boolean> {
  if (max === 0) return true;
  const windowEnd = new Date(now.getTime() + windowMs);
  return (await sql.first(recordUse, { name, who, max, now, windowEnd, amount })) !== undefined;
}

/** Deletes the counters of a user, when the user is deleted. */
export async function deleteQuotaUses(sql: Sql, who: string): Promise<void> {
  await sql.rows(deleteUses, { who });
}

/** Deletes windows that have ended. */
export const quotaPurge: RetentionRule = { statement: purgeEndedWindows, retentionMs: 0 };
