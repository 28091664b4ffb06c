/** What tools read of lists: only these columns, so that no result has an author or an invite. */
import type { Centavos, ListUnit, Thousandths, UnitText } from '@quitanda/contract';
import { statement } from '../../../db/database.ts';
import { itemPosition } from '../../lists/item-json.ts';

export interface ToolList {
  readonly id: string;
  readonly name: string;
  readonly budget: Centavos | null;
  readonly supermarket: string | null;
  readonly itemCount: number;
  readonly takenCount: number;
}

const listColumns = `lists.id, lists.name, lists.budget, market.name as supermarket,
  (select count(*)::integer from list_items as item
   where item.household_id = :householdId and item.list_id = lists.id) as "itemCount",
  (select count(*)::integer from list_items as item
   where item.household_id = :householdId and item.list_id = lists.id
     and item.is_checked) as "takenCount"`;
const listTables = `lists left join supermarkets as market
  on market.household_id = :householdId and market.id = lists.supermarket_id`;

/** The lists of the household, the one that changed last first. */
export const selectToolLists = statement<
  ToolList,
  { householdId: string; limit: number; offset: number }
>(
  'selectToolLists',
  `select ${listColumns} from ${listTables} where lists.household_id = :householdId
   order by lists.updated_at desc, lists.id limit :limit offset :offset`,
);

export const selectToolList = statement<ToolList, { householdId: string; listId: string }>(
  'selectToolList',
  `select ${listColumns} from ${listTables} where lists.household_id = :householdId
   and lists.id = :listId`,
);

export interface ToolListItem {
  readonly id: string;
  readonly name: string;
  readonly quantity: Thousandths;
  readonly unit: ListUnit;
  readonly unitText: UnitText | null;
  readonly isTaken: boolean;
  readonly price: Centavos | null;
  readonly note: string | null;
  readonly onlyAt: string | null;
  readonly productId: string | null;
  readonly productName: string | null;
}

/** The items of a list, those that are not in the cart first. */
export const selectToolListItems = statement<
  ToolListItem,
  { householdId: string; listId: string; limit: number; offset: number }
>(
  'selectToolListItems',
  `select item.id, item.name, item.quantity, item.unit, item.unit_text as "unitText",
     item.is_checked as "isTaken", item.price,
     item.note, only_market.name as "onlyAt",
     product.id as "productId", product.name as "productName"
   from list_items as item
   left join products as product
     on product.id = coalesce(item.selected_product_id, item.product_id)
   left join supermarkets as only_market
     on only_market.household_id = :householdId and only_market.id = item.only_supermarket_id
   where item.household_id = :householdId and item.list_id = :listId
   order by item.is_checked, ${itemPosition}, item.id limit :limit offset :offset`,
);
