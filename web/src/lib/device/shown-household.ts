/** The households of this device's user, and the household that is shown (CASA-01). */
import { storeChoice } from './store-choice.ts';

/** A household of the user, including the personal household, as the server last reported it. */
export interface KnownHousehold {
  readonly id: string;
  readonly name: string;
  readonly isPersonal: boolean;
  readonly role: 'responsible' | 'member';
  readonly memberCount: number;
}

const shownKey = 'quitanda.household';
const knownKey = 'quitanda.households';
const personal = 'personal';

/** The household chosen last on this device; undefined for the personal one. */
export function readShownHousehold(): string | undefined {
  const chosen = localStorage.getItem(shownKey);
  return chosen === null || chosen === personal ? undefined : chosen;
}

/** Whether a household was chosen on this device. The personal household counts as a choice. */
export const hasChosenHousehold = (): boolean => localStorage.getItem(shownKey) !== null;

/** Stores the chosen household; undefined is the personal one. */
export const saveShownHousehold = (id: string | undefined): void =>
  storeChoice(shownKey, id ?? personal);

/** The households of the user; empty until the server has answered once. */
export function readKnownHouseholds(): readonly KnownHousehold[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(knownKey) ?? '[]');
    return Array.isArray(stored) ? (stored as KnownHousehold[]) : [];
  } catch {
    return [];
  }
}

export function saveKnownHouseholds(households: readonly KnownHousehold[]): void {
  storeChoice(knownKey, JSON.stringify(households));
}

/**
 * Removes the chosen and the known households at sign-out, because another user may use the device
 * next.
 */
export function forgetHouseholds(): void {
  localStorage.removeItem(shownKey);
  localStorage.removeItem(knownKey);
}
