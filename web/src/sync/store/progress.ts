/**
 * The state of this device's synchronisation with the server, in one record that all tabs share.
 */
import { newId } from '@quitanda/contract/ids';
import { rowsVersion } from '@quitanda/contract/sync-limits';
import type { Progress } from './database.ts';

/** A device that the server does not know yet, and that has no rows. */
export const newProgress = (): Progress => ({
  deviceId: newId(),
  sequence: 0,
  acknowledged: 0,
  cursor: null,
  version: 0,
  resetVersion: 0,
  rowsVersion,
  askedAt: 0,
  waitUntil: 0,
});

/** The kept record, or a new one. Rows of another version count as none. */
export function progressOf(kept: Progress | undefined): Progress {
  if (kept === undefined) return newProgress();
  return kept.rowsVersion === rowsVersion ? kept : { ...kept, cursor: null, rowsVersion };
}

/**
 * Returns the progress under a new id of the device, because another device sends under the old
 * one.
 */
export const renamed = (progress: Progress): Progress => ({
  ...progress,
  deviceId: newId(),
  sequence: 0,
  acknowledged: 0,
});
