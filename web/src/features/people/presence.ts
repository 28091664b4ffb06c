/** Who is in a shop now, in words (CASA-36). Pure. */
import type { Present } from '@quitanda/contract';
import type { People, Person } from './use-people.ts';

export interface PresentPerson extends Pick<Present, 'listId' | 'supermarket'> {
  readonly person: Person;
}

/** The people of a household who are in a shop: with one list, or with any where none is given. */
export function presentPeople(
  present: readonly Present[],
  { of }: Pick<People, 'of'>,
  list?: string,
): PresentPerson[] {
  return present
    .filter(({ listId }) => list === undefined || listId === list)
    .map(({ userId, listId, supermarket }) => ({ person: of(userId), listId, supermarket }));
}

const names = new Intl.ListFormat('pt-BR');

/** 'Bia está no Assaí', 'Bia e Caio estão no Assaí'; each shop has a sentence of its own. */
export function presentText(present: readonly PresentPerson[]): string {
  const byPlace = Map.groupBy(present, ({ supermarket }) => supermarket ?? 'mercado');
  return [...byPlace]
    .map(([place, there]) => {
      const who = names.format(there.map(({ person }) => person.name));
      return `${who} ${there.length === 1 ? 'está' : 'estão'} no ${place}`;
    })
    .join(' · ');
}
