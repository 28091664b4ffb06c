import styles from './ConflictSheet.module.css';

/** Says how many conflicts follow the shown one. Renders nothing if it is the last one. */
export function RemainingConflicts({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.remaining}>
      {count === 1 ? 'Falta decidir mais 1 item.' : `Falta decidir mais ${count} itens.`}
    </p>
  );
}
