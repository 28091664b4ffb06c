import styles from './NoticesScreen.module.css';

/** Stands in for the second line of a row whose change waits (MOB-01). */
export const Waiting = () => <span className={styles.waiting}>Aguardando envio</span>;
