import type { ReactNode } from 'react';
import { Icon } from '../../../ui/signs/Icon.tsx';
import type { Turn } from '../history/conversation.ts';
import styles from './AnswerCard.module.css';
import { AnswerSources } from './AnswerSources.tsx';
import { AnswerText } from './AnswerText.tsx';
import { Figures } from './Figures.tsx';
import { ReadAloud } from './ReadAloud.tsx';
import { SearchSuggestions } from './SearchSuggestions.tsx';

interface AnswerCardProps {
  readonly turn: Turn;
  readonly onOpenArticle: (articleId: string) => void;
  readonly onOpenPrices: (product: { readonly id: string; readonly name: string }) => void;
  /** The cards of what the answer proposes. */
  readonly children: ReactNode;
}

/** Shows the part of an answer that has arrived (AI-02, AI-21, AI-22). */
export function AnswerCard({ turn, onOpenArticle, onOpenPrices, children }: AnswerCardProps) {
  const { text, figures, sources, suggestionsPath, status, answeredBy, basis } = turn;
  const isStreaming = status === 'asking';
  const isGeneral = answeredBy === 'device' && (basis === 'articles' || basis === 'both');
  return (
    <div className={styles.bubble}>
      <AnswerText text={text} isStreaming={isStreaming} />
      {figures.length > 0 && <Figures figures={figures} />}
      {(status === 'incomplete' || status === 'failed') && (
        <p className={styles.incomplete}>
          <Icon name="warning" />
          Resposta incompleta.
        </p>
      )}
      {sources.length > 0 && (
        <AnswerSources
          sources={sources}
          onOpenArticle={onOpenArticle}
          onOpenPrices={onOpenPrices}
        />
      )}
      {suggestionsPath !== undefined && <SearchSuggestions path={suggestionsPath} />}
      {children}
      {!isStreaming && (
        <div className={styles.foot}>
          <p className={styles.origin}>
            {answeredBy === 'device' && <span>Resposta da Quitanda, sem IA</span>}
            {isGeneral && (
              <span className={styles.general}>
                {basis === 'both' ? 'em parte não vem dos seus dados' : 'não vem dos seus dados'}
              </span>
            )}
          </p>
          <ReadAloud text={text} />
        </div>
      )}
    </div>
  );
}
