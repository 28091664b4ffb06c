import { shell } from '#platform/shell.ts';
import styles from './SearchSuggestions.module.css';

/**
 * Shows the provider's search suggestions, as the provider's terms require. The HTML is not ours,
 * so the iframe may only open links in new windows.
 */
export function SearchSuggestions({ path }: { readonly path: string }) {
  return (
    <iframe
      className={styles.frame}
      src={shell.urlOf(path)}
      title="Sugestões de pesquisa"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
    />
  );
}
