import { newId } from '@quitanda/contract/ids';

const key = 'quitanda.device';

/**
 * A random id of this device, which it keeps after a sign-out. By it the server knows whether an
 * account was used here before (MAIL-06); it says nothing about the device or its person.
 */
export function deviceId(): string {
  const known = localStorage.getItem(key);
  if (known !== null) return known;
  const id = newId();
  try {
    localStorage.setItem(key, id);
  } catch {
    // No space is left: the device counts as a new one at the next sign-in.
  }
  return id;
}

/** Called at the deletion of an account, after which nothing stays on the device (PRF-02). */
export function forgetDeviceId(): void {
  localStorage.removeItem(key);
}
