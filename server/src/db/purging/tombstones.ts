import type { RetentionRule } from './purge.ts';
import { newestWindowMs } from './purge.sql.ts';
import { foldTombstones, purgeTombstones } from './tombstones.sql.ts';

const dayMs = 86_400_000;

/** How long tombstones are kept. A device that has not called for longer must fetch everything. */
export const tombstonesPurge: RetentionRule = {
  statement: purgeTombstones,
  retentionMs: 90 * dayMs,
};

/** Keeps the newest tombstones of a household. Devices that have not seen the others fetch everything. */
export const tombstonesFold: RetentionRule = {
  statement: foldTombstones,
  retentionMs: newestWindowMs,
};
