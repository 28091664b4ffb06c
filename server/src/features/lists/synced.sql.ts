import type { SyncedKind } from '../../http/sync/changes.sql.ts';
import { itemJson, itemTables } from './item-json.ts';
import { listPairs } from './lists.sql.ts';

/** Lists and their items in the form that devices store. */
export const syncedLists: readonly SyncedKind[] = [
  {
    kind: 'lists',
    table: 'lists',
    from: 'lists',
    alias: 'lists',
    id: 'lists.id::text',
    json: `json_build_object(${listPairs})`,
  },
  {
    kind: 'listItems',
    table: 'list_items',
    from: `list_items as item ${itemTables}`,
    alias: 'item',
    id: 'item.id::text',
    json: itemJson,
  },
];
