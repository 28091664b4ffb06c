/** What this device remembers of lists and shops between visits (LST-12, SHO-01). */

const activeListKey = 'activeShoppingListId';
const activePantryKey = 'activePantryId';
const supermarketPrefix = 'currentSupermarket_';
const supermarketKey = (listId: string) => `${supermarketPrefix}${listId}`;

/** The list last selected here, or null. */
export function readActiveListId(): string | null {
  return localStorage.getItem(activeListKey);
}

/** Remembers the selected list; null forgets it. */
export function saveActiveListId(listId: string | null): void {
  if (listId === null) localStorage.removeItem(activeListKey);
  else localStorage.setItem(activeListKey, listId);
}

/** The supermarket where this list is being shopped, or null. */
export function readCurrentSupermarket(listId: string): string | null {
  return localStorage.getItem(supermarketKey(listId));
}

/** Remembers the supermarket of a list; null forgets it, as after a finish (FIN-02). */
export function saveCurrentSupermarket(listId: string, supermarket: string | null): void {
  if (supermarket === null) localStorage.removeItem(supermarketKey(listId));
  else localStorage.setItem(supermarketKey(listId), supermarket);
}

/** The pantry last used here, or null. */
export function readActivePantryId(): string | null {
  return localStorage.getItem(activePantryKey);
}

/** Remembers the pantry last chosen, on its screen or at the end of a shop (PAN-02). */
export function saveActivePantryId(pantryId: string): void {
  localStorage.setItem(activePantryKey, pantryId);
}

/** Forgets all of it: after a sign-out the device may be somebody else's. */
export function forgetShopping(): void {
  for (const key of Object.keys(localStorage)) {
    const isOurs = key === activeListKey || key === activePantryKey;
    if (isOurs || key.startsWith(supermarketPrefix)) localStorage.removeItem(key);
  }
}
