import type { Purge } from '../../db/purge.ts';
import { purgeDevices } from './devices.sql.ts';

const dayMs = 86_400_000;

/** Devices that nobody uses any more, with what they were refused. */
export const devicesPurge: Purge = { statement: purgeDevices, keptMs: 400 * dayMs };
