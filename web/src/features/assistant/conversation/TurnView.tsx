import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden.tsx';
import { Icon } from '../../../ui/signs/Icon.tsx';
import { missingAnswerText } from '../answer/failure-text.ts';
import type { Turn } from '../history/conversation.ts';
import styles from './TurnView.module.css';

/** AI-06: the message for the assistant of a server without a language model. */
const aiUnavailableText =
  'O serviço de IA não está disponível. Verifique a configuração da chave API.';

interface TurnViewProps {
  readonly turn: Turn;
  /** Whether it was asked since the screen was opened; its answer then gets the focus. */
  readonly isNew: boolean;
  readonly onStop: () => void;
  readonly onAskAgain: (answeredBy: Turn['answeredBy']) => void;
  /** The answer; rendered once a part of it has arrived. */
  readonly children: ReactNode;
}

/** A question, and below it the answer, its progress or its failure (AI-02, AI-04, AI-20). */
export function TurnView({ turn, isNew, onStop, onAskAgain, children }: TurnViewProps) {
  const { question, status, text, failureText, answeredBy } = turn;
  const questionId = useId();
  const region = useRef<HTMLElement>(null);
  const isAsking = status === 'asking';
  const hasAnswer = text !== '' || turn.figures.length > 0 || turn.cards.length > 0;
  const wasAsking = useRef(false);
  // The pressed button is disabled or removed. Who has begun to type the next question keeps typing.
  useLayoutEffect(() => {
    const isTyping = wasAsking.current && document.activeElement?.matches('textarea') === true;
    wasAsking.current = isAsking;
    if (!isNew || isTyping) return;
    region.current?.focus({ preventScroll: true });
    region.current?.scrollIntoView({ block: 'nearest' });
  }, [isNew, isAsking]);

  return (
    <li className={styles.turn} data-new={isNew || undefined}>
      <h2 id={questionId} className={styles.question}>
        <VisuallyHidden>Você perguntou:</VisuallyHidden> {question}
      </h2>
      {/* A group, because a conversation would have one landmark of this name for each answer. */}
      <section
        ref={region}
        role="group"
        className={styles.region}
        aria-label="Resposta"
        aria-describedby={questionId}
        tabIndex={-1}
      >
        {isAsking && (
          <div className={styles.streaming}>
            <Spinner size="s" caption="Quitanda está escrevendo..." />
            <Button kind="outline" size="sm" onClick={onStop}>
              Parar
            </Button>
          </div>
        )}
        {failureText !== undefined && (
          <div className={styles.failure}>
            <Icon name="error" />
            <div className={styles.words}>
              {failureText !== missingAnswerText && (
                <p className={styles.missing}>{missingAnswerText}</p>
              )}
              <p>{failureText}</p>
              {failureText === aiUnavailableText && (
                <p>
                  Quem cuida deste servidor liga a IA com GEMINI_API_KEY, ou com AI_BASE_URL e
                  AI_MODEL.
                </p>
              )}
              <div className={styles.retry}>
                <Button kind="outline" size="sm" onClick={() => onAskAgain(answeredBy)}>
                  Tentar de novo
                </Button>
                {answeredBy === 'model' && (
                  <Button kind="outline" size="sm" onClick={() => onAskAgain('device')}>
                    Responder sem IA
                  </Button>
                )}
              </div>
            </div>
          </div>
        )}
        {!hasAnswer && status === 'incomplete' && (
          <div className={styles.streaming}>
            <p>Você parou esta pergunta.</p>
            <Button kind="outline" size="sm" onClick={() => onAskAgain(answeredBy)}>
              Tentar de novo
            </Button>
          </div>
        )}
        {hasAnswer && children}
        {/* Announces once that the answer is complete, and not each piece of it. */}
        <div role="status">
          <VisuallyHidden>{isNew && status === 'complete' && 'Resposta pronta'}</VisuallyHidden>
        </div>
      </section>
    </li>
  );
}
