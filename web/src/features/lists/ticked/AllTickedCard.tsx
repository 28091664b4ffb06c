import { DoneMark } from '../../../ui/signs/DoneMark.tsx';
import styles from './AllTicked.module.css';

/** LST-29: says that all items of the list are ticked. */
export function AllTickedCard({ count }: { readonly count: number }) {
  return (
    <p className={styles.card} role="status">
      <DoneMark />
      <span className={styles.words}>
        <b>Tudo comprado!</b>{' '}
        <span>{count === 1 ? '1 de 1 marcado' : `${count} de ${count} marcados`}</span>
      </span>
    </p>
  );
}
