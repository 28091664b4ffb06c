import type { MouseEvent } from 'react';
import styles from './SkipLink.module.css';

/** Where the skip link leads: the id of the page's main part. */
export const mainId = 'conteudo';

/** The first stop of the Tab key: past the navigation. */
export function SkipLink() {
  // Moves the focus itself, so that the address keeps its own hash.
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
