import { isoInstant } from '../../db/iso-instant.ts';
import { wirePrice, wireQuantity } from '../../db/wire-numbers.ts';
import { isCallers, pantryJson } from './pantry.sql.ts';

/** SQL for all pantries of a user as the contract has them, oldest first, for them to take away. */
export const exportedPantries = (user: string) => `(
  select coalesce(json_agg(${pantryJson} order by pantries.created_at, pantries.id), '[]')
  from pantries where ${isCallers(user)}
)`;

/** SQL for all that a user ever bought, oldest first, for them to take away. */
export const exportedPurchases = (user: string) => `(
  select coalesce(json_agg(json_build_object(
    'boughtAt', ${isoInstant('bought.bought_at')},
    'takenAt', ${isoInstant('bought.taken_at')},
    'supermarket', market.name,
    'listName', bought.list_name,
    'itemName', bought.item_name,
    'productId', bought.product_id,
    'categoryName', bought.category_name,
    'quantity', ${wireQuantity('bought.quantity')},
    'plannedQuantity', ${wireQuantity('bought.planned_quantity')},
    'plannedUnit', coalesce(bought.planned_unit, bought.unit),
    'unit', bought.unit,
    'price', ${wirePrice('bought.unit_price')},
    'isImpulse', bought.is_impulse
  ) order by bought.bought_at, bought.finish_id, bought.taken_at, bought.list_item_id), '[]')
  from purchases as bought
  left join supermarkets as market on market.id = bought.supermarket_id
  where bought.user_id = ${user}
)`;
