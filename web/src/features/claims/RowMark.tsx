import { useSyncExternalStore } from 'react';
import type { RowMarkProps } from '../../lib/row-marks.ts';
import { PersonMark } from '../../ui/PersonMark.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { AisleStore } from './aisle-store.ts';
import styles from './RowMark.module.css';

/**
 * CASA-34, CASA-37, CASA-39: shows the initial of the person who takes an item, has taken it or has
 * just changed it, over the corner of its tile. It takes no space, so no row moves when it appears
 * or disappears.
 */
export function RowMark({
  store,
  item,
  taken = item,
}: RowMarkProps & { readonly store: AisleStore }) {
  const whose = useSyncExternalStore(store.subscribe, () => store.whose(item, taken));
  const freshBy = useSyncExternalStore(store.subscribe, () => store.freshBy(item.id));
  const { me, of } = useSyncExternalStore(store.subscribe, store.people);
  if (freshBy !== undefined) {
    // Screen readers hear one summary of all changes instead.
    return (
      <span className={classNames(styles.mark, styles.fresh)} data-fresh="">
        <PersonMark {...of(freshBy)} size={24} className={styles.initial} />
      </span>
    );
  }
  if (whose === null) return null;
  const person = of(whose);
  const isSetAside = !item.isChecked && whose !== me;
  return (
    <span className={classNames(styles.mark, isSetAside && styles.setAside)}>
      <PersonMark {...person} size={24} className={styles.initial} />
      <VisuallyHidden>
        {`${whose === me ? 'Você' : person.name} ${item.isChecked ? 'pegou' : 'pega'}`}
      </VisuallyHidden>
    </span>
  );
}
