/**
 * Keeps in memory who is in a supermarket now. Devices announce it, and an announcement expires
 * after a minute.
 */
import { liveLimits, type Presence } from '@quitanda/contract';

/**
 * Says in which supermarket a member is. If `place` is null, the member has left the supermarket.
 */
export interface Announcement {
  readonly householdId: string;
  readonly userId: string;
  readonly place: Omit<Presence, 'userId'> | null;
}

export interface PresenceBoard {
  /** Records an announcement, and returns whether it changes what the household sees. */
  readonly record: (announcement: Announcement) => boolean;
  /** Returns the members of all households who are in a supermarket. */
  readonly all: () => (Presence & { readonly householdId: string })[];
  /** Returns the members of a household who are in a supermarket. */
  readonly presentIn: (householdId: string) => Presence[];
  /** Removes a person from all households, and returns the ids of these households. */
  readonly removePerson: (userId: string) => string[];
  /** Removes people whose last announcement is too old, and returns the ids of their households. */
  readonly removeExpired: () => string[];
}

interface Entry {
  readonly presence: Presence;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export function createPresenceBoard(now: () => number): PresenceBoard {
  const households = new Map<string, Map<string, Entry>>();

  function remove(householdId: string, userId: string): boolean {
    const people = households.get(householdId);
    const wasPresent = people?.delete(userId) ?? false;
    if (people?.size === 0) households.delete(householdId);
    return wasPresent;
  }

  return {
    record({ householdId, userId, place }) {
      if (place === null) return remove(householdId, userId);
      const people = households.get(householdId) ?? new Map<string, Entry>();
      const previous = people.get(userId)?.presence;
      const presence = { userId, ...place };
      people.set(userId, { presence, expiresAt: now() + liveLimits.silenceMs });
      households.set(householdId, people);
      return previous?.listId !== place.listId || previous.supermarket !== place.supermarket;
    },
    all: () =>
      [...households].flatMap(([householdId, people]) =>
        [...people.values()].map(({ presence }) => ({ ...presence, householdId })),
      ),
    presentIn: (householdId) =>
      [...(households.get(householdId)?.values() ?? [])].map(({ presence }) => presence),
    removePerson: (userId) => [...households.keys()].filter((id) => remove(id, userId)),
    removeExpired() {
      const instant = now();
      const changedHouseholds = new Set<string>();
      for (const [householdId, people] of households) {
        for (const [userId, { expiresAt }] of people) {
          if (expiresAt <= instant && remove(householdId, userId))
            changedHouseholds.add(householdId);
        }
      }
      return [...changedHouseholds];
    },
  };
}
