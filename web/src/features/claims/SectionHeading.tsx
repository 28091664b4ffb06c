import { useSyncExternalStore } from 'react';
import { useWrite } from '../../sync/react/use-write.ts';
import type { PendingLine } from '../shopping/pending/pending-lines.ts';
import type { Section } from '../shopping/pending/sections.ts';
import type { ShownClaimsStore } from './shown-claims-store.ts';
import type { AskIfClaimed } from './TakeClaimedDialog.tsx';
import styles from './SectionHeading.module.css';

interface SectionHeadingProps {
  readonly store: ShownClaimsStore;
  readonly listId: string;
  readonly askIfClaimed: AskIfClaimed;
  readonly section: Section<PendingLine>;
  readonly className: string | undefined;
}

/**
 * CASA-34, CASA-35: 'Hortifrúti · Bia pega', with 'Deixa comigo', or 'Liberar' if the user has
 * claimed the section.
 */
export function SectionHeading({
  store,
  listId,
  askIfClaimed,
  section,
  className,
}: SectionHeadingProps) {
  const claimed = useSyncExternalStore(store.subscribe, store.claimed);
  const { me, byId } = useSyncExternalStore(store.subscribe, store.people);
  const write = useWrite();
  const part = section.title;
  const claimedBy = claimed.get(part);
  const isOwn = claimedBy !== undefined && claimedBy === me;

  function change() {
    if (me === undefined) return;
    const released = claimedBy === undefined ? [] : [{ part, userId: claimedBy }];
    const added = isOwn ? [] : [{ part, userId: me }];
    write('changeClaims', { params: { listId }, body: { released, claimed: added } });
  }
  return (
    <div className={className}>
      <h3 className={styles.title}>
        {part}
        {claimedBy !== undefined && ` · ${isOwn ? 'Você' : byId(claimedBy).name} pega`}
      </h3>
      <button
        type="button"
        className={styles.claim}
        aria-label={isOwn ? `Liberar ${part}` : `Deixa comigo: ${part}`}
        onClick={() => askIfClaimed({ title: part, claimedBy }, change)}
      >
        {isOwn ? 'Liberar' : 'Deixa comigo'}
      </button>
    </div>
  );
}
