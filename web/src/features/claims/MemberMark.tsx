import { useSyncExternalStore } from 'react';
import type { MemberMarkProps } from '../../lib/items/member-marks.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.tsx';
import { ChangeMark } from '../../shared/people/ChangeMark.tsx';
import { CornerMark } from '../../shared/people/CornerMark.tsx';
import type { RecentChanges } from '../../shared/people/use-changes-by-others.tsx';
import type { ShownClaimsStore } from './shown-claims-store.ts';
import styles from './MemberMark.module.css';

interface PersonMarkProps extends MemberMarkProps {
  readonly store: ShownClaimsStore;
}

/** Shows who has just changed an item (CASA-39), else who has taken or claimed it. */
export function MemberMark({
  recentChanges,
  ...props
}: PersonMarkProps & { readonly recentChanges: RecentChanges }) {
  return (
    <ChangeMark recentChanges={recentChanges} itemId={props.item.id}>
      <PersonMark {...props} />
    </ChangeMark>
  );
}

/** CASA-34, CASA-37: shows the initial of the person who has claimed an item or has taken it. */
function PersonMark({ store, item, itemWithProduct = item }: PersonMarkProps) {
  const personId = useSyncExternalStore(store.subscribe, () =>
    store.personOf(item, itemWithProduct),
  );
  const { me, byId } = useSyncExternalStore(store.subscribe, store.people);
  if (personId === null) return null;
  const person = byId(personId);
  const isClaimedByOther = !item.isChecked && personId !== me;
  return (
    <CornerMark person={person} className={isClaimedByOther ? styles.claimedByOther : undefined}>
      <VisuallyHidden>
        {`${personId === me ? 'Você' : person.name} ${item.isChecked ? 'pegou' : 'pega'}`}
      </VisuallyHidden>
    </CornerMark>
  );
}
