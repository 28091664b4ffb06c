import { shell } from '#platform/shell.ts';
import styles from './SearchSuggestions.module.css';

/**
 * The provider's search suggestions, which its terms require. Their HTML is from another provider,
 * so the frame may only open links in new windows.
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
