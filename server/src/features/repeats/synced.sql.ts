import { wireQuantity } from '../../db/values/wire-numbers.ts';
import type { SyncedKind } from '../../http/sync/changes.sql.ts';

/** SQL for the contract's `repeat`. */
export const repeatJson = `json_build_object(
  'id', repeat.id,
  'listId', repeat.list_id,
  'name', repeat.name,
  'quantity', ${wireQuantity('repeat.quantity')},
  'unit', repeat.unit,
  'unitText', repeat.unit_text,
  'productId', repeat.product_id,
  'rule', json_build_object(
    'unit', repeat.rule_unit, 'every', repeat.rule_every, 'day', repeat.rule_day),
  'nextOn', repeat.next_on,
  'addedOn', repeat.added_on
)`;

/** What repeats, as devices store it. */
export const syncedRepeats: readonly SyncedKind[] = [
  {
    kind: 'repeats',
    table: 'repeats',
    from: 'repeats as repeat',
    alias: 'repeat',
    id: 'repeat.id::text',
    json: repeatJson,
  },
];

/** SQL for what repeats in a household, for the export. */
export const exportedRepeats = (household: string) => `(
  select coalesce(json_agg(${repeatJson} order by repeat.next_on, repeat.name, repeat.id), '[]')
  from repeats as repeat where repeat.household_id = ${household}
)`;
