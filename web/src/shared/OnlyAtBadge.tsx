import styles from './OnlyAtBadge.module.css';

/** 'só no Assaí': says on a row that the item is bought only there (LST-56). */
export function OnlyAtBadge({ supermarket }: { readonly supermarket: string }) {
  return <span className={styles.badge}>só no {supermarket}</span>;
}
