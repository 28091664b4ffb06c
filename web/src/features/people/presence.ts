/** Texts about the people who are in a supermarket now (CASA-36). Pure. */
import type { Present } from '@quitanda/contract';
import type { People, Person } from './use-people.ts';

export interface PresentPerson extends Pick<Present, 'listId' | 'supermarket'> {
  readonly person: Person;
}

/**
 * Returns the members who are on a trip with the list `list`, or with any list if it is undefined.
 */
export function presentPeople(
  present: readonly Present[],
  { byId }: Pick<People, 'byId'>,
  list?: string,
): PresentPerson[] {
  return present
    .filter(({ listId }) => list === undefined || listId === list)
    .map(({ userId, listId, supermarket }) => ({ person: byId(userId), listId, supermarket }));
}

/** 'No Assaí agora', for a person who is in a supermarket. */
export const supermarketText = ({ supermarket }: Pick<Present, 'supermarket'>) =>
  `No ${supermarket ?? 'mercado'} agora`;

const names = new Intl.ListFormat('pt-BR');

/** 'Bia está no Assaí', 'Bia e Caio estão no Assaí', with one sentence for each supermarket. */
export function presentText(present: readonly PresentPerson[]): string {
  const bySupermarket = Map.groupBy(present, ({ supermarket }) => supermarket ?? 'mercado');
  return [...bySupermarket]
    .map(([supermarket, group]) => {
      const who = names.format(group.map(({ person }) => person.name));
      return `${who} ${group.length === 1 ? 'está' : 'estão'} no ${supermarket}`;
    })
    .join(' · ');
}
