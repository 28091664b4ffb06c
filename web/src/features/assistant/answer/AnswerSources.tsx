import type { AnswerSource } from '@quitanda/contract/assistant/answer';
import { useId, type ReactNode } from 'react';
import { saveActiveListId, saveActivePantryId } from '../../../lib/device/shopping-storage.ts';
import { Link } from '../../../router/Link.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { Icon, type IconName } from '../../../ui/signs/Icon.tsx';
import styles from './AnswerSources.module.css';
import { renderWithoutKeys } from './render-without-keys.ts';
import { sourceText } from './source-text.ts';
import { shortAddress } from './web-address.ts';

interface AnswerSourcesProps {
  readonly sources: readonly AnswerSource[];
  readonly onOpenArticle: (articleId: string) => void;
  /** Opens the prices of a product. */
  readonly onOpenPrices: (product: { readonly id: string; readonly name: string }) => void;
}

/**
 * Shows what an answer is based on (AI-02, AI-21): the household's own data, each as a link to them,
 * articles and web pages.
 */
export function AnswerSources({ sources, ...handlers }: AnswerSourcesProps) {
  const titleId = useId();
  // What is no data of the household is under a heading that everybody sees.
  const isGeneral = sources.some(({ kind }) => kind === 'article' || kind === 'page');
  const title = (
    <h3 id={titleId} className={styles.title}>
      Fontes consultadas
    </h3>
  );
  return (
    <section
      role="group"
      className={styles.sources}
      aria-labelledby={titleId}
      data-general={isGeneral}
    >
      {isGeneral ? title : <VisuallyHidden>{title}</VisuallyHidden>}
      <ul>
        {renderWithoutKeys(sources, (source) => (
          <li>
            <SourceLink source={source} {...handlers} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SourceLink({
  source,
  onOpenArticle,
  onOpenPrices,
}: { readonly source: AnswerSource } & Omit<AnswerSourcesProps, 'sources'>) {
  const text = sourceText(source);
  switch (source.kind) {
    case 'page':
      return (
        <a className={styles.source} href={source.url} target="_blank" rel="noopener noreferrer">
          <Icon name="link" />
          <span className={styles.page}>{source.title?.trim() || shortAddress(source.url)}</span>
        </a>
      );
    case 'article':
      return (
        <SourceButton icon="lightbulb" onPress={() => onOpenArticle(source.articleId)}>
          {text}
        </SourceButton>
      );
    case 'prices': {
      const { productId: id, name } = source;
      if (id === null) {
        return (
          <Link to="/gastos" className={styles.source}>
            <Words icon="receipt">{text}</Words>
          </Link>
        );
      }
      return (
        <SourceButton icon="receipt" onPress={() => onOpenPrices({ id, name })}>
          {text}
        </SourceButton>
      );
    }
    case 'purchases':
      return (
        <Link to="/compras" className={styles.source}>
          <Words icon="receipt">{text}</Words>
        </Link>
      );
    case 'spending':
      return (
        <Link to="/gastos" className={styles.source}>
          <Words icon="chart">{text}</Words>
        </Link>
      );
    case 'pantry':
      return (
        <Link
          to="/despensa"
          className={styles.source}
          onClick={() => source.pantryId !== null && saveActivePantryId(source.pantryId)}
        >
          <Words icon="jar">{text}</Words>
        </Link>
      );
    case 'list':
      return (
        <Link
          to="/lista-compras"
          className={styles.source}
          onClick={() => saveActiveListId(source.listId)}
        >
          <Words icon="list">{text}</Words>
        </Link>
      );
  }
}

interface SourceButtonProps {
  readonly icon: IconName;
  readonly onPress: () => void;
  readonly children: string;
}

const SourceButton = ({ icon, onPress, children }: SourceButtonProps) => (
  <button type="button" className={styles.source} onClick={onPress}>
    <Words icon={icon}>{children}</Words>
  </button>
);

const Words = ({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) => (
  <>
    <Icon name={icon} />
    <span className={styles.name}>{children}</span>
    <Icon name="chevron-right" />
  </>
);
