import { newId } from '@quitanda/contract/ids';
import { deviceStorage } from '../../lib/device/storage.ts';

const key = 'quitanda.device';

/**
 * Returns the random id of this device, which stays stored after a sign-out. By this id the server
 * recognises a device on which the account was used before (MAIL-06). The id contains no
 * information about the device or the user.
 */
export function getDeviceId(): string {
  const storedId = deviceStorage.read(key);
  if (storedId !== null) return storedId;
  const id = newId();
  // Without space for the id, the device counts as a new one after the page is closed.
  deviceStorage.write(key, id);
  return id;
}

/** Removes the id when an account is deleted, so that the device keeps no data (PRF-02). */
export function forgetDeviceId(): void {
  deviceStorage.write(key, null);
}
