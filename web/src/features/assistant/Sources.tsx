import type { TipsSource } from '@quitanda/contract';
import { useId } from 'react';
import { Icon } from '../../ui/signs/Icon.tsx';
import styles from './Sources.module.css';
import { shortAddress } from './web-address.ts';

/** Shows the pages that an answer is based on (AI-02), each by its title or address. */
export function Sources({ sources }: { readonly sources: readonly TipsSource[] }) {
  const titleId = useId();
  return (
    <section className={styles.sources} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        Fontes consultadas
      </h3>
      <ul>
        {sources.map(({ title, url }) => (
          <li key={url}>
            <a className={styles.source} href={url} target="_blank" rel="noopener noreferrer">
              <Icon name="link" />
              <span className={styles.name}>{title?.trim() || shortAddress(url)}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
