import { statement } from '../../db/database.ts';
import type { WireRow } from '../../http/wire-json.ts';
import { isoInstant } from '../../db/values/iso-instant.ts';
import { wirePrice } from '../../db/values/wire-numbers.ts';
import { itemJson, itemPosition, itemTables } from './item-json.ts';

/** SQL for whether a list belongs to a household. Every statement about lists uses it. */
export const isOfHousehold = (household: string) => `lists.household_id = ${household}`;

/** The joins that {@link listPairs} needs with `lists`. `household` is SQL for the id of the household. */
export const listTables = (household: string) => `
  left join supermarkets as market
    on market.household_id = ${household} and market.id = lists.supermarket_id`;

/** SQL for the fields of a list without its items, as arguments of json_build_object. */
export const listPairs = `
  'id', lists.id,
  'name', lists.name,
  'createdAt', ${isoInstant('lists.created_at')},
  'updatedAt', ${isoInstant('lists.updated_at')},
  'isShared', lists.invite_token is not null,
  'inviteToken', lists.invite_token,
  'budget', ${wirePrice('lists.budget')},
  'supermarket', market.name`;

const summaryJson = (household: string) => `json_build_object(${summaryPairs(household)})`;

const summaryPairs = (household: string) => `${listPairs},
  '_count', json_build_object(
    'items', (
      select count(*) from list_items
      where list_items.household_id = ${household} and list_items.list_id = lists.id
    )
  )`;

/** SQL for a list with its items in the JSON of the API. */
export const listJson = (
  household: string,
) => `json_build_object(${summaryPairs(household)}, 'items', (
  select coalesce(json_agg(${itemJson} order by item.is_checked, ${itemPosition}, item.id), '[]')
  from list_items as item ${itemTables()}
  where item.household_id = ${household} and item.list_id = lists.id
))`;

export const selectLists = statement<WireRow, [householdId: string]>(
  'lists.all',
  `select coalesce(json_agg(
     ${summaryJson('$1')} order by lists.created_at, lists.id), '[]')::text as json
   from lists ${listTables('$1')} where ${isOfHousehold('$1')}`,
);

export const selectList = statement<WireRow, [listId: string, householdId: string]>(
  'lists.one',
  `select ${listJson('$2')}::text as json
   from lists ${listTables('$2')} where lists.id = $1 and ${isOfHousehold('$2')}`,
);

export const lockList = statement<{ name: string }, [listId: string, householdId: string]>(
  'lists.lock',
  `select lists.name from lists
   where lists.id = $1 and ${isOfHousehold('$2')} for no key update`,
);

export const insertList = statement<
  { id: string },
  [listId: string, householdId: string, authorId: string, name: string, now: Date]
>(
  'lists.insert',
  `insert into lists (id, household_id, created_by, name, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $5)
   on conflict on constraint lists_pkey do nothing
   returning id`,
);

export const countLists = statement<{ count: number }, [householdId: string]>(
  'lists.count',
  `select count(*)::int as count from lists where ${isOfHousehold('$1')}`,
);

/** SQL that changes the list $1 of the household $2, and returns its JSON without items. */
const updateReturningSummary = (update: string) => `
  with changed as (
    ${update} where lists.id = $1 and ${isOfHousehold('$2')} returning lists.*
  )
  select ${summaryJson('$2')}::text as json from changed as lists ${listTables('$2')}`;

export const updateListName = statement<
  WireRow,
  [listId: string, householdId: string, name: string, now: Date]
>('lists.rename', updateReturningSummary(`update lists set name = $3, updated_at = $4`));

/**
 * Shares a list. A shared list keeps its token; any other list gets `newToken`. If `newToken` is
 * null, the sharing ends.
 */
export const updateShared = statement<
  WireRow,
  [listId: string, householdId: string, newToken: string | null]
>(
  'lists.share',
  updateReturningSummary(
    'update lists set invite_token = case when $3::text is not null then coalesce(invite_token, $3) end',
  ),
);

/** Changes the budget if `changesBudget`, and the supermarket if `changesSupermarket`. */
export const updateTrip = statement<
  WireRow,
  [
    listId: string,
    householdId: string,
    changesBudget: boolean,
    budget: number | null,
    changesSupermarket: boolean,
    supermarketId: string | null,
    now: Date,
  ]
>(
  'lists.plan-trip',
  updateReturningSummary(`update lists set
     budget = case when $3 then $4::integer else budget end,
     supermarket_id = case when $5 then $6::uuid else supermarket_id end,
     updated_at = $7`),
);
