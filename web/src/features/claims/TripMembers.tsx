import type { Claim } from '@quitanda/contract';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useAfterTouches } from '../../lib/timing/while-not-pressed.ts';
import { useStable } from '../../lib/timing/use-stable.ts';
import { useRead } from '../../sync/react/use-read.ts';
import { useChanges, type RecentChanges } from '../people/use-changes.tsx';
import { usePeople } from '../people/use-people.ts';
import type { MemberControls, TripMembersProps } from '../shopping/pending/member-controls.ts';
import { createShownClaimsStore, type ShownClaimsStore } from './shown-claims-store.ts';
import { TakeClaimedDialog, type AskIfClaimed, type PartToTake } from './TakeClaimedDialog.tsx';
import { claimantOf, claimedOf, shownClaims } from './claimed.ts';
import { DivideButton } from './DivideButton.tsx';
import { ItemClaim } from './ItemClaim.tsx';
import { RowMark } from './RowMark.tsx';
import { SectionHeading } from './SectionHeading.tsx';

interface Question extends PartToTake {
  readonly action: () => void;
}

const noClaims: readonly Claim[] = [];

/**
 * Gives a trip's screen the marks and controls for several members. Asks for a confirmation before
 * the user takes an item that another person has claimed, or claims that person's section.
 */
export function TripMembers({ list, onControls }: TripMembersProps) {
  const people = usePeople();
  const claims = useRead('getClaims', { params: { listId: list.id } }).data ?? noClaims;
  const settledClaims = useAfterTouches(claims);
  const [recentChanges, status] = useChanges(list.items, people);
  const shown = useMemo(
    () => ({ people, claimed: claimedOf(shownClaims(claims, settledClaims, people.me)) }),
    [people, claims, settledClaims],
  );
  const [store] = useState(() => createShownClaimsStore(shown));
  useLayoutEffect(() => store.set(shown), [store, shown]);

  const [question, setQuestion] = useState<Question>();
  const [isOpen, setIsOpen] = useState(false);
  const askIfClaimed = useStable<Parameters<AskIfClaimed>>((part, action) => {
    if (part.claimedBy === undefined || part.claimedBy === people.me) {
      action();
      return;
    }
    setQuestion({ ...part, action });
    setIsOpen(true);
  });
  // Uses the latest claims, so that a claim counts even before the screen shows it.
  const askIfItemClaimed = useStable<Parameters<MemberControls['askIfClaimed']>>((item, action) =>
    askIfClaimed(
      { title: item.product?.name ?? item.name, claimedBy: claimantOf(claimedOf(claims), item) },
      action,
    ),
  );
  useEffect(() => {
    onControls(
      createMemberControls({
        store,
        recentChanges,
        listId: list.id,
        askIfClaimed,
        askIfItemClaimed,
      }),
    );
    return () => onControls(null);
  }, [onControls, store, recentChanges, list.id, askIfClaimed, askIfItemClaimed]);
  return (
    <>
      {status}
      {question && (
        <TakeClaimedDialog
          title={question.title}
          name={people.byId(question.claimedBy ?? '').name}
          isOpen={isOpen}
          onConfirm={() => {
            setIsOpen(false);
            question.action();
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

interface ControlInputs {
  readonly store: ShownClaimsStore;
  readonly recentChanges: RecentChanges;
  readonly listId: string;
  readonly askIfClaimed: AskIfClaimed;
  readonly askIfItemClaimed: MemberControls['askIfClaimed'];
}

/**
 * Creates the components for the trip's screen. The components stay the same when claims change, so
 * that React does not remount them.
 */
function createMemberControls({
  store,
  recentChanges,
  listId,
  askIfClaimed,
  askIfItemClaimed,
}: ControlInputs): MemberControls {
  const common = { store, listId };
  return {
    RowMark: (props) => <RowMark store={store} recentChanges={recentChanges} {...props} />,
    SectionHeading: (props) => (
      <SectionHeading {...common} askIfClaimed={askIfClaimed} {...props} />
    ),
    ItemClaim: (props) => <ItemClaim {...common} {...props} />,
    DivideButton: (props) => <DivideButton {...common} {...props} />,
    askIfClaimed: askIfItemClaimed,
  };
}
