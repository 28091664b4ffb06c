/**
 * Stores the id of the user whose choices (of lists, trips, receipts and households) and
 * conversations are in local storage, so that the next user does not get them.
 */
import { conversationPrefix } from './conversation-prefix.ts';
import { forgetReceipts } from './receipt-storage.ts';
import { forgetShopping } from './shopping-storage.ts';
import { forgetHouseholds } from './shown-household.ts';
import { deviceStorage } from './storage.ts';

const ownerKey = 'quitanda.owner';

/**
 * Called at sign-in: stores this user as the owner of the device's choices. Removes the choices of
 * another user, and keeps those of this user.
 */
export function setDeviceOwner(userId: string): void {
  const owner = deviceStorage.read(ownerKey);
  if (owner === userId) return;
  if (owner !== null) forgetChoices();
  // If there is no space to store the owner, the choices are removed, because the next sign-in could
  // not determine their owner.
  if (!deviceStorage.write(ownerKey, userId)) forgetChoices();
}

/** Called at sign-out: removes all choices of the user. */
export function removeDeviceOwner(): void {
  forgetChoices();
  deviceStorage.write(ownerKey, null);
}

function forgetChoices(): void {
  forgetShopping();
  forgetReceipts();
  forgetHouseholds();
  deviceStorage.removeAll([conversationPrefix]);
}
