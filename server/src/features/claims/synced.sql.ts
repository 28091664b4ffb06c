import { isoInstant } from '../../db/values/iso-instant.ts';
import type { SyncedKind } from '../../http/sync/changes.sql.ts';

/** SQL for the contract's `claim`. */
export const claimJson = `json_build_object(
  'id', claim.id,
  'listId', claim.list_id,
  'part', claim.part,
  'userId', claim.user_id,
  'claimedAt', ${isoInstant('claim.claimed_at')}
)`;

/** The claims of lists, as devices store them. */
export const syncedClaims: readonly SyncedKind[] = [
  {
    kind: 'claims',
    table: 'list_claims',
    from: 'list_claims as claim',
    alias: 'claim',
    id: 'claim.id',
    json: claimJson,
  },
];
