import type { RetentionRule } from './purge.ts';
import { purgeTombstones } from './tombstones.sql.ts';

const dayMs = 86_400_000;

/** How long tombstones are kept. A device that has not called for longer must fetch everything. */
export const tombstonesPurge: RetentionRule = {
  statement: purgeTombstones,
  retentionMs: 90 * dayMs,
};
