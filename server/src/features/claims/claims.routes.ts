import type { Request } from '@quitanda/contract';
import { isSection } from '@quitanda/contract/sections';
import type { Sql, Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { asMember } from '../../http/rights.ts';
import { refuseViolations } from '../../http/errors/refuse-violations.ts';
import { WireJson } from '../../http/answers.ts';
import { recordClaimed } from '../../shared/activity/record-activity.ts';
import {
  deleteClaims,
  insertClaims,
  selectClaims,
  selectPartStates,
  type RequestedPart,
} from './claims.sql.ts';

export const claimHandlers: Handlers<'getClaims' | 'changeClaims'> = {
  getClaims: asMember(async ({ params }, { caller, sql }) => {
    return { status: 200, body: await readClaims(sql, params.listId, caller.householdId) };
  }),

  /**
   * Releases and claims parts of a list. The transaction holds the household's lock, so no other
   * transaction claims a part between these statements.
   */
  changeClaims: asMember(async ({ params: { listId }, body }, { caller, now, sql }) => {
    const { householdId } = caller;
    const { released = [], claimed = [] } = body;
    // Throws if the household has no such list.
    await readClaims(sql, listId, householdId);
    await sql.rows(deleteClaims, { householdId, listId, released: JSON.stringify(released) });
    const claimable = await findClaimableParts(sql, householdId, listId, claimed);
    await refuseViolations(
      { list_claims_member_fk: () => new ApiError('member-not-found') },
      sql.rows(insertClaims, { householdId, listId, parts: JSON.stringify(claimable), now }),
    );
    const ownClaims = claimable.filter(({ userId }) => userId === caller.id);
    recordClaimed(sql, caller, listId, ownClaims, now);
    return { status: 200, body: await readClaims(sql, listId, householdId) };
  }),
};

/** Returns the claims of a list. Throws 'list-not-found'. */
async function readClaims(sql: Sql, listId: string, householdId: string): Promise<WireJson> {
  const row = await sql.first(selectClaims, { listId, householdId });
  if (!row) throw new ApiError('list-not-found');
  return new WireJson(row.json);
}

/**
 * Returns the requested parts without items that are already in the cart. Throws 'item-not-found', and
 * 'part-claimed' if another member has claimed one of the parts.
 */
async function findClaimableParts(
  sql: Transaction,
  householdId: string,
  listId: string,
  requestedClaims: NonNullable<Request<'changeClaims'>['body']['claimed']>,
): Promise<RequestedPart[]> {
  const requested = requestedClaims.map((claim) => ({
    ...claim,
    itemId: isSection(claim.part) ? null : claim.part,
  }));
  const states = await sql.rows(selectPartStates, {
    householdId,
    listId,
    requested: JSON.stringify(requested),
  });
  for (const { isOnList, claimant } of states) {
    if (!isOnList) throw new ApiError('item-not-found');
    if (claimant !== null) {
      throw new ApiError('part-claimed', { message: `${claimant} já disse que pega.` });
    }
  }
  const partsInCart = new Set(states.flatMap(({ part, isTaken }) => (isTaken ? [part] : [])));
  return requested.filter(({ part }) => !partsInCart.has(part));
}
