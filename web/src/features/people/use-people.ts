import type { Member } from '@quitanda/contract';
import { useMemo } from 'react';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { useRead } from '../../sync/react/use-read.ts';

/** A person as rows show them. */
export interface Person {
  /** Empty if the person is unknown. */
  readonly id: string;
  readonly name: string;
  /** The index of the person's colour; null for a person who has left. */
  readonly place: number | null;
}

export interface People {
  /** The members, the earliest first. */
  readonly all: readonly Member[];
  readonly me: string | undefined;
  /** Returns the person with this id; named 'Alguém' if the person is not a member any more. */
  readonly byId: (id: string | null | undefined) => Person;
}

const noMembers: readonly Member[] = [];

/** Returns the members of the shown household; the same object until they change. */
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
