import { useSyncExternalStore } from 'react';
import { useWrite } from '../../sync/react/use-write.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { SectionedItem } from '../shopping/pending/sections.ts';
import type { ShownClaimsStore } from './shown-claims-store.ts';
import { claimantOf } from './claimants.ts';

interface ItemClaimProps {
  readonly store: ShownClaimsStore;
  readonly listId: string;
  readonly item: SectionedItem;
  readonly onDone: () => void;
}

/**
 * CASA-34, CASA-35: the button 'Deixa comigo' for one item, or 'Liberar' if the user has claimed
 * it. Renders nothing if the user has claimed the section of the item, because such a claim is
 * released by the button in the section's heading.
 */
export function ItemClaim({ store, listId, item, onDone }: ItemClaimProps) {
  const claimants = useSyncExternalStore(store.subscribe, store.claimants);
  const { me } = useSyncExternalStore(store.subscribe, store.people);
  const write = useWrite();
  const claimant = claimants.get(item.id);
  const isClaimedByUser = claimant !== undefined && claimant === me;
  if (me === undefined || (!isClaimedByUser && claimantOf(claimants, item) === me)) return null;

  function toggleClaim() {
    const part = item.id;
    const released = claimant === undefined ? [] : [{ part, userId: claimant }];
    const added = isClaimedByUser || me === undefined ? [] : [{ part, userId: me }];
    write('changeClaims', { params: { listId }, body: { released, claimed: added } });
    onDone();
  }
  return (
    <Button kind="soft" size="sm" icon={isClaimedByUser ? 'x' : 'user'} onClick={toggleClaim}>
      {isClaimedByUser ? 'Liberar' : 'Deixa comigo'}
    </Button>
  );
}
