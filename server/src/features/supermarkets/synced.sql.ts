import { isoInstant } from '../../db/values/iso-instant.ts';
import type { SyncedKind } from '../../http/sync/changes.sql.ts';
import { syncedStoreLabels } from './store-labels.sql.ts';

/** Supermarkets and their labels as devices store them. */
export const syncedSupermarkets: readonly SyncedKind[] = [
  {
    kind: 'supermarkets',
    table: 'supermarkets',
    from: 'supermarkets as market',
    alias: 'market',
    id: 'market.id::text',
    // Devices do not store a merged supermarket.
    json: `case when market.merged_into is null then json_build_object(
      'id', market.id,
      'name', market.name,
      'lastUsedAt', ${isoInstant('market.last_used_at')}) end`,
  },
  syncedStoreLabels,
];
