import type { Purge } from './purge.ts';
import { purgeTombstones } from './tombstones.sql.ts';

const dayMs = 86_400_000;

/** Rows that were removed, for devices that were away for less. */
export const tombstonesPurge: Purge = { statement: purgeTombstones, keptMs: 90 * dayMs };
