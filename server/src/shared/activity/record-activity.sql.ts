import { boughtText } from '../../db/values/bought-text.ts';
import type { ActivityKind } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import { isUnpriced } from '../../db/values/is-unpriced.ts';

/**
 * The parameters that each statement of {@link createInsertOrMerge} has: the activity, and which
 * activities it may merge with.
 */
type CommonParams = {
  householdId: string;
  personId: string | null;
  id: string;
  now: Date;
  /** Activities with greater ids are recent enough to merge with; null never merges. */
  since: string | null;
  kind: ActivityKind;
};

/**
 * Returns a statement that inserts the activity that `detail` selects, or merges it into the last
 * recent activity of the same person, kind and `place`. The statement inserts nothing if `detail`
 * selects no row. The transaction holds the household's lock, so no concurrent write merges into
 * the same activity. `withAssistant` is SQL for whether the person confirmed a proposal of the
 * assistant, which is not merged with what they did themselves. The condition with `is true` keeps PostgreSQL from using the index by person,
 * because a scan of that index would read all activities of the person instead of only the recent
 * ones of the household.
 */
const createInsertOrMerge = <Params extends object>(
  name: string,
  place: string,
  detail: string,
  withAssistant = 'null::boolean',
) =>
  statement<never, CommonParams & Params>(
    name,
    `with detail as materialized (${detail}),
     merged as (
       update activities set id = :id, at = :now,
         count = activities.count
           + case when detail.thing_id = activities.thing_id then 0 else detail.count end,
         thing_id = detail.thing_id, thing_name = detail.thing_name, quantity = detail.quantity,
         unit = detail.unit, unit_text = detail.unit_text, amount = detail.amount,
         supermarket = detail.supermarket
       from detail
       where activities.household_id = :householdId and activities.id = (
         select last.id from activities as last
         where last.household_id = :householdId and last.id > :since::uuid
           and (last.person_id = :personId and last.place_id is not distinct from ${place}::uuid) is true
           and last.kind = :kind and last.with_assistant is not distinct from ${withAssistant}
         order by last.id desc limit 1
       )
       returning activities.id
     ), added as (
     insert into activities (household_id, person_id, id, at, kind, count, place_id, place_name,
       thing_id, thing_name, other_id, quantity, unit, unit_text, amount, supermarket,
       with_assistant)
     select :householdId, :personId, :id, :now, :kind, count, place_id, place_name, thing_id,
       thing_name, other_id, quantity, unit, unit_text, amount, supermarket, ${withAssistant}
     from detail where not exists (select 1 from merged)
     returning id
     )
     select 1 from added`,
  );

/** Inserts an activity from its values. Looks up the names that are null. */
export const insertActivity = createInsertOrMerge<{
  placeId: string | null;
  placeName: string | null;
  thingId: string | null;
  thingName: string | null;
  count: number;
  otherId: string | null;
  withAssistant: true | null;
}>(
  'insertActivity',
  ':placeId',
  `select :placeId::uuid as place_id, coalesce(:placeName::text,
     (select name from lists where household_id = :householdId and id = :placeId),
     (select name from pantries where household_id = :householdId and id = :placeId)) as place_name,
   :thingId::uuid as thing_id, coalesce(:thingName::text,
     (select name from list_items where household_id = :householdId
       and id = :thingId)) as thing_name, :count::integer as count, :otherId::uuid as other_id,
   null::integer as quantity, null::text as unit, null::text as unit_text,
   null::bigint as amount, null::text as supermarket`,
  ':withAssistant::boolean',
);

/** Inserts the activity of a taken item, with the state of the item at the end of the transaction. */
export const insertTaken = createInsertOrMerge<{ listId: string; itemId: string }>(
  'insertTaken',
  ':listId',
  `select item.list_id as place_id, lists.name as place_name, item.id as thing_id,
     item.name as thing_name, 1 as count, null::uuid as other_id,
     coalesce(item.purchased_quantity, item.quantity) as quantity,
     coalesce(item.purchased_unit, item.unit) as unit, ${boughtText('item')} as unit_text,
     item.price as amount,
     market.name as supermarket
   from list_items as item
   join lists on lists.household_id = item.household_id and lists.id = item.list_id
   left join supermarkets as market
     on market.household_id = item.household_id and market.id = item.supermarket_id
   where item.household_id = :householdId and item.list_id = :listId and item.id = :itemId
     and item.is_checked`,
);

/**
 * Inserts the activity of a finished trip with its total, rounding each line as in the cart (DAT-06).
 * The total is null if no line has a price (FIN-07) and nobody has typed it (FIN-10).
 */
export const insertTripFinished = createInsertOrMerge<{ finishId: string }>(
  'insertTripFinished',
  ':finishId',
  `select finishes.list_id as place_id, finishes.list_name as place_name, finishes.id as thing_id,
     null::text as thing_name, bought.count, null::uuid as other_id, null::integer as quantity,
     null::text as unit, null::text as unit_text, case when bought.is_any_unpriced and finishes.typed_total is not null
       then greatest(bought.total, finishes.typed_total) else bought.total end as amount, bought.supermarket
   from finishes cross join lateral (
     select count(*)::integer as count, bool_or(${isUnpriced('purchases')}) as is_any_unpriced,
       (sum(coalesce(purchases.paid,
         round(purchases.unit_price::numeric * purchases.quantity / 1000)))
         filter (where not ${isUnpriced('purchases')}))::bigint as total,
       string_agg(distinct market.name, ', ') as supermarket
     from purchases left join supermarkets as market
       on market.household_id = purchases.household_id and market.id = purchases.supermarket_id
     where purchases.household_id = :householdId and purchases.finish_id = :finishId
   ) as bought
   where finishes.household_id = :householdId and finishes.id = :finishId and bought.count > 0`,
);

/** Inserts the activity of a correction of a finished trip, or of its undo. */
export const insertTripCorrected = createInsertOrMerge<{
  correctionId: string;
  thingName: string | null;
  count: number;
  quantity: number | null;
  unit: string | null;
  unitText: string | null;
  amount: number | null;
  supermarket: string | null;
}>(
  'insertTripCorrected',
  ':correctionId',
  `select finishes.list_id as place_id, finishes.list_name as place_name, correction.id as thing_id,
     :thingName::text as thing_name, :count::integer as count, null::uuid as other_id,
       :quantity::integer as quantity,
     :unit::text as unit, :unitText::text as unit_text, :amount::bigint as amount, :supermarket::text as supermarket
   from trip_corrections as correction
   join finishes on finishes.household_id = :householdId and finishes.id = correction.finish_id
   where correction.household_id = :householdId and correction.id = :correctionId`,
);

/** Inserts the activity of a pantry item that ran out, if its quantity is 0. */
export const insertRanOut = createInsertOrMerge<{ pantryId: string; itemId: string }>(
  'insertRanOut',
  ':pantryId',
  `select item.pantry_id as place_id, pantries.name as place_name, item.id as thing_id,
     item.name as thing_name, 1 as count, null::uuid as other_id, null::integer as quantity,
     null::text as unit, null::text as unit_text, null::bigint as amount,
     null::text as supermarket
   from pantry_items as item
   join pantries on pantries.household_id = item.household_id and pantries.id = item.pantry_id
   where item.household_id = :householdId and item.pantry_id = :pantryId and item.id = :itemId
     and item.quantity = 0`,
);

/** Updates the activity of an item whose price or quantity is corrected right after it was taken. */
export const updateTaken = statement<
  never,
  { householdId: string; personId: string | null; since: string; listId: string; itemId: string }
>(
  'updateTaken',
  `update activities set quantity = coalesce(item.purchased_quantity, item.quantity),
     unit = coalesce(item.purchased_unit, item.unit), unit_text = ${boughtText('item')},
     amount = item.price
   from list_items as item
   where activities.household_id = :householdId and activities.id > :since
     and activities.person_id = :personId
     and activities.kind = 'taken' and activities.place_id = :listId and activities.thing_id = :itemId
     and item.household_id = :householdId and item.list_id = :listId and item.id = :itemId
     and item.is_checked`,
);

/**
 * Deletes the recent activity in which the person took the item. If there is none, inserts the
 * activity of an item that was put back.
 */
export const insertPutBack = statement<
  never,
  {
    householdId: string;
    personId: string | null;
    id: string;
    now: Date;
    since: string;
    listId: string;
    itemId: string;
  }
>(
  'insertPutBack',
  `with mistaken as (
     delete from activities
     where household_id = :householdId and id > :since and person_id = :personId and kind = 'taken'
       and place_id = :listId
       and thing_id = :itemId and count = 1
     returning id
   ), added as (
     insert into activities (household_id, person_id, id, at, kind, count, place_id, place_name,
       thing_id, thing_name)
     select :householdId, :personId, :id, :now, 'put-back', 1, lists.id, lists.name, item.id, item.name
     from list_items as item
     join lists on lists.household_id = item.household_id and lists.id = item.list_id
     where item.household_id = :householdId and item.list_id = :listId and item.id = :itemId
       and not exists (select 1 from mistaken)
     returning id
   )
   select 1 from added`,
);

/**
 * Removes a deleted user from the activities of other people. In the user's own activities, a foreign
 * key removes the user.
 */
export const removeOtherPerson = statement<never, { userId: string }>(
  'removeOtherPerson',
  'update activities set other_id = null where other_id = :userId',
);
