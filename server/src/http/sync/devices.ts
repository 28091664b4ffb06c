import type { RetentionRule } from '../../db/purging/purge.ts';
import { purgeDevices } from './devices.sql.ts';

const dayMs = 86_400_000;

/** Deletes devices that are no longer used, with their refusals. */
export const devicesPurge: RetentionRule = { statement: purgeDevices, retentionMs: 400 * dayMs };
