import { limits } from '@quitanda/contract';
import { minimumQuantity, toThousandths } from '@quitanda/contract/values';
import { statement } from '../../../db/database.ts';

/**
 * What two lines for the same thing need not have in common. The name is compared by the caller, and a
 * product that only one of them has is kept. A column that is not named here, for example of a note,
 * must be empty or equal, so that a join never loses it.
 */
const ownColumns = `array['id', 'list_id', 'moved_from', 'position', 'name', 'quantity', 'is_impulse',
  'created_at', 'created_by', 'updated_at', 'changed_by', 'revision']`;

const losesNothing = `not exists (
  select from jsonb_each(jsonb_strip_nulls(to_jsonb(item) - ${ownColumns})) as detail
  where detail.value is distinct from to_jsonb(target) -> detail.key
    and not (detail.key in ('product_id', 'selected_product_id')
      and to_jsonb(target) -> detail.key = 'null'))`;

const isOnList = ':listId in (item.list_id, item.moved_from) and item.list_id <> :toListId';

interface MovedItem {
  id: string;
  name: string;
  /** Null if the device has sent none. */
  position: string | null;
  /** The item of the target list to which this one can be added, and its name; null if there is none. */
  joins: string | null;
  targetName: string | null;
}

/**
 * Locks and returns the sent items that are still on the list. `items` is a JSON array with id, position
 * and joins, and with the place of each in the order of the answer.
 */
export const lockMovedItems = statement<
  MovedItem,
  { householdId: string; listId: string; toListId: string; items: string }
>(
  'lockMovedItems',
  `select item.id, item.name, sent.position, target.id as joins, target.name as "targetName"
   from json_to_recordset(:items::json)
     as sent (place integer, id uuid, position text, joins uuid)
   join list_items as item on item.household_id = :householdId and item.id = sent.id
   left join list_items as target on target.household_id = :householdId and target.id = sent.joins
     and target.list_id = :toListId and not target.is_checked and not item.is_checked
     and ${losesNothing}
   where ${isOnList}
   order by sent.place
   for update of item`,
);

/**
 * Adds the quantities of items to others, and deletes the former. `pairs` is a JSON array with id and
 * joins.
 */
export const joinItems = statement<
  { id: string },
  { householdId: string; pairs: string; now: Date }
>(
  'joinItems',
  `with joined as (
     delete from list_items as item
     using json_to_recordset(:pairs::json) as pair (id uuid, joins uuid)
     where item.household_id = :householdId and item.id = pair.id
     returning pair.joins, item.quantity, item.product_id, item.selected_product_id
   ), added as (
     select joins, sum(quantity) as quantity,
       (array_agg(product_id) filter (where product_id is not null))[1] as product_id,
       (array_agg(selected_product_id) filter (where selected_product_id is not null))[1]
         as selected_product_id
     from joined group by joins
   )
   update list_items as item set
     quantity = least(${toThousandths(limits.maxQuantity)}, item.quantity + added.quantity),
     product_id = coalesce(item.product_id, added.product_id),
     selected_product_id = coalesce(item.selected_product_id, added.selected_product_id),
     updated_at = :now
   from added where item.household_id = :householdId and item.id = added.joins
   returning item.id`,
);

/** Moves items with all their columns. `items` is a JSON array with id and position. */
export const moveItems = statement<
  { id: string },
  { householdId: string; toListId: string; items: string; now: Date }
>(
  'moveItems',
  `update list_items as item set
     moved_from = item.list_id, list_id = :toListId, position = sent.position, updated_at = :now
   from json_to_recordset(:items::json) as sent (id uuid, position text)
   where item.household_id = :householdId and item.id = sent.id
   returning item.id`,
);

/**
 * Subtracts from items what was added to them by a join that is undone. `items` is a JSON array with
 * id, leaves and quantity. Leaves out those whose id is on one of the two lists, because they were
 * not joined.
 */
export const takeBackJoined = statement<
  { id: string },
  { householdId: string; listId: string; toListId: string; items: string; now: Date }
>(
  'takeBackJoined',
  `with returned as (
     select sent.leaves, sum(sent.quantity) as quantity
     from json_to_recordset(:items::json) as sent (id uuid, leaves uuid, quantity integer)
     where not exists (select from list_items as item
       where item.household_id = :householdId and item.id = sent.id
         and (item.list_id in (:listId, :toListId) or item.moved_from = :listId))
     group by sent.leaves
   )
   update list_items as item set
     quantity = greatest(case when item.unit = 'kg' then ${toThousandths(minimumQuantity('kg'))}
       else ${toThousandths(minimumQuantity('un'))} end, item.quantity - returned.quantity),
     updated_at = :now
   from returned
   where item.household_id = :householdId and item.id = returned.leaves and ${isOnList}
   returning item.id`,
);
