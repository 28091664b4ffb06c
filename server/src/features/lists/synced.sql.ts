import type { SyncedKind } from '../../http/sync/changes.sql.ts';
import { itemJson, itemTables } from './item-json.ts';
import { listPairs, listTables } from './lists.sql.ts';
import { syncedRememberedNotes } from './notes/remembered-notes.sql.ts';
import { syncedPackageCounts } from './packages/package-counts.sql.ts';

/** Lists, their items, remembered notes and counts in the form that devices store. */
export const syncedLists: readonly SyncedKind[] = [
  {
    kind: 'lists',
    table: 'lists',
    from: `lists ${listTables('lists.household_id')}`,
    alias: 'lists',
    id: 'lists.id::text',
    json: `json_build_object(${listPairs})`,
  },
  {
    kind: 'listItems',
    table: 'list_items',
    from: `list_items as item ${itemTables()}`,
    alias: 'item',
    id: 'item.id::text',
    json: itemJson,
  },
  syncedPackageCounts,
  syncedRememberedNotes,
];
