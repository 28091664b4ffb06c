import type { Request } from '@quitanda/contract';
import { isSection } from '@quitanda/contract/sections';
import type { Sql, Transaction } from '../../db/database.ts';
import { ApiError } from '../../http/errors/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { refusing } from '../../http/errors/refusing.ts';
import { WireJson } from '../../http/wire-json.ts';
import { recordClaimed } from '../activity/record-activity.ts';
import {
  deleteClaims,
  insertClaims,
  selectClaims,
  selectPartStates,
  type WantedPart,
} from './claims.sql.ts';

export const claimHandlers: Handlers<'getClaims' | 'changeClaims'> = {
  async getClaims({ params }, { caller, sql }) {
    return { status: 200, body: await readClaims(sql, params.listId, caller.householdId) };
  },

  /**
   * The transaction holds the household's lock, so no other transaction claims a part between these
   * statements.
   */
  async changeClaims({ params: { listId }, body }, { caller, now, sql }) {
    const { householdId } = caller;
    const { released = [], claimed = [] } = body;
    await readClaims(sql, listId, householdId);
    await sql.rows(deleteClaims, householdId, listId, JSON.stringify(released));
    const free = await freeParts(sql, householdId, listId, claimed);
    await refusing(
      { list_claims_member_fk: () => new ApiError('member-not-found') },
      sql.rows(insertClaims, householdId, listId, JSON.stringify(free), now),
    );
    const own = free.filter(({ userId }) => userId === caller.id);
    recordClaimed(sql, caller, listId, own, now);
    return { status: 200, body: await readClaims(sql, listId, householdId) };
  },
};

/** Refuses with 'list-not-found'. */
async function readClaims(sql: Sql, listId: string, householdId: string): Promise<WireJson> {
  const row = await sql.first(selectClaims, listId, householdId);
  if (!row) throw new ApiError('list-not-found');
  return new WireJson(row.json);
}

/**
 * Returns the parts that are not claimed. Refuses with 'item-not-found', and with 'part-claimed' if
 * another member has claimed one of them.
 */
async function freeParts(
  sql: Transaction,
  householdId: string,
  listId: string,
  claimed: NonNullable<Request<'changeClaims'>['body']['claimed']>,
): Promise<WantedPart[]> {
  const wanted = claimed.map((one) => ({ ...one, itemId: isSection(one.part) ? null : one.part }));
  const states = await sql.rows(selectPartStates, householdId, listId, JSON.stringify(wanted));
  for (const { isThere, holder } of states) {
    if (!isThere) throw new ApiError('item-not-found');
    if (holder !== null) {
      throw new ApiError('part-claimed', { message: `${holder} já disse que pega.` });
    }
  }
  const inCart = new Set(states.flatMap(({ part, isTaken }) => (isTaken ? [part] : [])));
  return wanted.filter(({ part }) => !inCart.has(part));
}
