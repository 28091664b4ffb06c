import { shell } from '#platform/shell.ts';
import styles from './SearchSuggestions.module.css';

/**
 * Shows the search suggestions of the language model's provider, as the provider's terms require.
 * The HTML comes from the provider, so the sandbox of the iframe allows nothing but links that open
 * in new windows.
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
