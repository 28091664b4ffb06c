import { useRested } from '../../lib/at-rest.ts';
import { usePresence } from '../../sync/react/use-presence.ts';
import { presentPeople, type PresentPerson } from './presence.ts';
import { usePeople } from './use-people.ts';

/** Who of the others is in a shop with this list, or with any. Changes under no finger (CASA-36). */
export function usePresentPeople(listId?: string): readonly PresentPerson[] {
  return presentPeople(useRested(usePresence()), usePeople(), listId);
}
