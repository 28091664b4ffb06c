import { syncedClaims } from './features/claims/synced.sql.ts';
import { syncedMembers } from './features/households/synced.sql.ts';
import { itemJson, itemTables } from './features/lists/item-json.ts';
import { syncedLists } from './features/lists/synced.sql.ts';
import { syncedPantries } from './features/pantry/synced.sql.ts';
import { syncedItemPhotos } from './features/photos/synced.sql.ts';
import { syncedPurchases } from './features/purchases/synced.sql.ts';
import { syncedWastes } from './features/pantry/batches/wastes.sql.ts';
import { syncedRepeats } from './features/repeats/synced.sql.ts';
import { syncedSupermarkets } from './features/supermarkets/synced.sql.ts';
import { syncedTemplates } from './features/templates/synced.sql.ts';
import { createChangesStatement, type SyncedKind } from './http/sync/changes.sql.ts';
import { createFirstRowsStatement } from './http/sync/first-rows.sql.ts';

const kinds: readonly SyncedKind[] = [
  ...syncedLists,
  ...syncedPantries({ itemJson, itemTables }),
  ...syncedSupermarkets,
  ...syncedPurchases,
  ...syncedMembers,
  ...syncedClaims,
  ...syncedItemPhotos,
  ...syncedRepeats,
  ...syncedWastes,
  ...syncedTemplates,
];

/** Selects the changes of all rows of a household that devices store. */
export const selectChanges = createChangesStatement(kinds);

/** Selects the rows of a household that the page contains. */
export const selectFirstRows = createFirstRowsStatement(kinds);
