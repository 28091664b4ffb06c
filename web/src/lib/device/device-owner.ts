/** Remembers whose choices this device stores, so that the next person does not see them. */
import { forgetShopping } from './shopping-storage.ts';
import { forgetHouseholds } from './shown-household.ts';

const ownerKey = 'quitanda.owner';

/** Called at sign-in: removes the choices of another person and keeps the user's own. */
export function claimDevice(userId: string): void {
  const owner = localStorage.getItem(ownerKey);
  if (owner === userId) return;
  if (owner !== null) forgetChoices();
  try {
    localStorage.setItem(ownerKey, userId);
  } catch {
    // No space left to store the owner: the choices are removed, because the next sign-in could not
    // tell whose they are.
    forgetChoices();
  }
}

/** Called at sign-out: removes all choices of the person. */
export function leaveDevice(): void {
  forgetChoices();
  localStorage.removeItem(ownerKey);
}

function forgetChoices(): void {
  forgetShopping();
  forgetHouseholds();
}
