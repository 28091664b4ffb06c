import type { ClaimedPart } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import type { WireRow } from '../../http/wire-json.ts';
import { shownName } from '../../shared/shown-name.ts';
import { claimJson } from './synced.sql.ts';

/** Returns the claims of a list, or no row if the household has no such list. */
export const selectClaims = statement<WireRow, [listId: string, householdId: string]>(
  'claims.all',
  `select (
     select coalesce(json_agg(${claimJson} order by claim.claimed_at, claim.part), '[]')
     from list_claims as claim
     where claim.household_id = $2 and claim.list_id = lists.id
   )::text as json
   from lists where lists.id = $1 and lists.household_id = $2`,
);

/**
 * Deletes claims. `released` is the JSON of `[{ part, userId }]`. The claim of a part is kept if it
 * belongs to another user than `userId`.
 */
export const deleteClaims = statement<
  never,
  [householdId: string, listId: string, released: string]
>(
  'claims.release',
  `delete from list_claims as claim
   using json_to_recordset($3::json) as sent (part text, "userId" uuid)
   where claim.household_id = $1 and claim.list_id = $2
     and claim.part = sent.part and claim.user_id = sent."userId"`,
);

/** A requested part: an item with its id, or a section. */
export type RequestedPart = ClaimedPart & { readonly itemId: string | null };

export interface PartState {
  part: string;
  /** Whether the item is on the list; true for a section. */
  isOnList: boolean;
  /** Whether the item is already in the cart. */
  isTaken: boolean;
  /** The name of the other member who has claimed the part, or null. */
  claimant: string | null;
}

/** Returns the state of each part. `requested` is the JSON of `RequestedPart[]`. */
export const selectPartStates = statement<
  PartState,
  [householdId: string, listId: string, requested: string]
>(
  'claims.states',
  `select sent.part,
     sent."itemId" is null or item.id is not null as "isOnList",
     coalesce(item.is_checked, false) as "isTaken",
     case when claim.user_id <> sent."userId" then ${shownName('users')} end as claimant
   from json_to_recordset($3::json) as sent (part text, "itemId" uuid, "userId" uuid)
   left join list_items as item
     on item.household_id = $1 and item.list_id = $2 and item.id = sent."itemId"
   left join list_claims as claim
     on claim.household_id = $1 and claim.list_id = $2 and claim.part = sent.part
   left join users on users.id = claim.user_id`,
);

/** Inserts claims. `parts` is the JSON of `RequestedPart[]`, of parts that no other member has claimed. */
export const insertClaims = statement<
  never,
  [householdId: string, listId: string, parts: string, now: Date]
>(
  'claims.insert',
  `insert into list_claims (household_id, list_id, part, item_id, user_id, claimed_at)
   select $1, $2, sent.part, sent."itemId", sent."userId", $4
   from json_to_recordset($3::json) as sent (part text, "itemId" uuid, "userId" uuid)
   on conflict on constraint list_claims_pkey do nothing`,
);
