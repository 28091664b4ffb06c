import { useSyncExternalStore } from 'react';
import { useWrite } from '../../sync/react/use-write.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import type { SectionedItem } from '../shopping/pending/sections.ts';
import type { ShownClaimsStore } from './shown-claims-store.ts';
import { claimantOf } from './claimed.ts';

interface ItemClaimProps {
  readonly store: ShownClaimsStore;
  readonly listId: string;
  readonly item: SectionedItem;
  readonly onDone: () => void;
}

/**
 * CASA-34, CASA-35: 'Deixa comigo' for one item, or 'Liberar' if the user has claimed it. Nothing
 * if the user has claimed its section, which is released in the section's heading.
 */
export function ItemClaim({ store, listId, item, onDone }: ItemClaimProps) {
  const claimed = useSyncExternalStore(store.subscribe, store.claimed);
  const { me } = useSyncExternalStore(store.subscribe, store.people);
  const write = useWrite();
  const claimant = claimed.get(item.id);
  const isOwn = claimant !== undefined && claimant === me;
  if (me === undefined || (!isOwn && claimantOf(claimed, item) === me)) return null;

  function change() {
    const part = item.id;
    const released = claimant === undefined ? [] : [{ part, userId: claimant }];
    const added = isOwn || me === undefined ? [] : [{ part, userId: me }];
    write('changeClaims', { params: { listId }, body: { released, claimed: added } });
    onDone();
  }
  return (
    <Button kind="soft" size="sm" icon={isOwn ? 'x' : 'user'} onClick={change}>
      {isOwn ? 'Liberar' : 'Deixa comigo'}
    </Button>
  );
}
