import { BrandTile } from '../../ui/signs/BrandTile.tsx';
import { Icon } from '../../ui/signs/Icon.tsx';
import styles from './AnswerCard.module.css';
import { AnswerText } from './AnswerText.tsx';
import { SearchSuggestions } from './SearchSuggestions.tsx';
import { Sources } from './Sources.tsx';
import type { Answer } from './tips.ts';

interface AnswerCardProps {
  readonly answer: Answer;
  readonly isStreaming: boolean;
  /** Whether a newer question was asked. The card then shows the question of this answer. */
  readonly isOlder: boolean;
}

/** Shows the part of an answer that has arrived. */
export function AnswerCard({ answer, isStreaming, isOlder }: AnswerCardProps) {
  const { question, text, sources, suggestionsPath, isComplete } = answer;
  return (
    <div className={styles.card}>
      <BrandTile colour="blue" size={44} className={styles.avatar} />
      <div className={styles.bubble}>
        {isOlder && <p className={styles.question}>Resposta a “{question}”</p>}
        <AnswerText text={text} isStreaming={isStreaming} />
        {!isStreaming && !isComplete && (
          <p className={styles.incomplete}>
            <Icon name="warning" />
            Resposta incompleta.
          </p>
        )}
        {sources.length > 0 && <Sources sources={sources} />}
        {suggestionsPath !== undefined && <SearchSuggestions path={suggestionsPath} />}
      </div>
    </div>
  );
}
