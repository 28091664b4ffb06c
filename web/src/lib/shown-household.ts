/** Which households the person of this device belongs to, and which of them is shown (CASA-01). */

/** As the server said last; the personal one is among them. */
export interface KnownHousehold {
  readonly id: string;
  readonly name: string;
  readonly isPersonal: boolean;
  readonly role: 'responsible' | 'member';
  readonly memberCount: number;
}

const shownKey = 'quitanda.household';
const knownKey = 'quitanda.households';

/** The household chosen last on this device; null for the personal one. */
export function readShownHousehold(): string | null {
  return localStorage.getItem(shownKey);
}

/** Remembers the chosen household; null is the personal one. */
export function saveShownHousehold(id: string | null): void {
  if (id === null) localStorage.removeItem(shownKey);
  else keep(shownKey, id);
}

/** Empty until the server has answered once. */
export function readKnownHouseholds(): readonly KnownHousehold[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(knownKey) ?? '[]');
    return Array.isArray(kept) ? (kept as KnownHousehold[]) : [];
  } catch {
    return [];
  }
}

export function saveKnownHouseholds(households: readonly KnownHousehold[]): void {
  keep(knownKey, JSON.stringify(households));
}

/** After a sign-out the device may be somebody else's. */
export function forgetHouseholds(): void {
  localStorage.removeItem(shownKey);
  localStorage.removeItem(knownKey);
}

/** A full disk keeps the choice for this page alone. */
function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    localStorage.removeItem(key);
  }
}
