/** Which households the person of this device belongs to, and which of them is shown (CASA-01). */

/** A household of the person, the personal one included, as the server last reported it. */
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
export const saveShownHousehold = (id: string | undefined): void => keep(shownKey, id ?? personal);

/** The households of the person; empty until the server has answered once. */
export function readKnownHouseholds(): readonly KnownHousehold[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(knownKey) ?? '[]');
    return Array.isArray(stored) ? (stored as KnownHousehold[]) : [];
  } catch {
    return [];
  }
}

export function saveKnownHouseholds(households: readonly KnownHousehold[]): void {
  keep(knownKey, JSON.stringify(households));
}

/**
 * Removes the chosen and the known households at sign-out: another person may use the device next.
 */
export function forgetHouseholds(): void {
  localStorage.removeItem(shownKey);
  localStorage.removeItem(knownKey);
}

/** Stores the value; on a full disk the choice is lost when the page is closed. */
function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    localStorage.removeItem(key);
  }
}
