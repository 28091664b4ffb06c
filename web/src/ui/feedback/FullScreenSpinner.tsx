import { Spinner } from './Spinner.tsx';
import { Wave } from '../layout/Wave.tsx';
import styles from './FullScreenSpinner.module.css';

/** The loading state of a whole screen (NAV-05): the large spinner over the waves. */
export function FullScreenSpinner({ caption }: { readonly caption: string }) {
  return (
    <div className={styles.screen}>
      <Spinner size="l" caption={caption} />
      <Wave kind="hero" className={styles.waves} />
    </div>
  );
}
