/** The people who are in a supermarket now, and the texts about them (CASA-36). */
import type { Presence } from '@quitanda/contract';
import type { People, Person } from './use-people.ts';

export interface PresentPerson extends Pick<Presence, 'listId' | 'supermarket'> {
  readonly person: Person;
}

/**
 * Returns the members who are on a trip with this list, or with any list if `onlyListId` is
 * undefined.
 */
export function findPresentPeople(
  presences: readonly Presence[],
  { byId }: Pick<People, 'byId'>,
  onlyListId?: string,
): PresentPerson[] {
  return presences
    .filter(({ listId }) => onlyListId === undefined || listId === onlyListId)
    .map(({ userId, listId, supermarket }) => ({ person: byId(userId), listId, supermarket }));
}

/** Returns where a person is: 'No Assaí agora'. */
export const supermarketText = ({ supermarket }: Pick<Presence, 'supermarket'>) =>
  `No ${supermarket ?? 'mercado'} agora`;

const listFormat = new Intl.ListFormat('pt-BR');

/** Returns one sentence for each supermarket: 'Bia e Caio estão no Assaí'. */
export function presenceText(presentPeople: readonly PresentPerson[]): string {
  const bySupermarket = Map.groupBy(presentPeople, ({ supermarket }) => supermarket ?? 'mercado');
  return [...bySupermarket]
    .map(([supermarket, group]) => {
      const names = listFormat.format(group.map(({ person }) => person.name));
      return `${names} ${group.length === 1 ? 'está' : 'estão'} no ${supermarket}`;
    })
    .join(' · ');
}
