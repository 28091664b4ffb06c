import type { Member } from '@quitanda/contract';
import { useMemo } from 'react';
import { useHouseholds } from '../../sync/react/use-households.ts';
import { useRead } from '../../sync/react/use-read.ts';

/** Somebody as rows show them. */
export interface Person {
  /** Empty where it is not known who it was. */
  readonly id: string;
  readonly name: string;
  /** Which colour is theirs; null of who has left. */
  readonly place: number | null;
}

export interface People {
  /** The longest member first. */
  readonly all: readonly Member[];
  readonly me: string | undefined;
  /** 'Alguém' for who does not belong to the household any more. */
  readonly of: (id: string | null | undefined) => Person;
}

const nobody: readonly Member[] = [];

/** Who belongs to the shown household; the same object until that changes. */
export function usePeople(): People {
  const { userId: me, shownId } = useHouseholds();
  const all = useRead('getMembers', { params: { householdId: shownId ?? '' } }).data ?? nobody;
  return useMemo(() => {
    const byId = new Map<string, Person>(all.map((member) => [member.id, member]));
    const of = (id: string | null | undefined): Person =>
      byId.get(id ?? '') ?? { id: id ?? '', name: 'Alguém', place: null };
    return { all, me, of };
  }, [all, me]);
}
