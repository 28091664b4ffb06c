import { shell } from '#platform/shell.ts';
import styles from './SearchSuggestions.module.css';

/**
 * The provider's search suggestions, as its terms ask. They are somebody else's HTML: the frame may
 * open links in new windows, and do nothing else.
 */
export function SearchSuggestions({ path }: { readonly path: string }) {
  return (
    <iframe
      className={styles.frame}
      src={shell.addressOf(path)}
      title="Sugestões de pesquisa"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}
