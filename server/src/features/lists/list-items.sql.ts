import { limits } from '@quitanda/contract';
import { minimumQuantity, toThousandths } from '@quitanda/contract/values';
import { statement } from '../../db/database.ts';
import { boughtText } from '../../db/values/bought-text.ts';
import type { WireRow } from '../../http/answers.ts';
import { forgetLeastRecent } from './forget-least-recent.sql.ts';
import { columnTypes } from './item-columns.ts';
import { itemJson, itemTables } from './item-json.ts';

/** An item in the JSON of the API, with the columns that the handlers use. */
interface ReturnedItem extends WireRow {
  id: string;
  name: string;
  isChecked: boolean;
}

const returnedColumns = `${itemJson}::text as json, item.id, item.name, item.is_checked as "isChecked"`;

/**
 * SQL for whether an item is on a list, or was moved from it: what others change before they have seen
 * the move is done to the item on its new list (LST-61).
 */
const isOnList = (list: string, household: string) =>
  `item.household_id = ${household} and ${list} in (item.list_id, item.moved_from)`;

export const selectItem = statement<
  ReturnedItem,
  { itemId: string; listId: string; householdId: string }
>(
  'selectItem',
  `select ${returnedColumns} from list_items as item ${itemTables()}
   where item.id = :itemId and ${isOnList(':listId', ':householdId')}`,
);

export const countListItems = statement<{ count: number }, { householdId: string; listId: string }>(
  'countListItems',
  `select count(*)::int as count from list_items
   where household_id = :householdId and list_id = :listId`,
);

const columns = Object.entries(columnTypes);
const columnNames = Object.keys(columnTypes).join(', ');

/** SQL for the columns of a new item that are not inserted as they were sent. */
const insertedValues: Readonly<Record<string, string>> = {
  is_checked: 'coalesce(is_checked, false)',
  note: `coalesce(note, (select remembered.note from remembered_notes as remembered
    where remembered.household_id = :householdId and remembered.id = sent.remembered_name))`,
};

/**
 * The joins of `itemTables`, but with a look-up of each row by its key. PostgreSQL estimates that
 * any JSON array has a hundred elements, and would otherwise read the whole catalogue for one
 * added item.
 */
const itemTablesByKey = `
  left join lateral (
    select * from products where id = coalesce(item.selected_product_id, item.product_id) limit 1
  ) as product on true
  left join lateral (
    select * from categories where id = product.category_id limit 1
  ) as category on true
  left join supermarkets as market on market.household_id = :householdId
    and market.id = item.supermarket_id
  left join supermarkets as only_market on only_market.household_id = :householdId
    and only_market.id = item.only_supermarket_id`;

/**
 * Inserts items, and returns them. `items` is a JSON array of the rows of `toItemRows`. The transaction must have locked the list. Does not insert or return an item whose id
 * exists. Inserts nothing if the list would have too many items.
 */
export const insertItems = statement<
  ReturnedItem,
  { householdId: string; listId: string; authorId: string | null; items: string }
>(
  'insertItems',
  `with sent as materialized (
     select * from json_to_recordset(:items::json) as sent (
       id uuid, is_impulse boolean, created_at timestamptz, remembered_name text,
       ${columns.map(([name, type]) => `${name} ${type}`).join(', ')})
   ), added as (
     insert into list_items (household_id, id, list_id, created_by, is_impulse, created_at, updated_at,
       taken_by, ${columnNames})
     select :householdId, id, :listId, :authorId, is_impulse, created_at, created_at,
       case when is_checked then :authorId::uuid end,
       ${columns.map(([name]) => insertedValues[name] ?? name).join(', ')}
     from sent
     where (select count(*) from list_items where household_id = :householdId and list_id = :listId)
       + json_array_length(:items::json) <= ${limits.itemsPerList}
     on conflict on constraint list_items_pkey do nothing
     returning *
   )
   select ${returnedColumns} from added as item ${itemTablesByKey}`,
);

/**
 * SQL for the new value of a column that was sent. An item that was already in the cart keeps the
 * time when it was taken.
 */
const sentValue = (name: string, type: string) => {
  return name === 'taken_at'
    ? 'case when sent.taken_at is not null then coalesce(item.taken_at, sent.taken_at) end'
    : `(:columns::jsonb ->> '${name}')::${type}`;
};
/** SQL for the new value of each column that can change although it was not sent, except `paid`. */
const unsentValues: Record<string, string | undefined> = {
  // A client without words that changes the unit means the plain unit (UNI-02).
  unit_text: `case when coalesce(:columns::jsonb ->> 'unit', item.unit) = item.unit then item.unit_text end`,
  // If only the planned unit changes, the purchased quantity keeps the unit that it had.
  purchased_unit: `case when :columns::jsonb ? 'unit' and not :columns::jsonb ? 'purchased_quantity'
      and item.purchased_quantity is not null
    then coalesce(item.purchased_unit, item.unit) else item.purchased_unit end`,
  // If only the planned word changes, the purchased quantity keeps the word that it had. A word ends with
  // its unit.
  purchased_unit_text: `case
    when coalesce(:columns::jsonb ->> 'purchased_unit', item.purchased_unit, item.unit)
      <> coalesce(item.purchased_unit, item.unit) then null
    when :columns::jsonb ?| array['unit', 'unit_text'] and not :columns::jsonb ? 'purchased_quantity'
      and item.purchased_quantity is not null
    then coalesce(item.purchased_unit_text, ${boughtText('item')}, item.purchased_unit, item.unit)
    else item.purchased_unit_text end`,
  // Two devices that each add 1 increase the quantity by 2, within the limits of its unit (LST-19).
  quantity: `case when :add::integer is null then item.quantity else least(
      ${toThousandths(limits.maxQuantity)},
      greatest(
        case when coalesce(:columns::jsonb ->> 'unit', item.unit) = 'kg'
          then ${toThousandths(minimumQuantity('kg'))}
          else ${toThousandths(minimumQuantity('un'))} end,
        item.quantity + :add::integer)) end`,
};
/**
 * Returns SQL for the new value of a column that was not sent. A total is valid only for the price,
 * quantity and unit with which it was sent; a change of one of them without a total deletes it (SHO-25).
 */
const unsentValue = (name: string): string =>
  name === 'paid'
    ? `case when ${isLineChanged} then null else item.paid end`
    : (unsentValues[name] ?? `item.${name}`);
const changedColumn = ([name, type]: [string, string]) =>
  `${name} = case when :columns::jsonb ? '${name}'
   then ${sentValue(name, type)} else ${unsentValue(name)} end`;

const isSent = (name: string) => `:columns::jsonb ? '${name}'`;
/** SQL for the value of a column after the change. */
const valueAfter = (name: string, type: string) =>
  `case when ${isSent(name)}
   then (:columns::jsonb ->> '${name}')::${type} else ${unsentValue(name)} end`;
const isTakenAfter = valueAfter('is_checked', 'boolean');
/** SQL for the stored price, quantity and unit of the line. */
const line = 'item.price, item.purchased_quantity, coalesce(item.purchased_unit, item.unit)';
const lineAfter = `${valueAfter('price', 'integer')}, ${valueAfter('purchased_quantity', 'integer')},
  coalesce(${valueAfter('purchased_unit', 'text')}, ${valueAfter('unit', 'text')})`;
const isLineChanged = `(${line}) is distinct from (${lineAfter})`;
/** The same with the total of the line, which makes it the purchase. */
const purchase = `${line}, item.paid`;
const isPurchaseChanged = `(${purchase}) is distinct from (${lineAfter}, ${valueAfter('paid', 'integer')})`;

/**
 * SQL that sets who put the item into the cart (`taken_by`), and which other person last corrected
 * its price, quantity or unit (`corrected_by`). Both are null for an item that is not in the cart.
 * If a person takes an item that is already in the cart, with another price, quantity or unit,
 * `taken_by` becomes this person.
 */
const attributionAssignments = `
  taken_by = case
    when not (${isTakenAfter}) then null
    when item.is_checked and not (${isSent('is_checked')} and ${isPurchaseChanged}) then item.taken_by
    else :userId::uuid end,
  corrected_by = case
    when not (${isTakenAfter}) or not item.is_checked then null
    when not (${isPurchaseChanged}) then item.corrected_by
    when ${isSent('is_checked')} then null
    else nullif(:userId::uuid, item.taken_by) end`;

/** Without a total in `:seen`, from an earlier version of the app, the stored total is not compared. */
const seenPurchase = `
  (:seen::jsonb ->> 0)::integer, (:seen::jsonb ->> 1)::integer, :seen::jsonb ->> 2,
  case when jsonb_array_length(:seen::jsonb) > 3 then (:seen::jsonb ->> 3)::integer else item.paid end`;

/**
 * SQL for whether the change conflicts with a change of another person. It does if all of these
 * conditions are met: another person took or last corrected the item; the stored price, quantity,
 * unit or total differs from the purchase on which the change is based (`:seen`); and the change would untick
 * the item or set a different purchase. An item with neither a price nor a quantity does not
 * conflict. If `:seen` is null, nothing conflicts.
 */
const isConflict = `:seen::jsonb is not null and item.is_checked
  and coalesce(item.corrected_by, item.taken_by) is distinct from :userId::uuid
  and not (item.price is null and item.purchased_quantity is null)
  and (${purchase}) is distinct from (${seenPurchase})
  and not (${isTakenAfter} and not (${isPurchaseChanged}))`;

/**
 * Changes an item, and returns it. `columns` is JSON: the ItemColumns that change. `add` is added
 * to the quantity. `seen` is JSON: the price, quantity, unit and total on which the change is based; '[]'
 * if the item was not in the cart, and null if the device did not send `seen`. Returns no row if
 * the item does not exist, or if the change conflicts with a change of another person.
 */
export const updateItem = statement<
  ReturnedItem,
  {
    itemId: string;
    listId: string;
    householdId: string;
    columns: string;
    now: Date;
    add: number | null;
    userId: string;
    seen: string | null;
  }
>(
  'updateItem',
  // Citus does not allow functions that depend on the time zone in an update, such as the conversion
  // to timestamptz, so the conversion is in `sent`.
  `with sent as materialized (
     select (:columns::jsonb ->> 'taken_at')::timestamptz as taken_at
   ), changed as (
     update list_items as item set updated_at = :now, ${attributionAssignments},
       ${columns.map(changedColumn).join(', ')}
     from sent
     where item.id = :itemId and ${isOnList(':listId', ':householdId')} and not (${isConflict})
     returning item.*
   )
   select ${returnedColumns} from changed as item ${itemTables(':householdId')}`,
);

export const deleteItem = statement<
  { id: string; name: string },
  { itemId: string; listId: string; householdId: string }
>(
  'deleteItem',
  `delete from list_items as item
   where item.id = :itemId and ${isOnList(':listId', ':householdId')} returning item.id, item.name`,
);

/** Stores which product the household chose for an item name. */
export const storeChoice = statement<
  { product_id: string },
  { householdId: string; authorId: string; foldedName: string; productId: string; now: Date }
>(
  'storeChoice',
  `with forgotten as (
     ${forgetLeastRecent({
       table: 'product_choices',
       name: 'folded_name',
       chosenAt: 'chosen_at',
       max: limits.productChoicesPerHousehold,
     })}
   )
   insert into product_choices (household_id, created_by, folded_name, product_id, chosen_at)
   values (:householdId, :authorId, :foldedName, :productId, :now)
   on conflict on constraint product_choices_pkey
     do update set created_by = excluded.created_by, product_id = excluded.product_id,
       chosen_at = excluded.chosen_at
   returning product_id`,
);
