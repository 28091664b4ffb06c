import type { Member } from '@quitanda/contract';
import { useMemo } from 'react';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { useRead } from '../../sync/react/use-read.ts';

/** A member, or a person who has left, as shown in rows. */
export interface Person {
  /** Empty if the person is unknown. */
  readonly id: string;
  readonly name: string;
  /** The index of the person's colour, as the API names it; null for a person who has left. */
  readonly place: number | null;
}

export interface People {
  /** The members, in the order in which they joined the household. */
  readonly all: readonly Member[];
  /** The id of the user. */
  readonly me: string | undefined;
  /** Returns the member with this id, or a person with the name 'Alguém' if there is none. */
  readonly byId: (id: string | null | undefined) => Person;
}

const noMembers: readonly Member[] = [];

/** Returns the members of the shown household. The returned object changes only if they change. */
export function usePeople(): People {
  const { userId: me, shownId } = useHouseholds();
  const all = useRead('getMembers', { params: { householdId: shownId ?? '' } }).data ?? noMembers;
  return useMemo(() => {
    const membersById = new Map<string, Person>(all.map((member) => [member.id, member]));
    const byId = (id: string | null | undefined): Person =>
      membersById.get(id ?? '') ?? { id: id ?? '', name: 'Alguém', place: null };
    return { all, me, byId };
  }, [all, me]);
}
