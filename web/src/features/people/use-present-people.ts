import { useAfterTouches } from '../../lib/timing/while-not-pressed.ts';
import { usePresence } from '../../sync/react/use-presence.ts';
import { presentPeople, type PresentPerson } from './presence.ts';
import { usePeople } from './use-people.ts';

/**
 * Returns the other members who are on a trip with this list, or with any list. The result changes
 * only while nothing is touched (CASA-36).
 */
export function usePresentPeople(listId?: string): readonly PresentPerson[] {
  return presentPeople(useAfterTouches(usePresence()), usePeople(), listId);
}
