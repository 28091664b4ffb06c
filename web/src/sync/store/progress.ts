/**
 * The state of this device's synchronisation with the server, in one record that all tabs share.
 */
import { newId } from '@quitanda/contract/ids';
import { rowsVersion } from '@quitanda/contract/sync-rows';
import type { Progress } from './database.ts';

/** Returns the progress of a new device, which has not sent anything and has no rows. */
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

/**
 * Returns the stored record, or a new one. If the stored rows have another format (`rowsVersion`),
 * all rows will be fetched again.
 */
export function progressOf(stored: Progress | undefined): Progress {
  if (stored === undefined) return newProgress();
  return stored.rowsVersion === rowsVersion ? stored : { ...stored, cursor: null, rowsVersion };
}

/**
 * Returns the progress with a new device id. Needed when another device uses the same id, for
 * example after the backup of one phone was restored on another.
 */
export const withNewDeviceId = (progress: Progress): Progress => ({
  ...progress,
  deviceId: newId(),
  sequence: 0,
  acknowledged: 0,
});
