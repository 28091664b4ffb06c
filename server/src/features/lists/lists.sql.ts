import { statement } from '../../db/database.ts';
import type { WireRow } from '../../http/answers.ts';
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
  'isPublic', lists.public_token is not null and lists.public_token = lists.invite_token,
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

export const selectLists = statement<WireRow, { householdId: string }>(
  'selectLists',
  `select coalesce(json_agg(
     ${summaryJson(':householdId')} order by lists.created_at, lists.id), '[]')::text as json
   from lists ${listTables(':householdId')} where ${isOfHousehold(':householdId')}`,
);

export const selectList = statement<WireRow, { listId: string; householdId: string }>(
  'selectList',
  `select ${listJson(':householdId')}::text as json
   from lists ${listTables(':householdId')} where lists.id = :listId
     and ${isOfHousehold(':householdId')}`,
);

export const lockList = statement<{ name: string }, { listId: string; householdId: string }>(
  'lockList',
  `select lists.name from lists
   where lists.id = :listId and ${isOfHousehold(':householdId')} for no key update`,
);

export const insertList = statement<
  { id: string },
  { listId: string; householdId: string; authorId: string; name: string; now: Date }
>(
  'insertList',
  `insert into lists (id, household_id, created_by, name, created_at, updated_at)
   values (:listId, :householdId, :authorId, :name, :now, :now)
   on conflict on constraint lists_pkey do nothing
   returning id`,
);

export const countLists = statement<{ count: number }, { householdId: string }>(
  'countLists',
  `select count(*)::int as count from lists where ${isOfHousehold(':householdId')}`,
);

/**
 * SQL that changes the list `:listId` of the household `:householdId`, if it meets the condition, and
 * returns its JSON without items.
 */
const updateReturningSummary = (update: string, condition = '') => `
  with changed as (
    ${update} where lists.id = :listId and ${isOfHousehold(':householdId')} ${condition}
    returning lists.*
  )
  select ${summaryJson(':householdId')}::text as json
    from changed as lists ${listTables(':householdId')}`;

export const updateListName = statement<
  WireRow,
  { listId: string; householdId: string; name: string; now: Date }
>('updateListName', updateReturningSummary(`update lists set name = :name, updated_at = :now`));

/**
 * Shares a list. A shared list keeps its token; any other list gets `newToken`. If `newToken` is
 * null, the sharing ends.
 */
export const updateShared = statement<
  WireRow,
  { listId: string; householdId: string; newToken: string | null }
>(
  'updateShared',
  updateReturningSummary(
    `update lists set invite_token = case when :newToken::text is not null
     then coalesce(invite_token, :newToken) end`,
  ),
);

/**
 * Lets everybody with the link read the copy, or ends that. Returns no row if the list does not have
 * this token any more.
 */
export const updatePublicToken = statement<
  WireRow,
  { listId: string; householdId: string; inviteToken: string; isPublic: boolean }
>(
  'updatePublicToken',
  updateReturningSummary(
    'update lists set public_token = case when :isPublic then invite_token end',
    'and lists.invite_token = :inviteToken',
  ),
);

/** Changes the budget if `changesBudget`, and the supermarket if `changesSupermarket`. */
export const updateTrip = statement<
  WireRow,
  {
    listId: string;
    householdId: string;
    changesBudget: boolean;
    budget: number | null;
    changesSupermarket: boolean;
    supermarketId: string | null;
    now: Date;
  }
>(
  'updateTrip',
  updateReturningSummary(`update lists set
     budget = case when :changesBudget then :budget::integer else budget end,
     supermarket_id = case when :changesSupermarket then :supermarketId::uuid else supermarket_id end,
     updated_at = :now`),
);
