/** The rights of the calls whose path names a household (docs/adr/0110). */
import type { ReadName, WriteName } from '@quitanda/contract';
import type { Transaction } from '../../db/database.ts';
import { raiseRevision } from '../../db/households.sql.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handler, HandlerContext, HandlerFunction } from '../../http/handlers.ts';
import { selectMember } from '../../http/membership.sql.ts';
import { withRight, type HouseholdCall } from '../../http/rights.ts';
import { checkMember } from './household-access.ts';

type HouseholdRead = Extract<HouseholdCall, ReadName>;
type HouseholdWrite = Extract<HouseholdCall, WriteName>;

interface LockOptions<N extends HouseholdWrite> {
  /**
   * Runs before the locks. Returns the members whose personal households are locked too, because they
   * get copies.
   */
  readonly beforeLocks?: (...args: Parameters<HandlerFunction<N>>) => Promise<readonly string[]>;
  /** Whether the household may be the personal one. */
  readonly mayBePersonal?: boolean;
}

/**
 * A member of the household of the path may call. Before `handle`, throws 'household-not-found' to
 * anybody else.
 */
export const checkAsMember = <N extends HouseholdRead>(handle: HandlerFunction<N>): Handler<N> =>
  withRight<N>('member', async (...args) => {
    const { sql, householdId, userId } = partsOf(...args);
    await checkMember(sql, householdId, userId);
    return handle(...args);
  });

/**
 * A member of the household of the path may call. Before `handle`, locks this shared household and
 * raises its revision; throws 'household-not-found' and 'personal-household'.
 */
export const lockAsMember = <N extends HouseholdWrite>(
  handle: HandlerFunction<N>,
  options: LockOptions<N> = {},
): Handler<N> =>
  withRight<N>('member', async (...args) => {
    await lockOfMember(options, args);
    return handle(...args);
  });

/**
 * The responsible person of the household of the path may call. Before `handle`, does what {@link
 * lockAsMember} does, and throws 'not-responsible' to the other members.
 */
export const lockAsResponsible = <N extends HouseholdWrite>(
  handle: HandlerFunction<N>,
  options: LockOptions<N> = {},
): Handler<N> =>
  withRight<N>('responsible', async (...args) => {
    await lockOfMember(options, args);
    const { sql, householdId, userId } = partsOf(...args);
    const member = await sql.first(selectMember, { householdId, userId });
    if (member?.role !== 'responsible') throw new ApiError('not-responsible');
    return handle(...args);
  });

async function lockOfMember<N extends HouseholdWrite>(
  { beforeLocks, mayBePersonal = false }: LockOptions<N>,
  args: Parameters<HandlerFunction<N>>,
): Promise<void> {
  const memberIds = (await beforeLocks?.(...args)) ?? [];
  const { sql, householdId, userId } = partsOf(...args);
  if (!mayBePersonal && householdId === userId) throw new ApiError('personal-household');
  // In the order of the ids, as in lockHouseholdsAsMember.
  const ids = [...new Set([householdId, ...memberIds])].toSorted();
  for (const id of ids) await raiseRevision(sql, id, userId);
  await checkMember(sql, householdId, userId);
}

/** Returns what every call of a household has; the types of its request depend on the call. */
function partsOf({ params }: { readonly params: unknown }, context: HandlerContext) {
  const { householdId } = params as { readonly householdId: string };
  const { sql } = context as HandlerContext & { readonly sql: Transaction };
  return { sql, householdId, userId: context.caller.id };
}
