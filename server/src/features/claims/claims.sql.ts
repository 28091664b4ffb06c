import type { ClaimedPart } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import type { WireRow } from '../../http/answers.ts';
import { shownName } from '../../shared/shown-name.ts';
import { claimJson } from './synced.sql.ts';

/** Returns the claims of a list, or no row if the household has no such list. */
export const selectClaims = statement<WireRow, { listId: string; householdId: string }>(
  'selectClaims',
  `select (
     select coalesce(json_agg(${claimJson} order by claim.claimed_at, claim.part), '[]')
     from list_claims as claim
     where claim.household_id = :householdId and claim.list_id = lists.id
   )::text as json
   from lists where lists.id = :listId and lists.household_id = :householdId`,
);

/**
 * Deletes claims. `released` is the JSON of `[{ part, userId }]`. The claim of a part is kept if it
 * belongs to another user than `userId`.
 */
export const deleteClaims = statement<
  never,
  { householdId: string; listId: string; released: string }
>(
  'deleteClaims',
  `delete from list_claims as claim
   using json_to_recordset(:released::json) as sent (part text, "userId" uuid)
   where claim.household_id = :householdId and claim.list_id = :listId
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
  { householdId: string; listId: string; requested: string }
>(
  'selectPartStates',
  `select sent.part,
     sent."itemId" is null or item.id is not null as "isOnList",
     coalesce(item.is_checked, false) as "isTaken",
     case when claim.user_id <> sent."userId" then ${shownName('users')} end as claimant
   from json_to_recordset(:requested::json) as sent (part text, "itemId" uuid, "userId" uuid)
   left join list_items as item
     on item.household_id = :householdId and item.list_id = :listId and item.id = sent."itemId"
   left join list_claims as claim
     on claim.household_id = :householdId and claim.list_id = :listId and claim.part = sent.part
   left join users on users.id = claim.user_id`,
);

/** Inserts claims. `parts` is the JSON of `RequestedPart[]`, of parts that no other member has claimed. */
export const insertClaims = statement<
  never,
  { householdId: string; listId: string; parts: string; now: Date }
>(
  'insertClaims',
  `insert into list_claims (household_id, list_id, part, item_id, user_id, claimed_at)
   select :householdId, :listId, sent.part, sent."itemId", sent."userId", :now
   from json_to_recordset(:parts::json) as sent (part text, "itemId" uuid, "userId" uuid)
   on conflict on constraint list_claims_pkey do nothing`,
);
