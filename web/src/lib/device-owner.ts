/** Whose choices this device remembers: what one person left is not shown to the next. */
import { forgetShopping } from './shopping-storage.ts';
import { forgetHouseholds } from './shown-household.ts';

const ownerKey = 'quitanda.owner';

/** Somebody signed in: what anybody else left here is forgotten, and their own stays. */
export function claimDevice(userId: string): void {
  const owner = localStorage.getItem(ownerKey);
  if (owner === userId) return;
  if (owner !== null) forgetChoices();
  try {
    localStorage.setItem(ownerKey, userId);
  } catch {
    // No space left: the next person is then taken for the first.
    forgetChoices();
  }
}

/** Somebody signed out: nothing of theirs stays. */
export function leaveDevice(): void {
  forgetChoices();
  localStorage.removeItem(ownerKey);
}

function forgetChoices(): void {
  forgetShopping();
  forgetHouseholds();
}
