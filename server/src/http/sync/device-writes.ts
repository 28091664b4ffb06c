/** Applies the writes of a device in order, those of a household in one transaction. */
import type { SyncOutcome, SyncResponse } from '@quitanda/contract';
import {
  DatabaseUnavailableError,
  isRetryable,
  transactionWithRetries,
} from '../../db/database.ts';
import { ApiError } from '../errors/failure.ts';
import { apiErrorOf } from '../errors/failing.ts';
import { findChangedHousehold } from '../once-only/any-handler.ts';
import {
  applyWrite,
  lastBitsOf,
  readRefusals,
  type DeviceWritesDeps,
  type RunTransaction,
  type SentWrite,
} from './device-write.ts';
import { selectHandledKeys } from './devices.sql.ts';

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
    const remaining = writes.slice(outcomes.length);
    const together = remaining.slice(0, Math.min(maxWrites, countOfHousehold(deps, remaining)));
    const applied = await applyInTransaction(deps, together, countWrite).catch(
      (error: unknown): Applied => ({ outcomes: [], failure: error, isWholeFailure: true }),
    );
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
    countedWrites.add(write);
    if (write !== first) await limit();
    await limitChange();
  };
}

/** Returns how many of the first writes can share a transaction, at least one. */
function countOfHousehold({ bearer }: DeviceWritesDeps, writes: readonly SentWrite[]): number {
  // A write without a household locks in another order, and could cause a deadlock.
  const end = writes.findIndex(({ name }) => findChangedHousehold(name, bearer.caller) === null);
  return end === -1 ? writes.length : Math.max(1, end);
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

async function applyInTransaction(
  deps: DeviceWritesDeps,
  writes: readonly SentWrite[],
  countWrite: CountWrite,
): Promise<Applied> {
  const { database } = deps;
  const apply = async (run: RunTransaction): Promise<Applied> => {
    const outcomes: SyncOutcome[] = [];
    for (const write of writes) {
      try {
        await countWrite(write);
        const refusal = await applyWrite(deps, write, run);
        if (refusal === 'forked') return { outcomes, isForked: true };
        outcomes.push({ sequence: write.sequence, refusal });
      } catch (failure) {
        // A deadlock ends the transaction, which also frees what the other writes have locked.
        if (isRetryable(failure)) throw failure;
        return { outcomes, failure };
      }
    }
    return { outcomes };
  };
  if (writes.length === 1) return apply((work) => transactionWithRetries(database, work));
  return database.transaction((sql) => apply((work) => sql.withSavepoint(work)));
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
