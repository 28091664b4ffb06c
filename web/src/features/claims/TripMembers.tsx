import type { Claim } from '@quitanda/contract';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useDebouncedAfterTouches } from '../../lib/timing/while-not-pressed.ts';
import { useStableCallback } from '../../lib/timing/use-stable-callback.ts';
import { useRead } from '../../sync/react/use-read.ts';
import {
  useChangesByOthers,
  type RecentChanges,
} from '../../shared/people/use-changes-by-others.tsx';
import { usePeople } from '../../shared/people/use-people.ts';
import type { MemberControls, TripMembersProps } from '../shopping/pending/member-controls.ts';
import { createShownClaimsStore, type ShownClaimsStore } from './shown-claims-store.ts';
import { TakeClaimedDialog, type ConfirmIfClaimed, type PartToTake } from './TakeClaimedDialog.tsx';
import { claimantOf, claimantsOf, selectShownClaims } from './claimants.ts';
import { DivideButton } from './DivideButton.tsx';
import { ItemClaim } from './ItemClaim.tsx';
import { MemberMark } from './MemberMark.tsx';
import { SectionHeading } from './SectionHeading.tsx';

interface Question extends PartToTake {
  readonly action: () => void;
}

const noClaims: readonly Claim[] = [];

/**
 * Passes to a trip's screen the marks and controls that it needs if the household has several
 * members. Asks for a confirmation before the user takes an item that another person has claimed,
 * or claims a section that another person has claimed.
 */
export function TripMembers({ list, onControls }: TripMembersProps) {
  const people = usePeople();
  const claims = useRead('getClaims', { params: { listId: list.id } }).data ?? noClaims;
  const settledClaims = useDebouncedAfterTouches(claims);
  const [recentChanges, announcement] = useChangesByOthers(list.items, people);
  const shownClaims = useMemo(
    () => ({ people, claimants: claimantsOf(selectShownClaims(claims, settledClaims, people.me)) }),
    [people, claims, settledClaims],
  );
  const [store] = useState(() => createShownClaimsStore(shownClaims));
  useLayoutEffect(() => store.set(shownClaims), [store, shownClaims]);

  const [question, setQuestion] = useState<Question>();
  const [isOpen, setIsOpen] = useState(false);
  const confirmIfClaimed = useStableCallback<Parameters<ConfirmIfClaimed>>((part, action) => {
    if (part.claimedBy === undefined || part.claimedBy === people.me) {
      action();
      return;
    }
    setQuestion({ ...part, action });
    setIsOpen(true);
  });
  // Checks the latest claims, because the screen shows a new claim only after the touch ends.
  const confirmIfItemClaimed = useStableCallback<Parameters<MemberControls['confirmIfClaimed']>>(
    (item, action) =>
      confirmIfClaimed(
        {
          title: item.product?.name ?? item.name,
          claimedBy: claimantOf(claimantsOf(claims), item),
        },
        action,
      ),
  );
  useEffect(() => {
    onControls(
      createMemberControls({
        store,
        recentChanges,
        listId: list.id,
        confirmIfClaimed,
        confirmIfItemClaimed,
      }),
    );
    return () => onControls(null);
  }, [onControls, store, recentChanges, list.id, confirmIfClaimed, confirmIfItemClaimed]);
  return (
    <>
      {announcement}
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
  readonly confirmIfClaimed: ConfirmIfClaimed;
  readonly confirmIfItemClaimed: MemberControls['confirmIfClaimed'];
}

/**
 * Creates the components for the trip's screen. The components stay the same when claims change, so
 * that React does not remount them.
 */
function createMemberControls({
  store,
  recentChanges,
  listId,
  confirmIfClaimed,
  confirmIfItemClaimed,
}: ControlInputs): MemberControls {
  const commonProps = { store, listId };
  return {
    MemberMark: (props) => <MemberMark store={store} recentChanges={recentChanges} {...props} />,
    SectionHeading: (props) => (
      <SectionHeading {...commonProps} confirmIfClaimed={confirmIfClaimed} {...props} />
    ),
    ItemClaim: (props) => <ItemClaim {...commonProps} {...props} />,
    DivideButton: (props) => <DivideButton {...commonProps} {...props} />,
    confirmIfClaimed: confirmIfItemClaimed,
  };
}
