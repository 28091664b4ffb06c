/** The households of this device's user, and the household that is shown (CASA-01). */
import type { Membership } from '@quitanda/contract';
import { deviceStorage } from './storage.ts';

/** A household of the user, including the personal household, as the server last reported it. */
export interface KnownHousehold {
  readonly id: string;
  readonly name: string;
  readonly isPersonal: boolean;
  readonly role: 'responsible' | 'member';
  readonly memberCount: number;
  /** Missing if an older version of the app has stored the household. */
  readonly timeZone?: Membership['timeZone'];
}

const shownKey = 'quitanda.household';
const knownKey = 'quitanda.households';
const personal = 'personal';

/** The household chosen last on this device; undefined for the personal one. */
export function readShownHousehold(): string | undefined {
  const chosen = deviceStorage.read(shownKey);
  return chosen === null || chosen === personal ? undefined : chosen;
}

/** Whether a household was chosen on this device. The personal household counts as a choice. */
export const hasChosenHousehold = (): boolean => deviceStorage.read(shownKey) !== null;

/** Stores the chosen household; undefined is the personal one. */
export function saveShownHousehold(id: string | undefined): void {
  deviceStorage.write(shownKey, id ?? personal);
}

/** The households of the user; empty until the server has answered once. */
export function readKnownHouseholds(): readonly KnownHousehold[] {
  const stored = deviceStorage.readJson(knownKey);
  return Array.isArray(stored) ? (stored as KnownHousehold[]) : [];
}

export function saveKnownHouseholds(households: readonly KnownHousehold[]): void {
  deviceStorage.write(knownKey, JSON.stringify(households));
}

/**
 * Removes the chosen and the known households at sign-out, because another user may use the device
 * next.
 */
export function forgetHouseholds(): void {
  deviceStorage.removeAll([shownKey, knownKey]);
}
