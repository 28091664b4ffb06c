import { useSyncExternalStore } from 'react';
import { useWrite } from '../../sync/react/use-write.ts';
import type { PendingLine } from '../shopping/pending/pending-lines.ts';
import type { Section } from '../shopping/pending/sections.ts';
import type { ShownClaimsStore } from './shown-claims-store.ts';
import type { ConfirmIfClaimed } from './TakeClaimedDialog.tsx';
import styles from './SectionHeading.module.css';

interface SectionHeadingProps {
  readonly store: ShownClaimsStore;
  readonly listId: string;
  readonly confirmIfClaimed: ConfirmIfClaimed;
  readonly section: Section<PendingLine>;
  readonly className: string | undefined;
}

/**
 * CASA-34, CASA-35: the heading 'Hortifrúti · Bia pega', with the button 'Deixa comigo', or
 * 'Liberar' if the user has claimed the section.
 */
export function SectionHeading({
  store,
  listId,
  confirmIfClaimed,
  section,
  className,
}: SectionHeadingProps) {
  const claimants = useSyncExternalStore(store.subscribe, store.claimants);
  const { me, byId } = useSyncExternalStore(store.subscribe, store.people);
  const write = useWrite();
  const part = section.title;
  const claimedBy = claimants.get(part);
  const isClaimedByUser = claimedBy !== undefined && claimedBy === me;

  function toggleClaim() {
    if (me === undefined) return;
    const released = claimedBy === undefined ? [] : [{ part, userId: claimedBy }];
    const added = isClaimedByUser ? [] : [{ part, userId: me }];
    write('changeClaims', { params: { listId }, body: { released, claimed: added } });
  }
  return (
    <div className={className}>
      <h3 className={styles.title}>
        {part}
        {claimedBy !== undefined && ` · ${isClaimedByUser ? 'Você' : byId(claimedBy).name} pega`}
      </h3>
      <button
        type="button"
        className={styles.claim}
        aria-label={isClaimedByUser ? `Liberar ${part}` : `Deixa comigo: ${part}`}
        onClick={() => confirmIfClaimed({ title: part, claimedBy }, toggleClaim)}
      >
        {isClaimedByUser ? 'Liberar' : 'Deixa comigo'}
      </button>
    </div>
  );
}
