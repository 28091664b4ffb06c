/** Runs a write with a key only once, even if it is sent several times (API-18). */
import { createHash } from 'node:crypto';
import type { Sql, Transaction } from '../../db/database.ts';
import type { RetentionRule } from '../../db/purging/purge.ts';
import type { Bearer } from '../authentication.ts';
import { ApiError } from '../errors/failure.ts';
import { refuseViolations } from '../errors/refuse-violations.ts';
import { claimKey, purgeRecords, saveAnswer, selectRecord } from './once-only.sql.ts';

/** An answer as it is sent. */
export interface WireAnswer {
  readonly status: number;
  readonly body: string | null;
}

export interface OnceOnlyKey {
  readonly key: string;
  /** A hash of method, path, household and body. */
  readonly requestHash: string;
}

const failuresByConstraint = { once_only_records_user_fkey: () => new ApiError('unauthenticated') };
const retentionDays = 7;
const dayInMs = 86_400_000;

/** A key that this transaction holds. */
export interface ClaimedKey {
  /** False if an earlier transaction has used the key. */
  readonly isNew: boolean;
  /**
   * Runs `work` if the key is new, and stores its answer in the same transaction; otherwise returns
   * the stored answer. Throws `key-reused` if the key was used for another request.
   */
  readonly answerOnce: (work: () => Promise<WireAnswer>) => Promise<WireAnswer>;
}

/**
 * Claims the key for the caller, and locks the household if the write changes it. Waits for other
 * transactions that hold this key or household. Throws `user-disabled`, `household-not-found`, or
 * `unauthenticated` if the user was deleted meanwhile. The user and the membership cannot be
 * removed until the transaction ends.
 */
export async function claimOnceOnlyKey(
  transaction: Transaction,
  { caller: { id: userId }, requireEnabled, isStillMember }: Bearer,
  { key, requestHash }: OnceOnlyKey,
  now: Date,
  householdId: string | null,
): Promise<ClaimedKey> {
  const claim = transaction.first(claimKey, { userId, key, requestHash, now, householdId });
  const { isNew, revision, isMember } = requireEnabled(
    await refuseViolations(failuresByConstraint, claim),
  );
  if (householdId !== null && revision !== null) transaction.recordRevision(householdId, revision);
  // A stored answer also needs this check, because the caller may have left the household since.
  if (!(isMember ?? (await isStillMember(transaction)))) throw new ApiError('household-not-found');
  return {
    isNew,
    async answerOnce(work) {
      if (!isNew) return repeatAnswer(transaction, userId, key, requestHash);
      const answer = await work();
      transaction.atEnd(saveAnswer, { userId, key, status: answer.status, body: answer.body });
      return answer;
    },
  };
}

async function repeatAnswer(
  sql: Sql,
  userId: string,
  key: string,
  requestHash: string,
): Promise<WireAnswer> {
  const record = await sql.first(selectRecord, { userId, key });
  if (!record) throw new Error('A once-only record was deleted while its write was repeated.');
  if (record.requestHash !== requestHash) throw new ApiError('key-reused');
  return { status: record.status, body: record.body };
}

/**
 * Hashes the method, the path and the JSON body of a request, and its household unless it is the
 * personal one (null). The order of an object's keys does not change the hash.
 */
export function hashRequest(
  method: string,
  path: string,
  body: unknown,
  sharedHouseholdId: string | null,
): string {
  const parts = [method, path, body ?? null, ...(sharedHouseholdId ? [sharedHouseholdId] : [])];
  const canonicalJson = JSON.stringify(parts, (_, value: unknown) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash('sha256').update(canonicalJson).digest('base64url');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deletes records of writes that no device repeats any more. */
export const onceOnlyPurge: RetentionRule = {
  statement: purgeRecords,
  retentionMs: retentionDays * dayInMs,
};
