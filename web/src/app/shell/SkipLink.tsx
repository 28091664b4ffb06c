import type { MouseEvent } from 'react';
import styles from './SkipLink.module.css';

/** The target of the skip link: the id of the page's main part. */
export const mainId = 'conteudo';

/** The first stop of the Tab key, which skips the navigation. */
export function SkipLink() {
  // Moves the focus itself, so that the hash of the address stays.
  function skip(event: MouseEvent) {
    event.preventDefault();
    document.getElementById(mainId)?.focus();
  }
  return (
    <a className={styles.skip} href={`#${mainId}`} onClick={skip}>
      Ir para o conteúdo
    </a>
  );
}
