/**
 * The choices for lists and trips that this device keeps after the app is closed (LST-12, SHO-01,
 * INS-08).
 */
import type { Centavos } from '@quitanda/contract/values';
import { forgetDrafts } from './drafts.ts';
import { deviceStorage } from './storage.ts';

const activeListKey = 'activeShoppingListId';
const listHouseholdKey = `${activeListKey}Household`;
const activePantryKey = 'activePantryId';
const supermarketPrefix = 'currentSupermarket_';
const budgetPrefix = 'budget_';
const stepPrefix = 'stockStep_';
const lowCardPrefix = 'lowCardHeight_';
const orderPrefix = 'listOrder_';
/** Stored while the user types prices from the centavos (PRF-07). */
export const typingFromCentavosKey = 'typingFromCentavos';
/**
 * The finished trips that this device has already announced (CASA-47): the household's id, followed
 * by the ids of the trips.
 */
export const announcedTripsKey = 'seenShops';
const supermarketKey = (listId: string) => `${supermarketPrefix}${listId}`;

/** The list last selected here, or null. */
export function readActiveListId(): string | null {
  return deviceStorage.read(activeListKey);
}

/** Stores the selected list; null removes it. */
export function saveActiveListId(listId: string | null): void {
  deviceStorage.write(activeListKey, listId);
}

/** The household whose lists were shown last, or null if that is not known. */
export const readListHousehold = (): string | null => deviceStorage.read(listHouseholdKey);

/** Stores the household whose lists are shown. */
export function saveListHousehold(id: string): void {
  deviceStorage.write(listHouseholdKey, id);
}

/** The supermarket where this list is being shopped, or null. */
export function readCurrentSupermarket(listId: string): string | null {
  return deviceStorage.read(supermarketKey(listId));
}

/** Stores the supermarket of a list. */
export function saveCurrentSupermarket(listId: string, supermarket: string): void {
  deviceStorage.write(supermarketKey(listId), supermarket);
}

/** Returns the budget of this list's trip, or null (INS-08). */
export function readBudget(listId: string): Centavos | null {
  const stored = Number(deviceStorage.read(budgetPrefix + listId));
  return Number.isSafeInteger(stored) && stored > 0 ? (stored as Centavos) : null;
}

/** Stores the budget of a list's trip; null removes it. */
export function saveBudget(listId: string, budget: Centavos | null): void {
  deviceStorage.write(budgetPrefix + listId, budget === null ? null : String(budget));
}

/**
 * Removes the supermarket and the budget of a list, because the trip is finished (FIN-02) or the
 * list is deleted. Returns a function that restores both.
 */
export function forgetTrip(listId: string): () => void {
  const supermarket = readCurrentSupermarket(listId);
  const budget = readBudget(listId);
  deviceStorage.write(supermarketKey(listId), null);
  saveBudget(listId, null);
  return () => {
    if (supermarket !== null) saveCurrentSupermarket(listId, supermarket);
    saveBudget(listId, budget);
  };
}

/** The pantry last used here, or null. */
export function readActivePantryId(): string | null {
  return deviceStorage.read(activePantryKey);
}

/** Stores the pantry last chosen, on its screen or at the end of a trip (PAN-02). */
export function saveActivePantryId(pantryId: string): void {
  deviceStorage.write(activePantryKey, pantryId);
}

/**
 * The step by which one tap changes the stock of a pantry item, if chosen on this device (PAN-03).
 */
export function readStockStep(itemId: string): number | null {
  const stored = Number(deviceStorage.read(stepPrefix + itemId));
  return stored > 0 ? stored : null;
}

/** Stores the step of a pantry item; null removes it. */
export function saveStockStep(itemId: string, step: number | null): void {
  deviceStorage.write(stepPrefix + itemId, step === null ? null : String(step));
}

/** Returns how high the card of a pantry's low items was last, in pixels, or 0 without one (PAN-06). */
export const readLowCardHeight = (pantryId: string): number =>
  Number(deviceStorage.read(lowCardPrefix + pantryId));

/** Stores the height of the card of a pantry's low items. */
export function saveLowCardHeight(pantryId: string, height: number): void {
  deviceStorage.write(lowCardPrefix + pantryId, height > 0 ? String(height) : null);
}

/** The order in which this device shows a list, or null for the order of positions (LST-62). */
export const readListOrder = (listId: string): string | null =>
  deviceStorage.read(orderPrefix + listId);

/** Stores the order of a list; null removes it. */
export function saveListOrder(listId: string, order: string | null): void {
  deviceStorage.write(orderPrefix + listId, order);
}

/** The keys of all these values. A key that ends in '_' is followed by an id. */
const keyStarts = [
  activeListKey,
  activePantryKey,
  announcedTripsKey,
  typingFromCentavosKey,
  supermarketPrefix,
  budgetPrefix,
  stepPrefix,
  lowCardPrefix,
  orderPrefix,
];

/**
 * Removes all these values and the drafts of forms at sign-out, because another user may use the
 * device next.
 */
export function forgetShopping(): void {
  forgetDrafts();
  deviceStorage.removeAll(keyStarts);
}
