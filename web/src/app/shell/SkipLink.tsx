import type { MouseEvent } from 'react';
import styles from './SkipLink.module.css';

/** The target of the skip link: the id of the page's main part. */
export const mainId = 'conteudo';

/** A link that skips the navigation. It is the first element that the Tab key reaches. */
export function SkipLink() {
  // Moves the focus by a script, because following the link would change the hash of the address.
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
