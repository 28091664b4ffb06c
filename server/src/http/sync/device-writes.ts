/** Applies the writes of a device in order, those of a household in one transaction. */
import type { SyncOutcome, SyncResponse } from '@quitanda/contract';
import {
  DatabaseUnavailableError,
  isRetryable,
  transactionWithRetries,
  type Transaction,
} from '../../db/database.ts';
import { ApiError } from '../errors/failure.ts';
import { apiErrorOf } from '../errors/failing.ts';
import { findChangedHousehold } from '../once-only/any-handler.ts';
import {
  applyWrite,
  lastBitsOf,
  readRefusals,
  type DeviceWritesDeps,
  type SentWrite,
} from './device-write.ts';
import { claimSequences, recordSequences, selectHandledKeys, type Claim } from './devices.sql.ts';

export interface AppliedWrites {
  readonly outcomes: readonly SyncOutcome[];
  readonly stopped: SyncResponse['stopped'];
  readonly isForked: boolean;
}

/** At most so many writes hold the lock of a household, so that other devices wait for a moment only. */
const writesPerTransaction = 20;

/**
 * Applies the writes in order, and stops at a write that can be neither done nor refused now. If
 * the caller has been disabled or deleted, throws the same failure as a single call.
 *
 * Writes of a household share a transaction, which waits for the disk once (docs/adr/0113). After the
 * failure of a whole transaction, writes are applied one by one.
 */
export async function applyWrites(
  deps: DeviceWritesDeps,
  writes: readonly SentWrite[],
): Promise<AppliedWrites> {
  const outcomes: SyncOutcome[] = [];
  const countWrite = createWriteCounter(deps, writes);
  let maxWrites = writesPerTransaction;
  while (outcomes.length < writes.length) {
    const together = takeTogether(deps, writes.slice(outcomes.length), maxWrites);
    const applied = await transactionWithRetries(
      deps.database,
      (sql) => applyTogether(deps, sql, together, countWrite),
      together.length === 1 ? undefined : 1,
    ).catch((error: unknown): Applied => ({ outcomes: [], failure: error, isWholeFailure: true }));
    outcomes.push(...applied.outcomes);
    if (applied.isForked) return { outcomes, stopped: null, isForked: true };
    if (!('failure' in applied)) continue;
    const { failure, isWholeFailure } = applied;
    if (isWholeFailure && together.length > 1 && !(failure instanceof DatabaseUnavailableError)) {
      maxWrites = 1;
      continue;
    }
    // The user was deleted or disabled meanwhile, so the whole call fails.
    if (failure instanceof ApiError && failure.status === 401) throw failure;
    const stopped = stopReasonOf(failure, deps.onFailure);
    const knownOutcomes = await readEarlierOutcomes(deps, writes.slice(outcomes.length));
    return { outcomes: [...outcomes, ...knownOutcomes], stopped, isForked: false };
  }
  return { outcomes, stopped: null, isForked: false };
}

/** Counts a write for the limits of its caller. Throws past a limit. */
type CountWrite = (write: SentWrite) => Promise<void>;

function createWriteCounter(
  { limit, limitChange }: DeviceWritesDeps,
  writes: readonly SentWrite[],
): CountWrite {
  // The request limit has already counted this call, so the first write is not counted again.
  const [first] = writes;
  const countedWrites = new Set<SentWrite>();
  return async (write) => {
    if (countedWrites.has(write)) return;
    if (write !== first) await limit();
    await limitChange();
    countedWrites.add(write);
  };
}

/** Returns the first of the writes that can share a transaction, at least one. */
function takeTogether(
  { bearer: { caller } }: DeviceWritesDeps,
  writes: readonly SentWrite[],
  maxWrites: number,
): readonly SentWrite[] {
  const keys = new Set<string>();
  let lastSequence = -Infinity;
  const end = writes.findIndex(({ name, key, sequence }, index) => {
    const followsOthers = sequence > lastSequence;
    lastSequence = sequence;
    const isNewKey = !keys.has(key);
    keys.add(key);
    // A write without a household locks in another order, and could cause a deadlock.
    const hasHousehold = findChangedHousehold(name, caller) !== null;
    return index === maxWrites || !followsOthers || !isNewKey || !hasHousehold;
  });
  return writes.slice(0, end === -1 ? writes.length : Math.max(1, end));
}

/** What became of writes that were applied in order. */
interface Applied {
  /** The outcomes of the first writes, which are stored. */
  readonly outcomes: readonly SyncOutcome[];
  readonly isForked?: boolean;
  /** Why the next write can be neither done nor refused now; absent if there is none. */
  readonly failure?: unknown;
  /** Whether the transaction failed, and not a write of it. */
  readonly isWholeFailure?: boolean;
}

/**
 * Applies those of the writes that no earlier call has applied, and records them as handled in the
 * same transaction.
 */
async function applyTogether(
  deps: DeviceWritesDeps,
  sql: Transaction,
  writes: readonly SentWrite[],
  countWrite: CountWrite,
): Promise<Applied> {
  const { bearer, deviceId } = deps;
  const userId = bearer.caller.id;
  const [firstWrite] = writes;
  if (firstWrite === undefined) return { outcomes: [] };
  const householdId = findChangedHousehold(firstWrite.name, bearer.caller);
  const sequences = writes.map(({ sequence }) => sequence);
  const keys = writes.map(({ key }) => lastBitsOf(key));
  const claiming = sql.first(claimSequences, { userId, deviceId, sequences, keys, householdId });
  const { verdicts, revision, isMember } = bearer.requireEnabled<Claim>(await claiming);
  if (householdId !== null && revision !== null) sql.recordRevision(householdId, revision);
  const earlierRefusals = verdicts?.includes('repeated')
    ? await readRefusals(
        sql,
        userId,
        writes.map(({ key }) => key),
      )
    : undefined;

  const outcomes: SyncOutcome[] = [];
  const handledWrites: SentWrite[] = [];
  const apply = async (): Promise<Pick<Applied, 'isForked' | 'failure'>> => {
    for (const [index, write] of writes.entries()) {
      const { sequence, key } = write;
      const verdict = verdicts?.[index];
      // A device that was deleted meanwhile takes another id too, and is registered under that one.
      if (verdict === undefined || verdict === 'forked') return { isForked: true };
      try {
        await countWrite(write);
        const isRepeated = verdict === 'repeated';
        const refusal = isRepeated
          ? (earlierRefusals?.get(key) ?? null)
          : await applyWrite(deps, sql, write, { isMember, checksAccess: index > 0 });
        if (!isRepeated) handledWrites.push(write);
        outcomes.push({ sequence, refusal });
      } catch (failure) {
        // A deadlock ends the transaction, which also frees what the other writes have locked.
        if (isRetryable(failure)) throw failure;
        return { failure };
      }
    }
    return {};
  };
  const end = await apply();
  const lastWrite = handledWrites.at(-1);
  if (lastWrite) {
    sql.atEnd(recordSequences, {
      userId,
      deviceId,
      lastSequence: lastWrite.sequence,
      keys: handledWrites.map(({ key }) => lastBitsOf(key)).toReversed(),
    });
  }
  return { outcomes, ...end };
}

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

function stopReasonOf(
  error: unknown,
  onFailure: (error: unknown) => void,
): SyncResponse['stopped'] {
  const apiError = apiErrorOf(error);
  if (apiError === undefined || error instanceof DatabaseUnavailableError) onFailure(error);
  const { status, body, retryAfterSeconds = 0 } = apiError ?? new ApiError('internal');
  return { status, failure: body, retryAfter: retryAfterSeconds * 1_000 };
}
