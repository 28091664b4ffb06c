import type { ListUnit, RepeatRule, Thousandths, UnitText } from '@quitanda/contract';
import { statement } from '../../db/database.ts';
import type { WireRow } from '../../http/answers.ts';
import { repeatJson } from './synced.sql.ts';

/** SQL: whether the list of a repeat exists, or is in the trash. */
const isOnList = (table: 'lists' | 'deleted_lists') => `exists (
  select 1 from ${table} as place
  where place.household_id = repeat.household_id and place.id = repeat.list_id)`;

/** What repeats on a list, or on all lists of the household if `listId` is null. */
export const selectRepeats = statement<WireRow, { householdId: string; listId: string | null }>(
  'selectRepeats',
  `select coalesce(
     json_agg(${repeatJson} order by repeat.next_on, repeat.name, repeat.id), '[]')::text as json
   from repeats as repeat
   where repeat.household_id = :householdId
     and (:listId::uuid is null or repeat.list_id = :listId) and ${isOnList('lists')}`,
);

type RepeatParams = {
  householdId: string;
  id: string;
  listId: string;
  name: string;
  quantity: Thousandths;
  unit: ListUnit;
  /** Null without a word, and if the stored one may stay. */
  unitText: UnitText | null;
  /** Whether the stored word stays with the same unit, because the request has none. */
  keepsUnitText: boolean;
  productId: string | null;
  ruleUnit: RepeatRule['unit'];
  every: number;
  day: number;
  nextOn: string;
};

export const upsertRepeat = statement<WireRow, RepeatParams>(
  'upsertRepeat',
  `with stored as (
     insert into repeats as existing (household_id, id, list_id, name, quantity, unit, unit_text,
       product_id, rule_unit, rule_every, rule_day, next_on)
     values (:householdId, :id, :listId, :name, :quantity, :unit, :unitText, :productId, :ruleUnit,
       :every, :day, :nextOn)
     on conflict on constraint repeats_pkey do update set
       list_id = excluded.list_id, name = excluded.name, quantity = excluded.quantity, unit = excluded.unit,
       unit_text = case when :keepsUnitText and existing.unit = excluded.unit
         then existing.unit_text else excluded.unit_text end,
       product_id = excluded.product_id, rule_unit = excluded.rule_unit,
       rule_every = excluded.rule_every, rule_day = excluded.rule_day, next_on = excluded.next_on
     returning *
   )
   select ${repeatJson}::text as json from stored as repeat`,
);

export const countRepeats = statement<{ count: number }, { householdId: string }>(
  'countRepeats',
  'select count(*)::int as count from repeats where household_id = :householdId',
);

export const deleteRepeat = statement<
  { id: string },
  { householdId: string; listId: string; id: string }
>(
  'deleteRepeat',
  'delete from repeats where household_id = :householdId and list_id = :listId and id = :id returning id',
);

/** A repeat whose date has come. The product is the one that remains if it was merged. */
export interface DueRepeat {
  id: string;
  listId: string;
  name: string;
  quantity: Thousandths;
  unit: ListUnit;
  unitText: UnitText | null;
  productId: string | null;
  rule: RepeatRule;
  nextOn: string;
}

/** What is due on a list, or on all lists of the household if `listId` is null. */
export const selectDueRepeats = statement<
  DueRepeat,
  { householdId: string; listId: string | null; today: string }
>(
  'selectDueRepeats',
  `select repeat.id, repeat.list_id as "listId", repeat.name, repeat.quantity, repeat.unit,
     repeat.unit_text as "unitText",
     coalesce(product.merged_into, product.id) as "productId",
     json_build_object('unit', repeat.rule_unit, 'every', repeat.rule_every, 'day', repeat.rule_day)
       as rule,
     repeat.next_on as "nextOn"
   from repeats as repeat left join products as product on product.id = repeat.product_id
   where repeat.household_id = :householdId and repeat.next_on <= :today
     and (:listId::uuid is null or repeat.list_id = :listId) and ${isOnList('lists')}
   order by repeat.list_id, repeat.next_on, repeat.name, repeat.id`,
);

/** The names and products that wait on a list. */
export const selectWaiting = statement<
  { name: string; productId: string | null },
  { householdId: string; listId: string }
>(
  'selectWaiting',
  `select name, coalesce(selected_product_id, product_id) as "productId" from list_items
   where household_id = :householdId and list_id = :listId and not is_checked`,
);

/** Sets the next dates. `dates` is the JSON of `[{ id, nextOn, addedOn }]`; a null `addedOn` stays. */
export const setDates = statement<never, { householdId: string; dates: string }>(
  'setDates',
  `update repeats as repeat set next_on = sent."nextOn",
     added_on = coalesce(sent."addedOn", repeat.added_on)
   from json_to_recordset(:dates::json) as sent (id uuid, "nextOn" date, "addedOn" date)
   where repeat.household_id = :householdId and repeat.id = sent.id`,
);

/** A household in which something is due on `firstOn`, or at the latest on the day in UTC. */
export interface DueHousehold {
  householdId: string;
  isPersonal: boolean;
  timeZone: string;
  firstOn: string;
}

/** The next households with a date until `latest`, after the household `after`. */
export const selectDueHouseholds = statement<
  DueHousehold,
  { latest: string; after: string; limit: number }
>(
  'selectDueHouseholds',
  `select repeat.household_id as "householdId", households.time_zone as "timeZone",
     min(repeat.next_on) as "firstOn",
     exists (select 1 from users where users.id = repeat.household_id) as "isPersonal"
   from repeats as repeat join households on households.id = repeat.household_id
   where repeat.next_on <= :latest and repeat.household_id > :after
     and (${isOnList('lists')} or not ${isOnList('deleted_lists')})
   group by repeat.household_id, households.time_zone
   order by repeat.household_id limit :limit`,
);

/** Deletes what is due on lists that exist no longer, not even in the trash. */
export const deleteWithoutList = statement<never, { householdId: string; today: string }>(
  'deleteWithoutList',
  `delete from repeats as repeat where repeat.household_id = :householdId
     and repeat.next_on <= :today
     and not ${isOnList('lists')} and not ${isOnList('deleted_lists')}`,
);

/** Moves what repeats on a list to another household with the list. */
export const moveRepeats = statement<
  never,
  { householdId: string; listId: string; target: string }
>(
  'moveRepeats',
  `update repeats set household_id = :target
   where household_id = :householdId and list_id = :listId`,
);
