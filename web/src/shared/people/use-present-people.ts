import { useDebouncedAfterTouches } from '../../lib/timing/while-not-pressed.ts';
import { usePresence } from '../../sync/react/use-presence.ts';
import { findPresentPeople, type PresentPerson } from './presence.ts';
import { usePeople } from './use-people.ts';

/**
 * Returns the other members who are on a trip with this list, or with any list if there is no
 * `listId`. The result changes only after a pause in the touches (CASA-36).
 */
export function usePresentPeople(listId?: string): readonly PresentPerson[] {
  return findPresentPeople(useDebouncedAfterTouches(usePresence()), usePeople(), listId);
}
