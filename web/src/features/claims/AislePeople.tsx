import type { Claim } from '@quitanda/contract';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useAfterTouches } from '../../lib/timing/while-not-pressed.ts';
import { useStable } from '../../lib/timing/use-stable.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useChanges, type FreshItems } from '../people/use-changes.tsx';
import { usePeople } from '../people/use-people.ts';
import type { Aisle, AislePeopleProps } from '../shopping/pending/aisle.ts';
import { createAisleStore, type AisleStore } from './aisle-store.ts';
import { AskDialog, type Ask, type ClaimedPart } from './AskDialog.tsx';
import { claimantOf, claimedOf, shownClaims } from './claimed.ts';
import { DivideButton } from './DivideButton.tsx';
import { ItemClaim } from './ItemClaim.tsx';
import { RowMark } from './RowMark.tsx';
import { SectionHeading } from './SectionHeading.tsx';

interface Question extends ClaimedPart {
  readonly act: () => void;
}

const noClaims: readonly Claim[] = [];

/**
 * Provides a trip's screen with the marks and controls for several members, and asks before the
 * user takes something that another person has claimed.
 */
export function AislePeople({ list, onAisle }: AislePeopleProps) {
  const people = usePeople();
  const claims = useRead('getClaims', { params: { listId: list.id } }).data ?? noClaims;
  const rested = useAfterTouches(claims);
  const [fresh, status] = useChanges(list.items, people);
  const shown = useMemo(
    () => ({ people, claimed: claimedOf(shownClaims(claims, rested, people.me)) }),
    [people, claims, rested],
  );
  const [store] = useState(() => createAisleStore(shown));
  useLayoutEffect(() => store.set(shown), [store, shown]);

  const [question, setQuestion] = useState<Question>();
  const [isOpen, setIsOpen] = useState(false);
  const ask = useStable<Parameters<Ask>>((asked, act) => {
    if (asked.claimedBy === undefined || asked.claimedBy === people.me) {
      act();
      return;
    }
    setQuestion({ ...asked, act });
    setIsOpen(true);
  });
  // Uses the latest claims instead of the rested ones: a claim that was just made counts.
  const askLine = useStable<Parameters<Aisle['ask']>>((item, act) =>
    ask(
      { title: item.product?.name ?? item.name, claimedBy: claimantOf(claimedOf(claims), item) },
      act,
    ),
  );
  useEffect(() => {
    onAisle(createAisle({ store, fresh, listId: list.id, ask, askLine }));
    return () => onAisle(null);
  }, [onAisle, store, fresh, list.id, ask, askLine]);
  return (
    <>
      {status}
      {question && (
        <AskDialog
          title={question.title}
          name={people.of(question.claimedBy ?? '').name}
          isOpen={isOpen}
          onConfirm={() => {
            setIsOpen(false);
            question.act();
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface Parts {
  readonly store: AisleStore;
  readonly fresh: FreshItems;
  readonly listId: string;
  readonly ask: Ask;
  readonly askLine: Aisle['ask'];
}

/**
 * Creates the components of the trip's screen. They stay the same while it is open, so that a
 * change of claims does not remount them.
 */
function createAisle({ store, fresh, listId, ask, askLine }: Parts): Aisle {
  const of = { store, listId };
  return {
    RowMark: (props) => <RowMark store={store} fresh={fresh} {...props} />,
    SectionHeading: (props) => <SectionHeading {...of} ask={ask} {...props} />,
    ItemClaim: (props) => <ItemClaim {...of} {...props} />,
    DivideButton: (props) => <DivideButton {...of} {...props} />,
    ask: askLine,
  };
}
